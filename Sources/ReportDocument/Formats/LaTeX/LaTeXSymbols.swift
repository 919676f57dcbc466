/// Characters beyond ASCII as LaTeX.
enum LaTeXSymbols {
  /// The command for a sign or a Greek letter.
  ///
  /// - Parameter scalar: A character.
  /// - Returns: LaTeX that pdfLaTeX and XeLaTeX set alike, or nil where there is none.
  static func command(_ scalar: Unicode.Scalar) -> String? {
    if let sign = signs[scalar] { return sign }
    switch scalar.value {
    case 0x3B1...0x3C9: return greek(small[Int(scalar.value - 0x3B1)])
    case 0x391...0x3A1: return greek(capital[Int(scalar.value - 0x391)])
    case 0x3A3...0x3A9: return greek(capital[Int(scalar.value - 0x392)])
    case 0x2070, 0x2074...0x2079: return "\\textsuperscript{\(scalar.value - 0x2070)}"
    case 0x2080...0x2089: return "\\textsubscript{\(scalar.value - 0x2080)}"
    default: return nil
    }
  }

  /// Whether a character is set as it stands: it is in the T1 encoding and in Latin Modern.
  ///
  /// - Parameter scalar: A character that has no command.
  /// - Returns: Whether it needs no other font.
  static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x126, 0x127, 0x138, 0x13F, 0x140, 0x149, 0x166, 0x167: false
    case 0xA1...0x17E, 0x218...0x21B: true
    default: false
    }
  }

  private static func greek(_ name: String) -> String { name.utf8.count == 1 ? name : "$\\\(name)$" }

  private static let small = [
    "alpha", "beta", "gamma", "delta", "varepsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "mu",
    "nu",
    "xi", "o", "pi", "rho", "varsigma", "sigma", "tau", "upsilon", "varphi", "chi", "psi", "omega",
  ]
  /// Capitals in the order of the alphabet; those that look like Latin ones are these.
  private static let capital = [
    "A", "B", "Gamma", "Delta", "E", "Z", "H", "Theta", "I", "K", "Lambda", "M", "N", "Xi", "O", "Pi", "P",
    "Sigma",
    "T", "Upsilon", "Phi", "X", "Psi", "Omega",
  ]

  private static let signs: [Unicode.Scalar: String] = [
    "\u{A0}": "~", "\u{AD}": "\\-", "\u{2002}": " ", "\u{2003}": " ", "\u{2009}": "\\,", "\u{202F}": "\\,",
    "\u{200B}": "\\hspace{0pt}", "\u{2060}": "", "\u{FEFF}": "",
    "²": "\\textsuperscript{2}", "³": "\\textsuperscript{3}", "¹": "\\textsuperscript{1}",
    "×": "$\\times$", "÷": "$\\div$", "±": "$\\pm$", "·": "$\\cdot$", "⋅": "$\\cdot$", "−": "$-$",
    "\u{2010}": "-", "\u{2011}": "\\mbox{-}", "‒": "--", "–": "--", "—": "---", "―": "---",
    "‘": "\\textquoteleft{}", "’": "\\textquoteright{}", "‚": "\\quotesinglbase{}",
    "“": "\\textquotedblleft{}", "”": "\\textquotedblright{}", "„": "\\quotedblbase{}",
    "†": "\\textdagger{}", "‡": "\\textdaggerdbl{}", "•": "\\textbullet{}", "…": "\\dots{}",
    "‰": "\\textperthousand{}", "′": "$'$", "″": "$''$", "€": "\\texteuro{}", "™": "\\texttrademark{}",
    "←": "$\\leftarrow$", "↑": "$\\uparrow$", "→": "$\\rightarrow$", "↓": "$\\downarrow$",
    "↔": "$\\leftrightarrow$", "⇒": "$\\Rightarrow$", "⇔": "$\\Leftrightarrow$",
    "√": "$\\surd$", "∞": "$\\infty$", "∼": "$\\sim$", "≈": "$\\approx$", "≠": "$\\neq$", "≡": "$\\equiv$",
    "≤": "$\\leq$", "≥": "$\\geq$", "∑": "$\\sum$", "∏": "$\\prod$", "∫": "$\\int$", "∂": "$\\partial$",
    "∈": "$\\in$", "∅": "$\\emptyset$", "∩": "$\\cap$", "∪": "$\\cup$", "✓": "$\\checkmark$",
    "ϕ": "$\\phi$", "ϵ": "$\\epsilon$", "µ": "$\\mu$",
  ]
}
