package dev.floorplan.page;

import dev.floorplan.footer.FileSchema;
import dev.floorplan.footer.MalformedFileException;
import dev.floorplan.page.ColumnPages.Slice;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;

/** Hands a row group's pages to parquet-java, decompressed. */
record PageStore(RowGroupChunks chunks, FileSchema schema, long rowCount) implements PageReadStore {

  @Override
  public long getRowCount() {
    return rowCount;
  }

  @Override
  public PageReader getPageReader(ColumnDescriptor column) {
    List<String> path = Arrays.asList(column.getPath());
    for (int leaf = 0; leaf < schema.leafCount(); leaf++) {
      if (schema.path(leaf).equals(path)) {
        return new Pages(chunks.pages(leaf));
      }
    }
    throw new IllegalArgumentException("the file has no column " + path);
  }

  /** The pages of one column; reading them throws an {@link UncheckedIOException}. */
  private static final class Pages implements PageReader {
    private final ColumnPages pages;
    private boolean atPage; // a data page was met while looking for the dictionary

    Pages(ColumnPages pages) {
      this.pages = pages;
    }

    @Override
    public long getTotalValueCount() {
      return pages.valueCount();
    }

    @Override
    public DictionaryPage readDictionaryPage() {
      try {
        atPage = pages.next();
      } catch (MalformedFileException e) {
        throw new UncheckedIOException(e);
      }
      Slice dictionary = pages.dictionary();
      return dictionary == null
          ? null
          : new DictionaryPage(input(dictionary), pages.dictionarySize(), Encoding.PLAIN);
    }

    @Override
    public DataPage readPage() {
      try {
        if (!atPage && !pages.next()) {
          return null;
        }
        atPage = false;
        Slice contents = pages.open();
        pages.keepContents();
        return pages.header.kind == PageHeader.Kind.DATA_V1
            ? pageOfV1(contents)
            : pageOfV2(contents);
      } catch (MalformedFileException e) {
        throw new UncheckedIOException(e);
      }
    }

    private DataPage pageOfV1(Slice contents) throws MalformedFileException {
      PageHeader header = pages.header;
      return new DataPageV1(
          input(contents),
          header.valueCount,
          contents.length(),
          null,
          encoding(header.repetitionEncoding),
          encoding(header.definitionEncoding),
          encoding(header.encoding));
    }

    private DataPage pageOfV2(Slice values) throws MalformedFileException {
      PageHeader header = pages.header;
      return DataPageV2.uncompressed(
          header.rowCount,
          header.nullCount,
          header.valueCount,
          input(pages.repetitionLevels()),
          input(pages.definitionLevels()),
          encoding(header.encoding),
          input(values),
          null);
    }

    private Encoding encoding(int number) throws MalformedFileException {
      Encoding encoding = PageHeader.encoding(number);
      if (encoding == null) {
        throw pages.malformed("has encoding " + number + ", which is unknown here");
      }
      return encoding;
    }

    private static BytesInput input(Slice slice) {
      return BytesInput.from(slice.bytes(), slice.start(), slice.length());
    }
  }
}
