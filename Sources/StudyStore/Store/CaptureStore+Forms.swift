#if Server
internal import Foundation
internal import GRDB

extension CaptureStore {
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
