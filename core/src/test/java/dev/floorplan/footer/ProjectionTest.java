package dev.floorplan.footer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Type;
import org.junit.jupiter.api.Test;

class ProjectionTest {
  // id, a { b { x, y }, c }, "a.b" (flat), bc
  private final FileSchema schema =
      schema(
          group("schema", 4),
          DatalessFiles.leaf("id", Type.INT64),
          group("a", 2),
          group("b", 2),
          DatalessFiles.leaf("x", Type.INT64),
          DatalessFiles.leaf("y", Type.INT64),
          DatalessFiles.leaf("c", Type.INT64),
          DatalessFiles.leaf("a.b", Type.INT64),
          DatalessFiles.leaf("bc", Type.INT64));

  @Test
  void aNameChoosesItsLeafAndAllLeavesBelowIt() {
    assertThat(chosen("id")).containsExactly(0);
    assertThat(chosen("a")).containsExactly(1, 2, 3);
    assertThat(chosen("a.b.y")).containsExactly(2);
    assertThat(chosen("a.c", "id")).containsExactly(0, 3);
  }

  @Test
  void aDottedNameChoosesTheNestedFieldAndTheFlatColumn() {
    assertThat(chosen("a.b")).containsExactly(1, 2, 4);
  }

  @Test
  void aNameIsWholeAndExact() {
    assertThat(chosen("b")).isEmpty();
    assertThat(chosen("A")).isEmpty();
    assertThat(chosen("a.")).isEmpty();
    assertThat(chosen("a.b.x.z")).isEmpty();
    assertThat(chosen("x")).isEmpty();
  }

  @Test
  void noNameAndNoMatchReadEveryLeaf() {
    assertThat(new Projection(List.of()).select(schema).size()).isEqualTo(6);
    assertThat(new Projection(List.of("nowhere")).select(schema).size()).isEqualTo(6);
    assertThat(new Projection(List.of("nowhere", "id")).select(schema).size()).isEqualTo(1);
  }

  @Test
  void namesThatChooseNothingAreMissing() {
    assertThat(new Projection(List.of("id", "nowhere", "a.b", "a.d")).missing(schema))
        .containsExactly("a.d", "nowhere");
    assertThat(new Projection(List.of()).missing(schema)).isEmpty();
  }

  private List<Integer> chosen(String... names) {
    ReadSet set = new Projection(List.of(names)).chosen(schema);
    List<Integer> leaves = new ArrayList<>();
    for (int rank = 0; rank < set.size(); rank++) {
      leaves.add(set.leaf(rank));
    }
    return leaves;
  }

  private static SchemaElement group(String name, int children) {
    SchemaElement group = new SchemaElement(name);
    group.setRepetition_type(FieldRepetitionType.OPTIONAL);
    group.setNum_children(children);
    return group;
  }

  private static FileSchema schema(SchemaElement... elements) {
    return DatalessFiles.schema(List.of(elements));
  }
}
