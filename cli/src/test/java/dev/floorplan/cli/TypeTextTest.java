package dev.floorplan.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.footer.LogicalType;
import dev.floorplan.footer.LogicalType.Adjustment;
import dev.floorplan.footer.LogicalType.Signedness;
import dev.floorplan.footer.LogicalType.Simple;
import dev.floorplan.footer.LogicalType.TimeUnit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TypeTextTest {

  @Test
  void everyTypeIsReadBackFromItsText() {
    List<LogicalType> types = new ArrayList<>(List.of(Simple.values()));
    types.add(new LogicalType.Decimal(38, 10));
    for (Signedness signedness : Signedness.values()) {
      types.add(new LogicalType.Int(8, signedness));
    }
    for (TimeUnit unit : TimeUnit.values()) {
      for (Adjustment adjustment : Adjustment.values()) {
        types.add(new LogicalType.Time(unit, adjustment));
        types.add(new LogicalType.Timestamp(unit, adjustment));
      }
    }
    for (LogicalType type : types) {
      assertThat(TypeText.parse(TypeText.of(type))).isEqualTo(type);
    }
    assertThat(TypeText.of(new LogicalType.Decimal(6, 2))).isEqualTo("DECIMAL(6,2)");
    assertThat(TypeText.of(Simple.NONE)).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "TEXT", "DECIMAL(6)", "DECIMAL(a,b)", "TIME(DAYS,UTC)", "MONEY(1,2)"})
  void otherTextIsNoType(String text) {
    assertThatThrownBy(() -> TypeText.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }
}
