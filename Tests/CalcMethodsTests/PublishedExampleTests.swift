import JSONText
import Testing

@testable import CalcMethods

/// Numbers that were printed elsewhere, to the digits in which they were printed.
@Suite struct PublishedExampleTests {
  /// A request, where its numbers were printed, and some of them: a path to the value, and its text as printed.
  struct Example: Sendable, CustomTestStringConvertible {
    let method: String
    let keys: String
    let source: String
    let printed: [(path: String, text: String)]

    init(_ method: String, _ keys: String, _ source: String, _ printed: [(path: String, text: String)]) {
      (self.method, self.keys, self.source, self.printed) = (method, keys, source, printed)
    }

    var testDescription: String { "\(method): \(source)" }
    var line: String { #"{"method":"\#(method)",\#(keys)}"# }
  }

  @Test(arguments: examples) func theNumberIsTheOnePrinted(_ example: Example) throws {
    let answer = try Answers.answer(example.line)
    #expect(answer["ok"] == .boolean(true), "\(answer)")
    let result = answer["result"] ?? .null
    for (path, text) in example.printed {
      let printed = try #require(Double(text))
      let places = text.split(separator: ".").dropFirst().first?.count ?? 0
      var half = 0.5 + 1e-9
      for _ in 0..<places { half /= 10 }
      let found = result.number(at: path)
      #expect((found - printed).magnitude <= half, "\(path): \(found) is not \(text)")
    }
  }

  /// Depression scale before and after a therapy session: Hollander and Wolfe 1973, page 29.
  private static let depression =
    #""x":[1.83,0.50,1.62,2.48,1.68,1.88,1.55,3.06,1.30],"#
    + #""y":[0.878,0.647,0.598,2.05,1.06,1.29,1.06,3.14,1.29]"#
  /// Permeability of a membrane at term and between 12 and 26 weeks: Hollander and Wolfe 1973, page 69.
  private static let permeability =
    #""x":[0.80,0.83,1.89,1.04,1.45,1.38,1.91,1.64,0.73,1.46],"y":[1.15,0.88,0.90,0.74,1.21]"#
  /// Colour and quality of canned tuna: Hollander and Wolfe 1973, page 187.
  private static let tuna =
    #""x":[44.4,45.9,41.9,53.3,44.7,44.1,50.7,45.2,60.1],"y":[2.6,3.1,2.5,5.0,3.6,4.0,5.2,2.8,3.8]"#
  /// Pain scores of two groups: Brunner and Munzel 2000.
  private static let pain = #""x":[3,3,4,3,1,2,3,1,1,5,4],"y":[1,2,1,1,1,1,1,1,1,1,2,4,1,1]"#
  /// Six things rated by four judges: Shrout and Fleiss 1979, table 2.
  private static let judges = #""matrix":[[9,2,5,8],[6,1,3,2],[8,4,6,8],[7,1,2,6],[10,5,6,9],[6,2,4,7]]"#
  /// Twelve units, four observers, five values, some missing: Krippendorff 2011, section C; a row for each unit.
  private static let observers =
    #""matrix":[[1,1,null,1],[2,2,3,2],[3,3,3,3],[3,3,3,3],[2,2,2,2],[1,2,3,4],[4,4,4,4],[1,1,2,1],"#
    + "[2,2,2,2],[null,5,5,5],[null,null,1,1],[null,null,3,null]]"
  /// Ten things, fourteen ratings, five categories.
  private static let fourteen =
    #""table":[[0,0,0,0,14],[0,2,6,4,2],[0,0,3,5,6],[0,3,9,2,0],[2,2,8,1,1],[7,7,0,0,0],[3,2,6,3,0],"#
    + "[2,5,3,2,2],[6,5,2,1,0],[0,2,2,3,7]]"
  /// Fifteen p values: Benjamini and Hochberg 1995, section 4.
  private static let fifteen =
    #""p":[0.0001,0.0004,0.0019,0.0095,0.0201,0.0278,0.0298,0.0344,0.0459,0.3240,0.4262,0.5719,0.6528,"#
    + "0.7590,1]"

  static let examples: [Example] = ranks + tables + associations + agreement

  private static let ranks = [
    Example(
      "mann-whitney.exact", permeability + #","alternative":"greater""#, "Hollander and Wolfe 1973, page 69",
      [("statistic", "35"), ("p", "0.1272"), ("probability_of_superiority", "0.7")]),
    Example(
      "wilcoxon.exact", depression + #","alternative":"greater""#, "Hollander and Wolfe 1973, page 29",
      [("statistic", "40"), ("p", "0.01953"), ("rank_sums.1", "5")]),
    Example(
      "hodges-lehmann.paired", depression, "Hollander and Wolfe 1973, page 35; R's wilcox.test",
      [("estimate", "0.46"), ("ci.0", "0.010"), ("ci.1", "0.786")]),
    Example(
      "brunner-munzel", pain, "Brunner and Munzel 2000; Neubert and Brunner 2007",
      [
        ("statistic", "3.1375"), ("df", "17.683"), ("p", "0.005786"), ("estimate", "0.788961"),
        ("ci.0", "0.5952169"), ("ci.1", "0.9827052"), ("p_normal", "0.0017"),
      ]),
    Example(
      "shapiro-wilk", #""x":[148,154,158,160,161,162,166,170,182,195,236]"#,
      "weights of eleven men: Shapiro and Wilk 1965; Royston 1982", [("statistic", "0.79"), ("p", "0.007")]),
  ]

  private static let tables = [
    Example(
      "chi-square", #""table":[[762,327,468],[484,239,477]]"#, "party and sex: Agresti 2007, page 39",
      [
        ("statistic", "30.07"), ("df", "2"), ("p", "0.0000003"), ("expected_counts.0.0", "703.7"),
        ("expected_counts.1.2", "411.3"),
      ]),
    Example(
      "chi-square.goodness-of-fit", #""counts":[315,101,108,32],"expected":[9,3,3,1]"#, "Mendel's peas",
      [("statistic", "0.470"), ("df", "3"), ("expected_counts.0", "312.75")]),
    Example(
      "fisher.two-by-two", #""table":[[3,1],[1,3]],"alternative":"greater""#,
      "tea tasting: Fisher 1935; Agresti 1990, page 61",
      [("p", "0.2429"), ("estimate", "6.408"), ("sample_odds_ratio", "9"), ("p_two_sided", "0.4857")]),
    Example(
      "mcnemar.exact", #""table":[[1,1],[7,12]]"#,
      "airways before and after a transplantation: Fagerland, Lydersen and Laake 2013", [("p", "0.070")]),
    Example(
      "mcnemar.mid-p", #""table":[[1,1],[7,12]]"#,
      "airways before and after a transplantation: Fagerland, Lydersen and Laake 2013", [("p", "0.039")]),
    Example(
      "proportion.jeffreys", #""successes":0,"n":10"#, "Brown, Cai and DasGupta 2001, table 5",
      [("ci.0", "0"), ("ci.1", "0.217")]),
    Example(
      "proportion.clopper-pearson", #""successes":9,"n":10"#, "R's binom.test",
      [("ci.0", "0.5550"), ("ci.1", "0.9975")]),
    Example(
      "cohens-h", #""successes":[70,50],"n":[100,100]"#, "2 asin(sqrt(0.7)) - pi / 2",
      [("estimate", "0.41151685")]),
  ]

  private static let associations = [
    Example(
      "correlation.kendall", tuna + #","alternative":"greater""#, "Hollander and Wolfe 1973, page 187",
      [("estimate", "0.4444"), ("p", "0.05972"), ("score", "16")]),
    Example(
      "correlation.pearson", tuna, "R's cor.test",
      [
        ("estimate", "0.5712"), ("statistic", "1.8411"), ("df", "7"), ("p", "0.1082"), ("ci.0", "-0.1497"),
        ("ci.1", "0.8956"),
      ]),
    Example(
      "correlation.spearman",
      #""x":[106,100,86,101,99,103,97,113,112,110],"y":[7,27,2,50,28,29,20,12,6,17]"#,
      "by hand: rho = -29 / 165", [("estimate", "-0.175757576"), ("p_approximate", "0.627188")]),
    Example(
      "common-language", #""n":[50,50],"mean":[69.7,64.3],"sd":[2.8,2.6]"#,
      "heights of men and women: McGraw and Wong 1992", [("estimate", "0.92")]),
    Example(
      "tost.welch",
      #""n":[95,89],"mean":[5.25,5.22],"sd":[0.95,0.83],"lower":-0.43,"upper":0.43,"unit":"sd""#,
      "Lakens 2017, Social Psychological and Personality Science 8",
      [("bounds.1", "0.384"), ("statistic", "-2.69"), ("p", "0.004")]),
    Example(
      "p-adjust.benjamini-hochberg", fifteen, "Benjamini and Hochberg 1995: four are rejected at 0.05",
      [("p_adjusted.3", "0.035625"), ("p_adjusted.4", "0.0603")]),
    Example(
      "p-adjust.bonferroni", fifteen, "Benjamini and Hochberg 1995: three are rejected at 0.05",
      [("p_adjusted.2", "0.0285"), ("p_adjusted.3", "0.1425")]),
  ]

  private static let agreement = [
    Example(
      "icc.1", judges, "Shrout and Fleiss 1979, table 4", [("estimate", "0.17"), ("statistic", "1.79")]),
    Example(
      "icc.2", judges, "Shrout and Fleiss 1979, table 4", [("estimate", "0.29"), ("statistic", "11.03")]),
    Example("icc.3", judges, "Shrout and Fleiss 1979, table 4", [("estimate", "0.71"), ("df2", "15")]),
    // The roots of the mean squares in the same table: error 1.02, and within targets 6.26.
    Example(
      "icc.3", judges, "Shrout and Fleiss 1979, table 3", [("standard_error_of_measurement", "1.01")]),
    Example(
      "icc.1", judges, "Shrout and Fleiss 1979, table 3", [("standard_error_of_measurement", "2.50")]),
    Example("icc.1k", judges, "Shrout and Fleiss 1979, table 4", [("estimate", "0.44")]),
    Example("icc.2k", judges, "Shrout and Fleiss 1979, table 4", [("estimate", "0.62")]),
    Example("icc.3k", judges, "Shrout and Fleiss 1979, table 4", [("estimate", "0.91")]),
    Example(
      "kappa.cohen", #""table":[[88,14,18],[10,40,10],[2,6,12]]"#,
      "Cohen 1960, table 2",
      [("estimate", "0.492"), ("observed_agreement", "0.70"), ("expected_agreement", "0.41")]),
    Example(
      "kappa.fleiss", fourteen, "the common worked example",
      [("estimate", "0.210"), ("observed_agreement", "0.378"), ("expected_agreement", "0.213")]),
    Example("krippendorff.nominal", observers, "Krippendorff 2011, section C", [("estimate", "0.743")]),
    Example("krippendorff.ordinal", observers, "Krippendorff 2011, section D", [("estimate", "0.815")]),
    Example("krippendorff.interval", observers, "Krippendorff 2011, section D", [("estimate", "0.849")]),
    Example("krippendorff.ratio", observers, "Krippendorff 2011, section D", [("estimate", "0.797")]),
    Example(
      "any-two-agreement", #""groups":[[1,2,3,4],[2,3,5],[3,4,6]]"#, "(2/5 + 2/5 + 1/5) / 3",
      [("estimate", "0.333333333"), ("pairs.2.value", "0.2")]),
  ]
}

extension CalcValue {
  /// The number at a path of keys and positions, such as `ci.0`; not a number where there is none.
  func number(at path: String) -> Double {
    var value = self
    for step in path.split(separator: ".") {
      if case .list(let values) = value, let place = Int(step), values.indices.contains(place) {
        value = values[place]
      } else {
        value = value[String(step)] ?? .null
      }
    }
    return value.double ?? .nan
  }
}
