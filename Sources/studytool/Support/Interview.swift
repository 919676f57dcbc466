internal import Glibc
internal import StudyDocuments
internal import StudyModel

/// Asks the user what a file leaves open, and tries again with the answers.
struct Interview {
  /// The flags that the user has given as answers, as arguments.
  private(set) var answers: [String] = []

  private let say: (String) -> Void
  private let read: () -> String?
  private var asked: Set<OpenQuestion> = []
  /// Whether the user types nothing more.
  private var hasEnded = false

  /// Begins.
  ///
  /// - Parameters:
  ///   - say: shows a text to the user, which may end within a line.
  ///   - read: reads a line that the user types; nil where nothing more comes.
  init(say: @escaping (String) -> Void, read: @escaping () -> String?) {
    self.say = say
    self.read = read
  }

  /// An interview on the terminal.
  ///
  /// - Parameter quiet: whether the user wants no messages.
  /// - Returns: the interview; nil where nobody sits in front of the program.
  static func onTerminal(quiet: Bool) -> Interview? {
    guard !quiet, isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return nil }
    return Interview(say: Console.prompt) { readLine() }
  }

  /// Reads a file, and asks as long as something is open.
  ///
  /// - Parameters:
  ///   - attempt: reads the file with further flags.
  ///   - open: what was assumed by a reading.
  /// - Returns: what the last attempt led to.
  /// - Throws: what the last attempt throws.
  mutating func settle<Result>(
    _ attempt: (_ answers: [String]) throws -> Result, open: (Result) -> [Assumption]
  ) throws -> Result {
    while true {
      let result: Result
      do {
        result = try attempt(answers)
      } catch let problems as InputProblems {
        let questions = problems.problems.compactMap { problem in
          problem.question.map { (problem.place + ": " + problem.message, $0) }
        }
        guard ask(questions) else { throw problems }
        continue
      }
      guard ask(open(result).compactMap { assumption in assumption.question.map { (assumption.text, $0) } })
      else { return result }
    }
  }

  /// Asks questions that were not asked before.
  ///
  /// - Returns: whether there is an answer that was not known.
  private mutating func ask(_ questions: [(text: String, question: OpenQuestion)]) -> Bool {
    let before = answers.count
    for (text, question) in questions where !hasEnded && asked.insert(question).inserted {
      switch question {
      case .choice(let choices): choose(text, choices)
      case .words(let words): number(text, words)
      }
    }
    return answers.count > before
  }

  /// Lets the user choose an answer; an empty line takes the first.
  private mutating func choose(_ text: String, _ choices: [OpenQuestion.Choice]) {
    say("\n\(text)\n")
    for (index, choice) in choices.enumerated() {
      say("  \(index + 1)  \(choice.meaning) (\(choice))\n")
    }
    while true {
      say("Number of the answer [1; q to leave it open]: ")
      guard let line = line() else { return }
      guard let number = line.isEmpty ? 1 : Int(line), choices.indices.contains(number - 1) else {
        say("  a number from 1 to \(choices.count) is needed\n")
        continue
      }
      answers.append(choices[number - 1].flag + "=" + choices[number - 1].value)
      return
    }
  }

  /// A line of the user; nil where the question stays open.
  private mutating func line() -> String? {
    guard let line = read()?.trimmed else {
      hasEnded = true
      return nil
    }
    return line.lowercased() == "q" ? nil : line
  }

  /// Asks which number each word stands for.
  private mutating func number(_ text: String, _ words: [String]) {
    say(
      "\n\(text)\nWhich number does each stand for? (also missing, or na for not applicable; q to leave it open)\n"
    )
    var labels: [String] = []
    for word in words {
      let shown = word.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      while true {
        say("  \"\(shown)\": ")
        guard let line = line() else { return }
        guard AnswerMeaning(line) != nil else {
          say("  a number, missing or na is needed\n")
          continue
        }
        labels.append("\(shown)=\(line)")
        break
      }
    }
    answers.append("--labels=" + labels.joined(separator: ","))
  }

  /// The command that leads to the same without questions.
  ///
  /// - Parameter arguments: the arguments of the program, as they were typed.
  /// - Returns: the command as it is typed in a shell; nil where nothing was answered.
  func command(_ arguments: [String]) -> String? {
    guard !answers.isEmpty else { return nil }
    return (["studytool"] + Self.joined(arguments, answers)).map(Self.quoted).joined(separator: " ")
  }

  /// Arguments with answers before what follows `--`.
  static func joined(_ arguments: [String], _ answers: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments[..<end] + answers + arguments[end...]
  }

  /// An argument as a shell takes it.
  private static func quoted(_ argument: String) -> String {
    argument.isPlainInShell ? argument : "'" + argument.replacing("'", with: "'\\''") + "'"
  }
}
