/// The colours of figures on white paper, as the first block of `figure.css` has them.
enum FigureColor: String, CaseIterable {
  case paper, ink, muted, rule, grid, norm
  /// Words on light, middling and dark shades.
  case onSoft = "on-soft"
  case onMid = "on-mid"
  case onStrong = "on-strong"
  /// The groups.
  case s1, s2, s3, s4, s5, s6, s7, s8
  /// The left side of a scale, its middle and its right side.
  case l1, l2, l3, l4, l5, a0, r1, r2, r3, r4, r5

  /// Red, green and blue in six hexadecimal digits, as TeX and office formats want them.
  var hexadecimal: String {
    switch self {
    case .paper, .onStrong: "FFFFFF"
    case .ink, .onSoft, .onMid: "1B1F24"
    case .muted: "545D68"
    case .rule: "D4D9DF"
    case .grid: "E3E7EB"
    case .norm: "DFE3E8"
    case .s1: "1C5F9E"
    case .s2: "B8500C"
    case .s3: "0B7A5B"
    case .s4: "83489A"
    case .s5: "7A5B00"
    case .s6: "4F5964"
    case .s7: "AE2560"
    case .s8: "0B7488"
    case .l1: "FBDCB8"
    case .l2: "F3B877"
    case .l3: "E08F40"
    case .l4: "B05A10"
    case .l5: "7F3B08"
    case .a0: "DADDE2"
    case .r1: "D0E4F3"
    case .r2: "9CC5E3"
    case .r3: "5B9FCE"
    case .r4: "2A6BA6"
    case .r5: "134074"
    }
  }
}
