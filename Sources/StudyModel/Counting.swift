extension Int {
  /// The number with the noun that it counts: `1 row`, `17 rows`.
  ///
  /// - Parameters:
  ///   - noun: the noun for one.
  ///   - plural: the noun for any other number; the noun with an s where it is nil.
  /// - Returns: the number and the noun.
  public func counting(_ noun: String, _ plural: String? = nil) -> String {
    "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
  }
}
