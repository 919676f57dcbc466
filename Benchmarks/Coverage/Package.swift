// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that neither a build nor the tests of the program wait for simulations.
let package = Package(
  name: "Coverage",
  dependencies: [.package(name: "studytool", path: "../..")],
  targets: [
    .executableTarget(
      name: "Coverage",
      dependencies: [.product(name: "Stats", package: "studytool")],
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ])
