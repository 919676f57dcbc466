/// What a file leaves open and its user knows; the answer is a flag.
public enum OpenQuestion: Sendable, Hashable {
  /// One of these settles it; the likeliest comes first.
  case choice([Choice])
  /// Each of these words stands for a number, for no answer or for N/A, which `--labels` says.
  case words([String])

  /// One answer.
  public struct Choice: Sendable, Hashable, CustomStringConvertible {
    /// The name of the flag, with its hyphens.
    public var flag: String
    /// Its value.
    public var value: String
    /// What it says, in words: "minutes and seconds".
    public var meaning: String

    /// Makes an answer.
    ///
    /// - Parameters:
    ///   - flag: the name of the flag, with its hyphens.
    ///   - value: its value.
    ///   - meaning: what it says, in words.
    public init(_ flag: String, _ value: String, _ meaning: String) {
      (self.flag, self.value, self.meaning) = (flag, value, meaning)
    }

    /// The flag as it is typed in a shell.
    public var description: String { "\(flag) " + (value.isPlainInShell ? value : "\"\(value)\"") }
  }
}

extension String {
  /// Whether a shell takes the text as one word without quotes.
  package var isPlainInShell: Bool {
    !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || "-_.:=,%/@+".contains($0) }
  }
}
