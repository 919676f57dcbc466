// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nothing of it is built with the program.
let package = Package(
  name: "Timings",
  dependencies: [.package(name: "studytool", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Timings",
      dependencies: [
        .product(name: "HeuristicEval", package: "studytool"), .product(name: "Stats", package: "studytool"),
        .product(name: "StudyAnalysis", package: "studytool"),
        .product(name: "StudyModel", package: "studytool"),
      ],
      swiftSettings: [
        .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ]
)
