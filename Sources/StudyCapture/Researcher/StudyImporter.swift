#if Server
/// Takes files into the study, as the command line does.
public struct StudyImporter: Sendable {
  /// A file that the researcher sent.
  public struct File: Sendable, Hashable {
    /// Its name: no path, not hidden, without control characters.
    public var name: String
    /// The bytes.
    public var bytes: [UInt8]

    /// Makes a file.
    public init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// Something that can be said about how files are read.
  public struct Option: Sendable, Hashable {
    /// How it is said.
    public enum Kind: Sendable, Hashable {
      /// By one of these texts.
      case choice([String])
      /// By a text.
      case text
      /// By as many texts as are needed, one a line.
      case lines
      /// By saying it.
      case flag
    }

    /// The name of the option on the command line, without its hyphens.
    public var name: String
    /// How it is said.
    public var kind: Kind
    /// What the command line calls its value, such as `COLUMN=TARGET`.
    public var form: String

    /// Makes an option.
    public init(_ name: String, _ kind: Kind, form: String = "") {
      self.name = name
      self.kind = kind
      self.form = form
    }
  }

  /// What was said for an option; of a flag the value is empty.
  public struct Setting: Sendable, Hashable {
    /// The name of the option.
    public var option: String
    /// The value.
    public var value: String

    /// Makes a setting.
    public init(_ option: String, _ value: String = "") {
      self.option = option
      self.value = value
    }

    /// As an argument that no value can turn into another one.
    public var argument: String { "--" + option + (value.isEmpty ? "" : "=" + value) }
  }

  /// What came of it.
  public struct Outcome: Sendable, Hashable {
    /// Whether the files could be read with the study, and were taken where that was asked for.
    public var isDone: Bool
    /// What each column was taken for, and what is or would be declared.
    public var text: String
    /// What is to be known or mended.
    public var notes: String
    /// Whether `study.xml` now says something else about what participants see than what is served.
    public var changesPages: Bool

    /// Makes an outcome.
    public init(isDone: Bool, text: String, notes: String, changesPages: Bool = false) {
      self.isDone = isDone
      self.text = text
      self.notes = notes
      self.changesPages = changesPages
    }
  }

  /// What can be said about how files are read.
  public let options: [Option]
  /// The command that does the same on the machine of the study, with `FILE` for the file.
  public let command: String
  /// Reads files with the study, and takes them into it unless that is only tried.
  public let run: @Sendable (_ files: [File], _ settings: [Setting], _ isTrial: Bool) async throws -> Outcome

  /// Makes an importer.
  ///
  /// - Parameters:
  ///   - options: what can be said about how files are read.
  ///   - command: the command that does the same on the machine of the study, with `FILE` for the file.
  ///   - run: reads files with the study, and takes them into it unless that is only tried; all of it happens or nothing.
  public init(
    options: [Option], command: String,
    run: @escaping @Sendable (_ files: [File], _ settings: [Setting], _ isTrial: Bool) async throws -> Outcome
  ) {
    self.options = options
    self.command = command
    self.run = run
  }
}
#endif
