package dev.floorplan.footer;

import static dev.floorplan.footer.ThriftReader.BINARY;
import static dev.floorplan.footer.ThriftReader.I64;
import static dev.floorplan.footer.ThriftReader.LIST;
import static dev.floorplan.footer.ThriftReader.STOP;
import static dev.floorplan.footer.ThriftReader.STRUCT;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;

/** One pass over one Thrift {@code FileMetaData}; holds what the pass has found so far. */
final class FileMetadataWalk {
  private static final int SCHEMA = 2 << 4 | LIST;
  private static final int NUM_ROWS = 3 << 4 | I64;
  private static final int ROW_GROUPS = 4 << 4 | LIST;
  private static final int KEY_VALUE_METADATA = 5 << 4 | LIST;
  private static final int CREATED_BY = 6 << 4 | BINARY;
  private static final int COLUMN_ORDERS = 7 << 4 | LIST;

  // RowGroup
  private static final int COLUMNS = 1 << 4 | LIST;
  private static final int ROW_GROUP_NUM_ROWS = 3 << 4 | I64;

  /** Less than any chunk or row group takes that says what it must. */
  private static final int MIN_STRUCT_BYTES = 4;

  private final FooterDecoder decoder;
  private final ColumnChunkWalker walker;
  private final ThriftReader reader;
  private final String path;

  final byte[] footer;
  FileSchema schema;
  ReadSet readSet;
  long statedRowCount = ColumnChunk.ABSENT;
  int keyValues; // position of the list; 0 where absent
  int createdBy; // position of the length; 0 where absent
  ColumnOrder[] columnOrders = {};

  // One entry a row group
  long[] rowCounts = {};
  final BitSet untrusted = new BitSet();

  // One entry a row group and leaf of the read set, the leaves of a row group together
  long[] uncompressedSizes = {};
  long[] chunkPlaces = {}; // as ChunkPlace has them

  FileMetadataWalk(String path, long fileOffset, byte[] footer, FooterDecoder decoder) {
    this.path = path;
    this.footer = footer;
    this.decoder = decoder;
    reader = new ThriftReader(path, fileOffset, footer);
    walker = new ColumnChunkWalker(footer, reader);
  }

  FileFooter walk() throws MalformedFileException {
    int rowGroups = 0;
    int orders = 0;
    FileSchema walkedWith = null;
    int outer = reader.enterStruct();
    for (int field = reader.field(); field != STOP; field = reader.field()) {
      int position = reader.position();
      switch (field) {
        case SCHEMA -> {
          FooterDecoder.KnownSchema known = decoder.schema(reader, footer);
          schema = known.schema();
          readSet = known.readSet();
        }
        case NUM_ROWS -> statedRowCount = reader.zigzag();
        case ROW_GROUPS -> {
          rowGroups = position;
          if (schema == null) {
            reader.skip(LIST);
          } else {
            walkRowGroups();
          }
          walkedWith = schema;
        }
        case KEY_VALUE_METADATA -> {
          keyValues = position;
          skipStructs("key-value entries");
        }
        case CREATED_BY -> {
          createdBy = position;
          reader.skip(BINARY);
        }
        case COLUMN_ORDERS -> {
          orders = position;
          skipStructs("column orders");
        }
        default -> reader.skip(field & 0x0f);
      }
    }
    reader.leaveStruct(outer);
    if (schema == null) {
      throw reader.malformed("the footer has no schema");
    }
    if (rowGroups == 0) {
      throw reader.malformed("the footer has no list of row groups");
    }
    if (walkedWith != schema) { // the schema comes after the row groups
      reader.moveTo(rowGroups);
      walkRowGroups();
    }
    if (orders != 0) {
      reader.moveTo(orders);
      readColumnOrders();
    }
    return new FileFooter(this);
  }

  private void walkRowGroups() throws MalformedFileException {
    int count = structs("row groups");
    int leafCount = schema.leafCount();
    long chunkCount = (long) count * leafCount;
    if ((count + chunkCount) * MIN_STRUCT_BYTES > reader.remaining()) {
      throw reader.malformed(
          "found %d row groups of %d columns where %d bytes are left in the footer"
              .formatted(count, leafCount, reader.remaining()));
    }
    rowCounts = new long[count];
    uncompressedSizes = new long[count * readSet.size()];
    chunkPlaces = new long[count * readSet.size()];
    untrusted.clear();
    walker.forgetPositions();
    for (int rowGroup = 0; rowGroup < count; rowGroup++) {
      walkRowGroup(rowGroup);
    }
  }

  private void walkRowGroup(int rowGroup) throws MalformedFileException {
    long rows = ColumnChunk.ABSENT;
    long flatValueCount = ColumnChunk.ABSENT;
    boolean hasColumns = false;
    int outer = reader.enterStruct();
    for (int field = reader.field(); field != STOP; field = reader.field()) {
      switch (field) {
        case COLUMNS -> {
          flatValueCount = walkColumns(rowGroup);
          hasColumns = true;
        }
        case ROW_GROUP_NUM_ROWS -> rows = reader.zigzag();
        default -> reader.skip(field & 0x0f);
      }
    }
    reader.leaveStruct(outer);
    if (rows < 0) {
      throw reader.malformed(
          "row group %d states %s rows"
              .formatted(rowGroup, rows == ColumnChunk.ABSENT ? "no number of" : rows));
    }
    if (!hasColumns) {
      throw reader.malformed("row group " + rowGroup + " has no columns");
    }
    rowCounts[rowGroup] = rows;
    if (flatValueCount != NO_FLAT_LEAF && flatValueCount != rows) {
      untrusted.set(rowGroup);
    }
  }

  private static final long NO_FLAT_LEAF = -1;
  private static final long FLAT_LEAVES_DIFFER = -2;

  /** Returns the number of values that all flat leaves agree on, or one of the two above. */
  private long walkColumns(int rowGroup) throws MalformedFileException {
    int count = structs("column chunks");
    if (count != schema.leafCount()) {
      throw reader.malformed(
          "row group %d has %d columns, the schema has %d"
              .formatted(rowGroup, count, schema.leafCount()));
    }
    int index = rowGroup * readSet.size();
    long flatValueCount = NO_FLAT_LEAF;
    int position = reader.position();
    for (int leaf = 0; leaf < count; leaf++) {
      int start = position;
      position = walkChunk(start);
      if (walker.metadata == 0 || walker.filePath != 0) {
        checkOwnData(rowGroup, leaf);
      }
      if (schema.isFlat(leaf) && walker.metadata != 0) {
        long values = walker.valueCount;
        if (flatValueCount == NO_FLAT_LEAF && values >= 0) {
          flatValueCount = values;
        } else if (flatValueCount != values) {
          flatValueCount = FLAT_LEAVES_DIFFER;
        }
      }
      if (readSet.contains(leaf)) {
        uncompressedSizes[index] = walker.uncompressedSize;
        chunkPlaces[index++] = walker.place(start);
      }
    }
    reader.moveTo(position);
    return flatValueCount;
  }

  private int walkChunk(int start) throws MalformedFileException {
    try {
      return walker.walk(start);
    } catch (ArrayIndexOutOfBoundsException offTheEnd) {
      return walker.walkGenerally(start); // says what is wrong
    }
  }

  private void checkOwnData(int rowGroup, int leaf) throws MalformedFileException {
    if (walker.metadata == 0 && !walker.encrypted) {
      throw reader.malformed(
          "column chunk %d of row group %d has no metadata".formatted(leaf, rowGroup));
    }
    if (walker.filePath == 0) {
      return;
    }
    String named = string(walker.filePath);
    if (!named.isEmpty() && !path.equals(named) && !path.endsWith("/" + named)) {
      throw reader.malformed(
          "row group %d lies in another file, '%s': this is a summary of other files; plan those"
              .formatted(rowGroup, named));
    }
  }

  /** Enters a list of structs and returns how many it has. */
  private int structs(String what) throws MalformedFileException {
    long list = reader.list();
    int count = (int) (list >> 4);
    if ((list & 0x0f) != STRUCT && count != 0) {
      throw reader.malformed("found a list of type %d, expected %s".formatted(list & 0x0f, what));
    }
    return count;
  }

  private void skipStructs(String what) throws MalformedFileException {
    for (int left = structs(what); left > 0; left--) {
      reader.skip(STRUCT);
    }
  }

  /** Reads the union of each leaf; a list of another length than the leaves says nothing. */
  private void readColumnOrders() throws MalformedFileException {
    int count = structs("column orders");
    if (count != schema.leafCount()) {
      return;
    }
    ColumnOrder[] orders = new ColumnOrder[count];
    for (int leaf = 0; leaf < count; leaf++) {
      orders[leaf] = ColumnOrder.UNRECOGNIZED;
      int outer = reader.enterStruct();
      for (int field = reader.field(); field != STOP; field = reader.field()) {
        orders[leaf] =
            switch (field) {
              case 1 << 4 | STRUCT -> ColumnOrder.TYPE_DEFINED;
              case 2 << 4 | STRUCT -> ColumnOrder.IEEE_754_TOTAL;
              default -> ColumnOrder.UNRECOGNIZED;
            };
        reader.skip(field & 0x0f);
      }
      reader.leaveStruct(outer);
    }
    columnOrders = orders;
  }

  /** The binary at a position that has been walked over. */
  private String string(int position) throws MalformedFileException {
    int after = reader.position();
    reader.moveTo(position);
    int length = reader.length();
    String string = new String(footer, reader.position(), length, StandardCharsets.UTF_8);
    reader.moveTo(after);
    return string;
  }
}
