/// One key of a request: what it takes and what it means.
public struct InputKey: Sendable, Hashable {
  /// What a key takes.
  public enum Kind: Sendable, Hashable {
    /// A number.
    case number
    /// A whole number.
    case integer
    /// A list of numbers, in which `null` means missing.
    case samples
    /// A list of numbers of a fixed length, none missing.
    case numbers
    /// A list of whole numbers of a fixed length, none missing; one number alone is a list of one.
    case integers
    /// Rows of numbers, all of one length, in which `null` means missing.
    case matrix
    /// Rows of counts, all of one length, none missing.
    case table
    /// A list of lists of numbers, in which `null` means missing.
    case groups
    /// A list of texts or whole numbers, in which `null` means missing.
    case labels
    /// A list of lists of texts or whole numbers, none missing.
    case labelLists
    /// A list of true and false, or 1 and 0, in which `null` means missing.
    case flags
    /// One of these texts.
    case choice([String])

    /// The name of the kind, as `--list` shows it.
    public var name: String {
      switch self {
      case .number: "number"
      case .integer: "integer"
      case .samples: "samples"
      case .numbers: "numbers"
      case .integers: "integers"
      case .matrix: "matrix"
      case .table: "table"
      case .groups: "groups"
      case .labels: "labels"
      case .labelLists: "lists of labels"
      case .flags: "flags"
      case .choice(let words): words.joined(separator: "|")
      }
    }

    /// What was expected, for messages.
    package var expectation: String {
      switch self {
      case .number: "a number"
      case .integer: "a whole number"
      case .samples: "a list of numbers, null where one is missing"
      case .numbers: "a list of numbers, none missing"
      case .integers: "a list of whole numbers, none missing"
      case .matrix: "a list of rows of numbers, all rows of one length, null where a number is missing"
      case .table: "a list of rows of counts (whole numbers), all rows of one length, none missing"
      case .groups: "a list of lists of numbers, null where one is missing"
      case .labels: "a list of texts or whole numbers, null where one is missing"
      case .labelLists: "a list of lists of texts or whole numbers, none missing"
      case .flags: "a list of true and false (or 1 and 0), null where one is missing"
      case .choice(let words): "one of " + words.joined(separator: ", ")
      }
    }
  }

  /// The key, in snake case; as a flag, with dashes for underscores.
  public let key: String
  /// What it takes.
  public let kind: Kind
  /// Whether a request without it is refused.
  public let isRequired: Bool
  /// What holds without it; `nil` where it is required or simply left out.
  public let defaultText: String?
  /// What it means.
  public let help: String

  /// Makes an input.
  ///
  /// - Parameters:
  ///   - key: The key, in snake case.
  ///   - kind: What it takes.
  ///   - isRequired: Whether a request without it is refused.
  ///   - defaultText: What holds without it.
  ///   - help: What it means.
  public init(
    _ key: String, _ kind: Kind, isRequired: Bool = false, defaultText: String? = nil, help: String
  ) {
    self.key = key
    self.kind = kind
    self.isRequired = isRequired
    self.defaultText = defaultText
    self.help = help
  }

  /// The flag on the command line.
  public var flag: String { "--" + String(key.map { $0 == "_" ? "-" : $0 }) }
}

/// One key of a result and what it means.
public struct OutputKey: Sendable, Hashable {
  /// The key, in snake case.
  public let key: String
  /// What it means.
  public let help: String

  /// Makes an output.
  ///
  /// - Parameters:
  ///   - key: The key, in snake case.
  ///   - help: What it means.
  public init(_ key: String, _ help: String) {
    self.key = key
    self.help = help
  }
}
