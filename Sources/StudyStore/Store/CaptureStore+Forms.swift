#if Server
internal import Foundation
internal import GRDB
public import StudyModel

extension CaptureStore {
  /// Keeps what the plan says until somebody has joined; afterwards only of what nothing is kept yet.
  ///
  /// - Parameter plan: what it says now.
  /// - Throws: ``CaptureError`` where it cannot be stored.
  public func keep(_ plan: ShownPlan) async throws(CaptureError) {
    let data = try await contents()
    let isBegun = data.people.contains { $0.role == .participant } || !data.tombstones.isEmpty
    let kept = data.plan.texts
    let new = plan.texts.filter { name, text in
      name.utf8.count < CheckedText.identifierLimit / 2 && (isBegun ? kept[name] == nil : kept[name] != text)
    }
    guard !new.isEmpty else { return }
    try await keepForms(
      Dictionary(uniqueKeysWithValues: new.map { (CapturedData.planPrefix + $0.key, $0.value) }))
  }

  /// Keeps how questionnaires run on the pages from now on.
  ///
  /// - Parameter forms: the forms as texts, by measure; others that are kept stay.
  /// - Throws: ``CaptureError`` where one is too long or it cannot be stored.
  public func keepForms(_ forms: [String: String]) async throws(CaptureError) {
    for (measure, form) in forms {
      try CheckedText.check(measure, "the measure", limit: CheckedText.identifierLimit)
      try CheckedText.check(form, "the form", limit: CheckedText.answerLimit)
    }
    try await writes.write { database in
      for (measure, form) in forms {
        try database.cachedStatement(sql: "INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)")
          .execute(arguments: [CapturedRows.formPrefix + measure, form])
      }
    }
  }
}
#endif
