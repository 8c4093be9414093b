package dev.floorplan.s3;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** What the module may know. */
class S3ModuleTest {
  private static final JavaClasses MODULE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.floorplan.s3");

  @Test
  void itKnowsOfCoreOnlyTheStorage() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java..",
            "javax.net.ssl",
            "software.amazon.awssdk..",
            "dev.floorplan.storage",
            "dev.floorplan.s3")
        .check(MODULE);
  }

  @Test
  void whatIsLoadedForAnySchemeDoesNotLoadTheSdk() {
    for (Class<?> early : new Class<?>[] {S3Provider.class, S3Options.class, S3Path.class}) {
      noClasses()
          .that()
          .belongToAnyOf(early)
          .should()
          .dependOnClassesThat()
          .resideInAPackage("software.amazon.awssdk..")
          .check(MODULE);
    }
  }
}
