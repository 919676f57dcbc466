// swift-tools-version: 6.2
import PackageDescription

/// Warnings are errors where code is checked (`make lint`, `make test`), not for people who only build.
let isChecked = Context.environment["STUDYTOOL_WARNINGS"] == "error"

/// What every Swift target of the package is compiled with.
let strict: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (isChecked ? [.treatAllWarnings(as: .error)] : [])

/// Modules that are optimized are compiled as a whole where nothing was built before (`.ci/run`).
///
/// File by file, they read the rest of their module over and over, which takes a third longer; but then a change compiles
/// little of it again.
let isWhole = Context.environment["STUDYTOOL_MODULES"] == "whole"

/// What computes, reads and writes is optimized in checked debug builds, too.
///
/// The tests put the whole program through its work some thousand times. An analysis of the founding study takes an eighth of
/// the time so.
let computing: [SwiftSetting] =
  strict
  + (isChecked
    ? [
      .unsafeFlags(
        ["-O"] + (isWhole ? ["-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode"] : []),
        .when(configuration: .debug))
    ] : [])

/// The release program starts a tenth faster if its 150,000 relocations are packed and its own names are not exported.
let compact =
  ["-use-ld=lld"] + ["-z", "pack-relative-relocs", "--no-export-dynamic"].flatMap { ["-Xlinker", $0] }

let strictC: [CSetting] = isChecked ? [.treatAllWarnings(as: .error)] : []
let strictCXX: [CXXSetting] =
  isChecked
  ? [.treatAllWarnings(as: .error), .unsafeFlags(["-O2"], .when(configuration: .debug))] : []

let package = Package(
  name: "studytool",
  products: [
    .executable(name: "studytool", targets: ["studytool"]),
    .library(name: "Stats", targets: ["Stats"]),
    .library(name: "CalcMethods", targets: ["CalcMethods"]),
    .library(name: "StudyModel", targets: ["StudyModel"]),
    .library(name: "HeuristicEval", targets: ["HeuristicEval"]),
    .library(name: "PatternCatalog", targets: ["PatternCatalog"]),
    .library(name: "StudyDocuments", targets: ["StudyDocuments"]),
    .library(name: "StudyReading", targets: ["StudyReading"]),
    .library(name: "StudyFolder", targets: ["StudyFolder"]),
    .library(name: "StudyAnalysis", targets: ["StudyAnalysis"]),
    .library(name: "ReportDocument", targets: ["ReportDocument"]),
    .library(name: "StudyReport", targets: ["StudyReport"]),
    .library(name: "StudyExport", targets: ["StudyExport"]),
    .library(name: "StudyStore", targets: ["StudyStore"]),
    .library(name: "StudyCapture", targets: ["StudyCapture"]),
  ],
  traits: [
    .default(enabledTraits: ["Server"]),
    .trait(name: "Server", description: "Capture of a study in the browser, and the store that it writes."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0", traits: []),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
  ],
  targets: [
    // C and C++ at the edge.
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CLibZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
    .systemLibrary(name: "CLibCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CLibStemmer", providers: [.apt(["libstemmer-dev"])]),
    .systemLibrary(name: "CMarkdown", pkgConfig: "md4c", providers: [.apt(["libmd4c-dev"])]),
    .systemLibrary(name: "CQRCode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(name: "CReadStat", providers: [.apt(["libreadstat-dev"])]),
    .systemLibrary(name: "CXLSXWriter", pkgConfig: "xlsxwriter", providers: [.apt(["libxlsxwriter-dev"])]),
    .systemLibrary(name: "CZLib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "BoostMath", cxxSettings: strictCXX),
    .target(name: "BuiltIns", cSettings: strictC),

    // Hashes and signatures.
    .target(name: "Cryptography", dependencies: ["CLibCrypto"], swiftSettings: computing),

    // Numbers and nouns: no files, no markup.
    .target(name: "Stats", dependencies: ["BoostMath"], swiftSettings: computing),
    .target(name: "StudyModel", swiftSettings: computing),
    .target(name: "HeuristicEval", dependencies: ["StudyModel", "Stats"], swiftSettings: computing),
    .target(name: "PatternCatalog", dependencies: ["CLibStemmer", "Stats"], swiftSettings: computing),

    // What is wrong with an input; and JSON in and out.
    .target(name: "Diagnostics", swiftSettings: computing),
    .target(name: "JSONText", dependencies: ["Diagnostics"], swiftSettings: computing),

    // Files in.
    .target(name: "StudyXML", dependencies: ["CLibXML2", "Diagnostics"], swiftSettings: computing),
    .target(
      name: "TableFiles",
      dependencies: [
        "CByteScan", "CLibZip", "CReadStat", "CXLSXWriter", "CZLib", "Diagnostics", "JSONText", "StudyXML",
      ],
      swiftSettings: computing),
    .target(name: "CByteScan", cSettings: strictC),
    .target(
      name: "StudyDocuments",
      dependencies: [
        "StudyModel", "HeuristicEval", "PatternCatalog", "Diagnostics", "StudyXML", "TableFiles", "BuiltIns",
        "Cryptography",
      ],
      swiftSettings: computing),
    .target(
      name: "StudyReading",
      dependencies: [
        "StudyDocuments", "StudyModel", "HeuristicEval", "Diagnostics", "StudyXML", "TableFiles",
        "Cryptography",
      ],
      swiftSettings: computing),
    .target(
      name: "StudyFolder",
      dependencies: [
        "StudyReading", "StudyDocuments", "StudyModel", "HeuristicEval", "Diagnostics", "StudyXML",
        "TableFiles",
        "JSONText", "Cryptography",
      ],
      swiftSettings: computing),

    // Results and reports out.
    .target(
      name: "StudyAnalysis", dependencies: ["StudyModel", "HeuristicEval", "PatternCatalog", "Stats"],
      swiftSettings: computing),
    .target(
      name: "ReportDocument",
      dependencies: [
        "Diagnostics", "StudyXML", "TableFiles", "JSONText", "BuiltIns", "CMarkdown",
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      swiftSettings: computing),
    .target(
      name: "StudyReport",
      dependencies: [
        "ReportDocument", "StudyAnalysis", "StudyModel", "HeuristicEval", "PatternCatalog", "Stats",
        "TableFiles", "JSONText",
      ],
      swiftSettings: computing),

    // Data out, for other programs and for archives.
    .target(
      name: "StudyExport",
      dependencies: ["StudyAnalysis", "StudyModel", "StudyXML", "TableFiles"],
      swiftSettings: computing),

    // Live capture: what people answer while the study runs.
    .target(
      name: "StudyStore",
      dependencies: [
        "Cryptography", "StudyModel",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Server"])),
      ],
      swiftSettings: strict),

    // The pages of a study that runs, and the server that sends them.
    .target(
      name: "StudyCapture",
      dependencies: [
        "StudyModel", "HeuristicEval", "PatternCatalog", "BuiltIns", "Cryptography", "CQRCode", "CZLib",
        .product(name: "Mustache", package: "swift-mustache", condition: .when(traits: ["Server"])),
        .product(name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Server"])),
        .product(name: "HummingbirdCore", package: "hummingbird", condition: .when(traits: ["Server"])),
        .product(name: "HummingbirdTLS", package: "hummingbird", condition: .when(traits: ["Server"])),
        .product(name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["Server"])),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Server"])),
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Server"])),
        .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["Server"])),
        .product(
          name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: .when(traits: ["Server"])),
        .product(
          name: "UnixSignals", package: "swift-service-lifecycle", condition: .when(traits: ["Server"])),
      ],
      swiftSettings: strict),

    // One statistic from numbers.
    .target(
      name: "CalcMethods", dependencies: ["Stats", "StudyModel", "Diagnostics", "JSONText"],
      swiftSettings: computing),

    // The one place where the parts are wired together.
    .executableTarget(
      name: "studytool",
      dependencies: [
        "StudyReport", "ReportDocument", "StudyExport", "StudyAnalysis", "StudyFolder", "StudyReading",
        "StudyDocuments", "StudyModel",
        "HeuristicEval", "PatternCatalog", "CalcMethods", "Cryptography", "Diagnostics", "JSONText", "Stats",
        "StudyXML",
        "TableFiles",
        "BuiltIns",
        "StudyCapture", "StudyStore",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict,
      linkerSettings: [.unsafeFlags(compact, .when(platforms: [.linux], configuration: .release))]),

    // Damages sample files at random and reads them; a program of its own, since its readers may die of it.
    .executableTarget(
      name: "Fuzzing",
      dependencies: [
        "StudyFolder", "StudyReading", "StudyDocuments", "StudyXML", "TableFiles", "CZLib",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Fuzzing", swiftSettings: strict),

    // Damages exports whose figures are known, and compares what is read of them with the truth.
    .executableTarget(
      name: "DamagedExports",
      dependencies: [
        "StudyAnalysis", "StudyFolder", "StudyReading", "StudyDocuments", "StudyModel", "Stats",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/DamagedExports", swiftSettings: strict),

    // Writes answers into a store and says which were acknowledged, to be killed while it does.
    .executableTarget(
      name: "CaptureWriter", dependencies: ["StudyStore", "StudyModel"], path: "Tests/CaptureWriter",
      swiftSettings: strict),

    // What the tests of documents, reading and folders have in common.
    .target(
      name: "StudyTestSupport",
      dependencies: ["StudyFolder", "StudyReading", "StudyDocuments", "StudyModel"],
      path: "Tests/StudyTestSupport", swiftSettings: strict),

    .testTarget(
      name: "StatsTests", dependencies: ["Stats", "BoostMath"], exclude: ["Reference"], swiftSettings: strict),
    .testTarget(
      name: "StudyModelTests", dependencies: ["StudyModel", "StudyDocuments", "TableFiles"],
      exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "HeuristicEvalTests", dependencies: ["HeuristicEval", "Stats", "StudyModel"],
      swiftSettings: strict),
    .testTarget(
      name: "PatternCatalogTests", dependencies: ["PatternCatalog", "Stats"], exclude: ["Reference"],
      swiftSettings: strict),
    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"], swiftSettings: strict),
    .testTarget(name: "JSONTextTests", dependencies: ["JSONText", "Diagnostics"], swiftSettings: strict),
    .testTarget(name: "CryptographyTests", dependencies: ["Cryptography"], swiftSettings: strict),
    .testTarget(name: "StudyXMLTests", dependencies: ["StudyXML", "Diagnostics"], swiftSettings: strict),
    .testTarget(
      name: "TableFilesTests", dependencies: ["TableFiles"], exclude: ["Fixtures", "Workbooks"],
      swiftSettings: strict),
    .testTarget(
      name: "StudyDocumentsTests",
      dependencies: [
        "Diagnostics", "StudyDocuments", "StudyReading", "StudyFolder", "StudyTestSupport", "HeuristicEval",
        "PatternCatalog", "StudyModel", "Stats", "StudyXML",
      ],
      exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "StudyReadingTests",
      dependencies: [
        "Diagnostics", "StudyReading", "StudyDocuments", "StudyFolder", "StudyTestSupport", "Cryptography",
        "HeuristicEval", "StudyModel", "TableFiles",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StudyFolderTests",
      dependencies: [
        "StudyFolder", "StudyReading", "StudyDocuments", "StudyTestSupport", "Cryptography", "HeuristicEval",
        "StudyModel",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StudyAnalysisTests",
      dependencies: [
        "StudyAnalysis", "HeuristicEval", "PatternCatalog", "StudyFolder", "StudyReading", "StudyDocuments",
        "StudyModel", "Stats", "TableFiles",
      ],
      exclude: ["Reference"],
      swiftSettings: strict),
    .testTarget(
      name: "ReportDocumentTests", dependencies: ["ReportDocument", "Diagnostics", "StudyXML", "TableFiles"],
      swiftSettings: strict),
    .testTarget(
      name: "StudyReportTests",
      dependencies: [
        "Diagnostics", "StudyReport", "ReportDocument", "StudyAnalysis", "HeuristicEval", "PatternCatalog",
        "StudyFolder", "StudyReading", "StudyDocuments", "StudyModel", "StudyXML", "TableFiles",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StudyExportTests",
      dependencies: [
        "StudyExport", "Cryptography", "StudyAnalysis", "StudyFolder", "StudyReading", "StudyDocuments",
        "StudyModel",
        "StudyXML",
        "TableFiles",
      ],
      exclude: ["Foreign"],
      swiftSettings: strict),
    .testTarget(
      name: "StudyStoreTests",
      dependencies: [
        "StudyStore", "StudyModel", "CaptureWriter",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Server"])),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StudyCaptureTests",
      dependencies: [
        "StudyCapture", "StudyModel", "StudyDocuments", "HeuristicEval", "PatternCatalog",
        .product(name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Server"])),
        .product(name: "HummingbirdTesting", package: "hummingbird", condition: .when(traits: ["Server"])),
        .product(name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["Server"])),
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Server"])),
      ],
      exclude: ["Reference"],
      swiftSettings: strict),
    .testTarget(
      name: "CalcMethodsTests", dependencies: ["CalcMethods", "Stats", "StudyModel", "JSONText"],
      swiftSettings: strict),
    .testTarget(
      name: "studytoolTests",
      dependencies: [
        "studytool", "StudyCapture", "StudyFolder", "StudyReading", "StudyDocuments", "StudyModel",
        "StudyStore",
        .product(name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Server"])),
        .product(name: "HummingbirdTesting", package: "hummingbird", condition: .when(traits: ["Server"])),
        .product(name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["Server"])),
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Server"])),
      ],
      exclude: ["FieldFiles/field-files.json", "FieldFiles/field-files.py"],
      swiftSettings: strict),
  ],
  cLanguageStandard: .gnu2x,
  cxxLanguageStandard: .cxx17
)
