/// Two small groups whose results were computed independently: t(14) = 3.785, Welch df 13.32, d = 1.892, g =
/// 1.7888.
enum WorkedExample {
  static let a: [Double] = [12, 15, 11, 14, 13, 16, 10, 15]
  static let b: [Double] = [9, 11, 8, 12, 10, 7, 11, 9]
}
