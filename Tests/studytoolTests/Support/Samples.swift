import Foundation

/// Files that tests hand to the program.
enum Samples {
  /// The simulated study of two factors.
  static let study = Program.project.appendingPathComponent("Surveys/Samples/patterns-2x2").path
  /// The reference study of single questions.
  static let reference = Program.project.appendingPathComponent("Surveys/Samples/reference-pssuq20").path

  /// A file of the test folders.
  static func file(_ path: String) -> String { Program.project.appendingPathComponent("Tests/" + path).path }

  /// Twelve people's answers to the 16 items of PSSUQ version 3, without an oddity.
  static let answers: String = {
    let head = ["participant", "group"] + (1...16).map { "pssuq_q\($0)" }
    let rows = (0..<12).map { person in
      let group = person % 2 == 0 ? "with" : "without"
      let given = (0..<16).map { item in String(1 + (person * 5 + item * item) % 5 + (person % 2)) }
      return ["P\(person + 1)", group] + given
    }
    return ([head] + rows).map { $0.joined(separator: ",") + "\n" }.joined()
  }()

  /// The same answers with one cell changed.
  static func answers(line: Int, item: Int, _ answer: String) -> String {
    var lines = answers.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    lines[line - 1][item + 1] = answer
    return lines.map { $0.joined(separator: ",") + "\n" }.joined()
  }

  /// A score of twelve people, far higher with than without.
  static let scores: String =
    "participant,group,score\n"
    + (1...12).map { "P\($0),\($0 % 2 == 0 ? "with" : "without"),\(($0 % 2) * -30 + 70 + $0)\n" }.joined()

  /// A study in two groups with a score.
  static func studyDocument(extra: String = "", head: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    \(head)<study xmlns="urn:studytool:study:1" id="small">
      <title lang="en">A small study</title>
      <factors>
        <factor id="group" design="between" reference="without">
          <level id="without"/>
          <level id="with"/>
        </factor>
      </factors>
      <measures>
        <measure id="score" kind="score" better="higher" minimum="0" maximum="100"/>
      </measures>
      \(extra)<sources>
        <source id="scores" path="data/scores.csv"/>
      </sources>
    </study>

    """
  }

  /// A questionnaire of one's own with two items.
  static func instrument(id: String, title: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <instrument xmlns="urn:studytool:instrument:1" id="\(id)" version="1" better="higher">
      <title lang="en">\(title)</title>
      <source id="ours" role="instrument">A source of our own.</source>
      <licence>Ours.</licence>
      <scale id="agreement" minimum="1" maximum="5" direction="agree-high">
        <label value="1" lang="en">No</label>
        <label value="5" lang="en">Yes</label>
      </scale>
      <item id="q1" scale="agreement"><text lang="en">The first thing was good.</text></item>
      <item id="q2" scale="agreement"><text lang="en">The second thing was good.</text></item>
      <missing rule="complete">A score needs both answers.</missing>
      <score id="overall" role="overall" method="mean">
        <label lang="en">Overall</label>
        <of item="q1"/><of item="q2"/>
      </score>
    </instrument>

    """
  }
}

/// The estimates of a result in JSON, by identifier.
struct Estimates {
  private let values: [String: [String: Any]]
  /// The whole document.
  let document: [String: Any]

  init(_ json: String) throws {
    document = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] ?? [:]
    let list = document["estimates"] as? [[String: Any]] ?? []
    values = Dictionary(list.map { ($0["id"] as? String ?? "", $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The identifiers.
  var identifiers: [String] { values.keys.sorted() }

  /// The members of an estimate.
  subscript(id: String) -> [String: Any]? { values[id] }

  /// The value of an estimate.
  func value(_ id: String) -> Double? { values[id]?["value"] as? Double }
}
