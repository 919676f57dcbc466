internal import Cryptography
internal import StudyDocuments
public import StudyModel
internal import StudyXML

/// The hash of a plan, by which a change of it is noticed.
///
/// It is the SHA-256 of the `<plan>` element as this program writes it: every setting and every analysis in its order,
/// but for the lock itself. Layout, comments and the order of attributes do not count.
public enum PlanHash {
  /// The hash of a plan.
  ///
  /// - Parameter plan: the plan.
  /// - Returns: the hash; nil where the plan holds a text that XML cannot.
  public static func of(_ plan: Plan) -> String? {
    var open = plan
    open.lock = nil
    var writer = XMLWriter()
    StudyDocument.write(open, to: &writer)
    return (try? writer.finish()).map { SHA256.hexadecimal(of: $0) }
  }

  /// The hash of the plan in a `study.xml`.
  ///
  /// - Parameter bytes: the document.
  /// - Returns: the hash; nil where the document is no XML.
  static func of(document bytes: [UInt8]) -> String? {
    guard let document = try? XMLDocument(parsing: bytes, path: "study.xml") else { return nil }
    let plan = document.root.first("plan").map { element in
      // Of a test, only the name counts here.
      StudyDocument.plan(element) { name in
        Plan.Test.allCases.first { [$0.identifier, $0.statistic].contains(name) }
          ?? Plan.Test(statistic: name, isPaired: false)
      }
    }
    return of(plan ?? Plan())
  }
}
