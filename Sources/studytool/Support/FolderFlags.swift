internal import ArgumentParser

/// The arguments of commands that list something about a study folder.
struct FolderFlags: ParsableArguments {
  @Argument(help: ArgumentHelp("The study folder.", valueName: "DIR"))
  var path: String

  @Option(help: ArgumentHelp(ResultFormat.help, valueName: "FORMAT"))
  var format = "table"

  @Option(help: ArgumentHelp("A folder of your own instruments (XML).", valueName: "DIR"))
  var surveys: String?

  func validate() throws {
    try Checks.path(path)
    _ = try ResultFormat.named(format)
  }
}
