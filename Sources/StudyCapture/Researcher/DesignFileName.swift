#if Server
internal import StudyModel

/// Tells from the name of a file which design its picture shows: `P01.png`, `P01-T1.png`, `P01-T1-2.png`, `A.png`.
///
/// Behind the design come the task, then the levels of the condition, then a number, each as far as it is there, with a
/// hyphen, an underscore or a space between them. Large and small letters are told apart only where that makes a
/// difference.
struct DesignFileName: Sendable {
  /// The identifiers of the designs.
  var designs: [String]
  /// The identifiers of the tasks.
  var tasks: [String]
  /// The conditions within participants, with the identifiers of their levels.
  var conditions: [(code: String, levels: [String])] = []

  private static let separators = "-_ "

  /// What a file shows.
  ///
  /// - Parameter name: its name.
  /// - Returns: the place; nil where the name does not say it, or could mean two.
  func place(of name: String) -> PicturePlace? {
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    for isExact in [true, false] {
      let places = Set(places(of: stem, isExact: isExact))
      if !places.isEmpty { return places.count == 1 ? places.first : nil }
    }
    return nil
  }

  private func places(of stem: String, isExact: Bool) -> [PicturePlace] {
    func rests(_ text: String, _ wanted: String) -> [String] {
      Self.rest(text, behind: wanted, isExact: isExact).map { [$0] } ?? []
    }
    var places: [PicturePlace] = []
    for design in designs {
      for rest in rests(stem, design) {
        // A part that is not there leaves the rest as it was.
        let withTasks: [(String?, String)] =
          [(nil, rest)] + tasks.flatMap { task in rests(rest, task).map { (task, $0) } }
        for (task, rest) in withTasks {
          let withConditions: [(String?, String)] =
            [(nil, rest)]
            + conditions.flatMap { condition in
              rests(rest, condition.levels.joined(separator: "-")).map { (condition.code, $0) }
            }
          for (condition, rest) in withConditions where rest.allSatisfy({ $0.isASCII && $0.isNumber }) {
            places.append(PicturePlace(design: design, task: task, condition: condition))
          }
        }
      }
    }
    // A task whose identifier is a number is meant before a number of a picture is.
    let most = places.map { ($0.task == nil ? 0 : 1) + ($0.condition == nil ? 0 : 1) }.max() ?? 0
    return places.filter { ($0.task == nil ? 0 : 1) + ($0.condition == nil ? 0 : 1) == most }
  }

  /// What stands behind a beginning and a separator; nil where the text does not begin so.
  private static func rest(_ text: String, behind wanted: String, isExact: Bool) -> String? {
    let beginning = text.prefix(wanted.count)
    guard !wanted.isEmpty,
      isExact ? beginning == wanted : beginning.lowercased() == wanted.lowercased()
    else { return nil }
    let rest = text.dropFirst(wanted.count)
    guard let first = rest.first else { return "" }
    return separators.contains(first) && rest.count > 1 ? String(rest.dropFirst()) : nil
  }
}
#endif
