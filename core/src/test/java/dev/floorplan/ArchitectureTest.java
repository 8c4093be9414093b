package dev.floorplan;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The arrows of the house: which stage may know which. */
class ArchitectureTest {

  /** The stages; each may know those before it. The last one is the front door. */
  private static final List<String> STAGES =
      List.of(
          "dev.floorplan.storage",
          "dev.floorplan.listing",
          "dev.floorplan.footer",
          "dev.floorplan.predicate",
          "dev.floorplan.match",
          "dev.floorplan.size",
          "dev.floorplan.pack",
          "dev.floorplan.task",
          "dev.floorplan");

  private static final JavaClasses CORE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.floorplan");

  @Test
  void everyPackageIsAStage() {
    Set<String> packages = CORE.stream().map(JavaClass::getPackageName).collect(Collectors.toSet());
    assertThat(packages).isSubsetOf(STAGES).contains("dev.floorplan", "dev.floorplan.footer");
  }

  @Test
  void noStageKnowsALaterOne() {
    for (int stage = 0; stage < STAGES.size() - 1; stage++) {
      String[] later = STAGES.subList(stage + 1, STAGES.size()).toArray(String[]::new);
      noClasses()
          .that()
          .resideInAPackage(STAGES.get(stage))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(later)
          .allowEmptyShould(true)
          .check(CORE);
    }
  }

  @Test
  void coreNeedsTheJdkAndNothingElse() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", "dev.floorplan..")
        .check(CORE);
  }

  @Test
  void packingKnowsNoParquetAndNoStorageRequests() {
    noClasses()
        .that()
        .resideInAPackage("dev.floorplan.pack")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.floorplan.footer", "dev.floorplan.storage", "java.io")
        .check(CORE);
  }

  @Test
  void listingNeverGroupsAndPackingNeverLists() {
    noClasses()
        .that()
        .resideInAPackage("dev.floorplan.pack")
        .should()
        .dependOnClassesThat()
        .haveSimpleNameEndingWith("Indexer")
        .check(CORE);
  }
}
