package dev.floorplan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.footer.DatalessFiles;
import dev.floorplan.footer.FileSchema;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.storage.StoredFile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Type;
import org.junit.jupiter.api.Test;

class ScanColumnsTest {

  @Test
  void thereAreNoColumnsBeforeTheFirstFile() {
    assertThat(new ScanColumns(SchemaMode.FIRST, List.of()).schema()).isEmpty();
  }

  @Test
  void theSchemaIsTheFirstFilesWithPartitionColumnsLast() throws SchemaConflictException {
    ScanColumns columns = new ScanColumns(SchemaMode.FIRST, List.of());
    Map<String, String> partition = new LinkedHashMap<>();
    partition.put("year", "2024");
    partition.put("day", null);
    columns.accept(file("a", partition), schema(int64("id"), int32("x")));
    columns.accept(file("b", Map.of("hour", "1")), schema(int64("id"), int64("y")));
    assertThat(names(columns)).containsExactly("id", "x");
    assertThat(columns.schema().orElseThrow().partitionColumns()).containsExactly("year", "day");
  }

  @Test
  void theUnionHasEveryFilesColumnsInOrderOfFirstSight() throws SchemaConflictException {
    ScanColumns columns = new ScanColumns(SchemaMode.UNION, List.of());
    columns.accept(file("a"), schema(int32("id"), int32("x")));
    columns.accept(file("b", Map.of("p", "1")), schema(int64("y"), int64("id")));
    columns.accept(file("c"), schema(int32("id")));
    assertThat(names(columns)).containsExactly("id", "x", "y");
    ScanSchema schema = columns.schema().orElseThrow();
    assertThat(schema.fields().get(0).physicalType()).hasToString("INT64");
    assertThat(schema.partitionColumns()).containsExactly("p");
  }

  @Test
  void aTypeThatDoesNotPromoteIsAnErrorThatNamesBothFiles() throws SchemaConflictException {
    ScanColumns columns = new ScanColumns(SchemaMode.FIRST, List.of());
    columns.accept(file("a"), schema(int32("id")));
    columns.accept(file("b"), schema(int64("other")));
    assertThatThrownBy(() -> columns.accept(file("c"), schema(int64("id"))))
        .isInstanceOf(SchemaConflictException.class)
        .hasMessage(
            "c: column id is INT64, which does not promote to INT32 as in a;"
                + " leave out one of the files, or the column");
  }

  @Test
  void theUnionNamesTheFileThatGaveTheType() throws SchemaConflictException {
    ScanColumns columns = new ScanColumns(SchemaMode.UNION, List.of());
    columns.accept(file("a"), schema(int32("id")));
    columns.accept(file("b"), schema(int64("id")));
    assertThatThrownBy(
            () ->
                columns.accept(
                    file("c"), schema(int32("new"), DatalessFiles.leaf("id", Type.BYTE_ARRAY))))
        .hasMessageContaining("as in b");
    assertThat(names(columns)).as("nothing of a file that does not fit").containsExactly("id");
  }

  @Test
  void aColumnThatIsNotSelectedCannotConflict() throws SchemaConflictException {
    ScanColumns columns = new ScanColumns(SchemaMode.FIRST, List.of("x"));
    columns.accept(file("a"), schema(int32("id"), int32("x")));
    columns.accept(file("b"), schema(int64("id"), int32("x")));
    assertThat(names(columns)).containsExactly("x");
  }

  @Test
  void aLeafAndAGroupConflict() throws SchemaConflictException {
    ScanColumns columns = new ScanColumns(SchemaMode.UNION, List.of());
    columns.accept(file("a"), schema(int32("id")));
    assertThatThrownBy(() -> columns.accept(file("b"), schema(group("id", 1), int32("id"))))
        .hasMessageStartingWith("b: column id is a group, which does not promote to INT32 as in a");
  }

  @Test
  void aRepeatedLeafAndASingleOneConflict() throws SchemaConflictException {
    ScanColumns columns = new ScanColumns(SchemaMode.FIRST, List.of());
    columns.accept(file("a"), schema(int32("id")));
    SchemaElement repeated = int32("id").setRepetition_type(FieldRepetitionType.REPEATED);
    assertThatThrownBy(() -> columns.accept(file("b"), schema(repeated)))
        .hasMessageContaining("column id is repeated INT32");
  }

  @Test
  void listsFitWhateverTheirLevelsAreCalled() throws SchemaConflictException {
    ScanColumns columns = new ScanColumns(SchemaMode.FIRST, List.of());
    columns.accept(file("a"), list("list", "element", Type.INT32));
    columns.accept(file("b"), list("bag", "array_element", Type.INT32));
    FileSchema other = list("bag", "array_element", Type.DOUBLE);
    assertThatThrownBy(() -> columns.accept(file("c"), other))
        .hasMessageContaining("column tags.bag.array_element is DOUBLE");
  }

  @Test
  void columnsOfOneNameAreMatchedInTheirOrder() throws SchemaConflictException {
    ScanColumns columns = new ScanColumns(SchemaMode.FIRST, List.of());
    FileSchema twice = schema(int32("a"), DatalessFiles.leaf("a", Type.BYTE_ARRAY));
    columns.accept(file("a"), twice);
    columns.accept(file("b"), schema(int32("a"), DatalessFiles.leaf("a", Type.BYTE_ARRAY)));
    assertThat(names(columns)).containsExactly("a", "a");
  }

  @Test
  void aPartitionColumnHidesTheFilesColumnOfItsName() throws SchemaConflictException {
    ScanColumns columns = new ScanColumns(SchemaMode.FIRST, List.of());
    columns.accept(file("a", Map.of("year", "2024")), schema(int32("year"), int32("x")));
    assertThat(names(columns)).containsExactly("x");
  }

  @Test
  void onlySelectedPartitionColumnsAreReturned() throws SchemaConflictException {
    ScanColumns columns = new ScanColumns(SchemaMode.FIRST, List.of("x", "year"));
    Map<String, String> partition = Map.of("year", "2024", "day", "1");
    assertThat(columns.accept(file("a", partition), schema(int32("x")))).isZero();
    assertThat(columns.schema().orElseThrow().partitionColumns()).containsExactly("year");
    assertThat(columns.unknownColumns()).isEmpty();
  }

  @Test
  void columnsThatTheScanDoesNotHaveStayUnknown() throws SchemaConflictException {
    for (SchemaMode mode : SchemaMode.values()) {
      ScanColumns columns = new ScanColumns(mode, List.of("x", "y", "z", "day"));
      assertThat(columns.unknownColumns()).containsExactly("x", "y", "z", "day");
      assertThat(columns.accept(file("a"), schema(int32("x")))).isEqualTo(3);
      assertThat(columns.accept(file("b", Map.of("day", "1")), schema(int32("y")))).isEqualTo(2);
      String[] unknown =
          mode == SchemaMode.FIRST ? new String[] {"y", "z", "day"} : new String[] {"z"};
      assertThat(columns.unknownColumns()).as("%s", mode).containsExactly(unknown);
    }
  }

  private static List<String> names(ScanColumns columns) {
    return columns.schema().orElseThrow().fields().stream().map(ScanSchema.Field::name).toList();
  }

  private static FileInfo file(String path) {
    return file(path, Map.of());
  }

  private static FileInfo file(String path, Map<String, String> partition) {
    return new FileInfo(new StoredFile(path, 100, null, null), partition);
  }

  private static FileSchema schema(SchemaElement... fields) {
    int children = 0;
    for (int i = 0; i < fields.length; i++) {
      children++;
      i += fields[i].getNum_children();
    }
    SchemaElement[] elements = new SchemaElement[fields.length + 1];
    elements[0] = group("schema", children);
    System.arraycopy(fields, 0, elements, 1, fields.length);
    return DatalessFiles.schema(List.of(elements));
  }

  private static FileSchema list(String repeated, String element, Type type) {
    return DatalessFiles.schema(
        List.of(
            group("schema", 1),
            group("tags", 1).setConverted_type(ConvertedType.LIST),
            group(repeated, 1).setRepetition_type(FieldRepetitionType.REPEATED),
            DatalessFiles.leaf(element, type)));
  }

  private static SchemaElement int32(String name) {
    return DatalessFiles.leaf(name, Type.INT32);
  }

  private static SchemaElement int64(String name) {
    return DatalessFiles.leaf(name, Type.INT64);
  }

  private static SchemaElement group(String name, int children) {
    return new SchemaElement(name)
        .setNum_children(children)
        .setRepetition_type(FieldRepetitionType.OPTIONAL);
  }
}
