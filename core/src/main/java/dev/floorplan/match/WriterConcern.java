package dev.floorplan.match;

import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.FileSchema;
import dev.floorplan.footer.LogicalType;
import dev.floorplan.footer.Repetition;

/** Which leaves a {@link WriterRule} is about. */
enum WriterConcern {
  /** Byte arrays of varying and of fixed length. */
  BYTES {
    @Override
    boolean includes(FileFooter footer, int leaf) {
      return switch (footer.schema().physicalType(leaf)) {
        case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> true;
        case BOOLEAN, INT32, INT64, INT96, FLOAT, DOUBLE -> false;
      };
    }
  },
  TIMESTAMPS {
    @Override
    boolean includes(FileFooter footer, int leaf) {
      FileSchema schema = footer.schema();
      return schema.logicalType(schema.element(leaf)) instanceof LogicalType.Timestamp;
    }
  },
  /** Columns that were dictionaries in memory, as pandas' categories are. */
  ARROW_DICTIONARIES {
    @Override
    boolean includes(FileFooter footer, int leaf) {
      String schema = footer.keyValue(ArrowSchema.KEY);
      String name = footer.schema().name(footer.schema().element(leaf));
      return schema != null && ArrowSchema.mayBeDictionary(schema, name);
    }
  },
  BELOW_OPTIONAL_GROUPS {
    @Override
    boolean includes(FileFooter footer, int leaf) {
      FileSchema schema = footer.schema();
      boolean optional = schema.repetition(schema.element(leaf)) != Repetition.REQUIRED;
      return schema.maxDefinitionLevel(leaf) > (optional ? 1 : 0);
    }
  };

  abstract boolean includes(FileFooter footer, int leaf);
}
