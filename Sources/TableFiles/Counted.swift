/// A number with the noun that it counts, in singular or plural: `1 cell`, `17 cells`.
func counted(_ count: Int, _ one: String, _ several: String) -> String {
  "\(count) \(count == 1 ? one : several)"
}
