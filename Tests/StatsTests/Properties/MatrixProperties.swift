import Stats
import Testing

/// Every method of a complete matrix: subjects in rows, items, raters or conditions in columns.
enum MatrixMethods {
  static let all = basic + krippendorff + icc

  private static let basic: [FigureSource<[[Double]]>] = [
    FigureSource("Cronbach's alpha", tolerance: 1e-12) { rows, found throws(StatisticsError) in
      let alpha = try CronbachAlpha(rows: rows)
      found.add("alpha") { alpha.value }
      found.addInterval { level throws(StatisticsError) in try alpha.confidenceInterval(level: level) }
    },
    FigureSource("Friedman") { rows, found throws(StatisticsError) in
      let test = try FriedmanTest(rows: rows)
      found.add("Q") { test.statistic }
      found.add("p") { test.pValue }
    },
    FigureSource("Kendall's W") { rows, found throws(StatisticsError) in
      let concordance = try KendallsW(ratings: rows)
      found.add("W") { concordance.value }
      found.add("p") { concordance.pValue }
    },
    FigureSource("item analysis", tolerance: 1e-12) { rows, found throws(StatisticsError) in
      let analysis = try ItemAnalysis(rows: rows)
      // In order of size, since columns change places.
      for (place, value) in analysis.items.compactMap(\.alphaIfDeleted).sorted().enumerated() {
        found.add("alpha without \(place)") { value }
      }
      for (place, value) in analysis.items.compactMap(\.correctedItemTotalCorrelation).sorted().enumerated() {
        found.add("correlation \(place)") { value }
      }
    },
    FigureSource("one-way analysis", tolerance: 1e-12) { groups, found throws(StatisticsError) in
      let test = try OneWayAnova(groups: groups)
      found.add("F") { test.statistic }
      found.add("p") { test.pValue }
    },
    FigureSource("Welch's analysis", tolerance: 1e-12) { groups, found throws(StatisticsError) in
      let test = try WelchAnova(groups: groups)
      found.add("F") { test.statistic }
      found.add("df2") { test.df2 }
    },
    FigureSource("Kruskal-Wallis") { groups, found throws(StatisticsError) in
      let test = try KruskalWallisTest(groups: groups)
      found.add("H") { test.statistic }
      found.add("p") { test.pValue }
    },
    FigureSource("Levene", tolerance: 1e-12) { groups, found throws(StatisticsError) in
      found.add("F") { () throws(StatisticsError) in try LeveneTest(groups: groups).statistic }
      found.add("F of medians") { () throws(StatisticsError) in
        try BrownForsytheTest(groups: groups).statistic
      }
    },
  ]

  private static let krippendorff: [FigureSource<[[Double]]>] = KrippendorffAlpha.Scale.allCases.map {
    scale in
    FigureSource("Krippendorff, \(scale)", tolerance: 1e-12, claims: scale == .ratio ? [] : [.rescaling]) {
      rows, found throws(StatisticsError) in
      let alpha = try KrippendorffAlpha(units: rows, scale: scale)
      found.add("alpha") { alpha.value }
      found.add("values") { Double(alpha.values) }
    }
  }

  private static let icc: [FigureSource<[[Double]]>] = IntraclassCorrelation.Model.allCases.flatMap { model in
    IntraclassCorrelation.Measure.allCases.map { measure in
      FigureSource("ICC, \(model), \(measure)", tolerance: 1e-11) { rows, found throws(StatisticsError) in
        let icc = try IntraclassCorrelation(rows: rows, model: model, measure: measure)
        found.add("value") { icc.value }
        found.add("p") { icc.pValue }
        found.addInterval { level throws(StatisticsError) in try icc.confidenceInterval(level: level) }
      }
    }
  }

  /// Those in which the columns of a row have nothing in common but the row.
  static let ofGroups: Set<String> = ["one-way analysis", "Welch's analysis", "Kruskal-Wallis", "Levene"]
}

@Suite("What has to hold for every method of a matrix")
struct MatrixProperties {
  private static func samples(_ kind: RandomSamples.Kind) -> [[[Double]]] {
    var random = RandomSamples(seed: 31)
    return [(2, 2), (3, 4), (6, 3), (9, 5)].flatMap { rows, columns in
      (0..<4).map { _ in random.matrix(kind, rows: rows, columns: columns) }
    }
  }

  @Test("The order of the rows does not matter", arguments: MatrixMethods.all, RandomSamples.Kind.allCases)
  func rows(method: FigureSource<[[Double]]>, kind: RandomSamples.Kind) {
    var random = RandomSamples(seed: 5)
    for matrix in Self.samples(kind) {
      method.expectSame(random.shuffled(matrix), from: matrix, "\(matrix)")
    }
  }

  @Test("Nor that of the columns", arguments: MatrixMethods.all, RandomSamples.Kind.allCases)
  func columns(method: FigureSource<[[Double]]>, kind: RandomSamples.Kind) {
    var random = RandomSamples(seed: 6)
    for matrix in Self.samples(kind) {
      let order = random.shuffled(Array(matrix[0].indices))
      let mixed = matrix.map { row in
        MatrixMethods.ofGroups.contains(method.name) ? random.shuffled(row) : order.map { row[$0] }
      }
      method.expectSame(mixed, from: matrix, "\(matrix)")
    }
  }

  @Test(
    "Nor unit and origin of the scale",
    arguments: MatrixMethods.all.filter { $0.claims.contains(.rescaling) }, RandomSamples.Kind.allCases)
  func scale(method: FigureSource<[[Double]]>, kind: RandomSamples.Kind) {
    for matrix in Self.samples(kind) {
      for (unit, shift) in [(8.0, -3.0), (0.125, 512), (-1, 8), (1, -0x1p30), (1, 0x1p31)] {
        // Ordinal places are counted from below; the squared distances stay when they are turned round.
        method.expectSame(
          matrix.map { $0.map { unit * $0 + shift } }, from: matrix, "\(matrix), \(unit) v + \(shift)")
      }
    }
  }

  @Test("Consistency, alpha and Friedman's ranks ignore the level of a column")
  func levels() {
    let names = ["Cronbach's alpha", "ICC, consistency, single", "ICC, consistency, average"]
    for method in MatrixMethods.all where names.contains(method.name) {
      for matrix in RandomSamples.Kind.allCases.flatMap(Self.samples) {
        let moved = matrix.map { row in row.enumerated().map { $1 + 16 * Double($0) } }
        method.expectSame(moved, from: matrix, "\(matrix)")
      }
    }
  }

  @Test("A ratio scale has a unit but no origin to move", arguments: [0.125, 64])
  func ratio(unit: Double) throws {
    for matrix in Self.samples(.answers) {
      let before = try KrippendorffAlpha(units: matrix, scale: .ratio).value
      let after = try KrippendorffAlpha(units: matrix.map { $0.map { unit * $0 } }, scale: .ratio).value
      #expect(before == after)
    }
  }

  @Test("Missing answers that leave a unit with one value leave alpha as if the unit were not there")
  func missing() throws {
    for matrix in Self.samples(.answers) where matrix.count > 2 {
      for scale in KrippendorffAlpha.Scale.allCases {
        var units: [[Double?]] = matrix
        units[0] = [matrix[0][0]] + Array(repeating: nil, count: matrix[0].count - 1)
        let without = try KrippendorffAlpha(units: Array(matrix.dropFirst()), scale: scale)
        let with = try KrippendorffAlpha(units: units, scale: scale)
        #expect(with.value == without.value && with.units == without.units)
      }
    }
  }
}
