#if Server
/// How notes lie among the answers: in a form of their own, whose name no measure can bear.
public enum CapturedNote {
  /// The form of notes.
  public static let form = "capture:notes"
  /// The item of whoever has one note on each occasion: a rater on a design.
  public static let single = "note"
  /// What the items of those with several notes begin with, before the identifier of each.
  public static let prefix = "note:"
  /// What the item begins with that holds the seconds which the clock showed when the note was begun, before the same
  /// identifier.
  public static let begunPrefix = "begun:"

  /// The identifier in an item.
  ///
  /// - Parameters:
  ///   - item: the item.
  ///   - prefix: what comes before the identifier.
  /// - Returns: the identifier; nil where the item begins otherwise.
  public static func identifier(_ item: String, after prefix: String) -> String? {
    item.hasPrefix(prefix) ? String(item.dropFirst(prefix.count)) : nil
  }
}
#endif
