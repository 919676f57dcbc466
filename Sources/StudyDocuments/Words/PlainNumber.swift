extension Double {
  /// The number as people write it: whole numbers without decimals, others with the fewest digits that read back.
  package var plainText: String {
    self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self)
  }
}
