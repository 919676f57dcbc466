import StudyDocuments
import StudyModel
import Testing

@Suite struct NormsTests {
  static let grades = BandScheme(
    id: "g", score: "overall", source: "s", caveat: LocalizedText("c"), decimals: 1, isVerified: true,
    bands: [
      .init(name: "A", range: 80.8...100), .init(name: "B", range: 74.1...80.7),
      .init(name: "F", range: 0...74.0),
    ])

  @Test(
    arguments: [
      (100, "A"), (80.8, "A"), (80.75, "A"), (80.7499, "B"), (80.7, "B"), (80.5, "B"), (74.1, "B"),
      (74.05, "B"),
      (74.04, "F"), (0, "F"), (-0.04, "F"), (100.04, "A"), (100.06, nil), (-1, nil), (.nan, nil),
      (.infinity, nil),
    ] as [(Double, String?)])
  func `a mean is rounded to the decimals of the scheme before it is graded`(mean: Double, name: String?) {
    #expect(Self.grades.band(for: mean)?.name == name)
  }

  @Test func `any number of decimals is looked up at once`() {
    var scheme = Self.grades
    scheme.decimals = 1_000_000_000
    #expect(scheme.band(for: 90)?.name == "A")
  }

  @Test(
    arguments: [
      (70.0...90.0, ["F", "A"]), (80.0...80.0, ["B", "B"]), (-5.0...12.0, ["F", "F"]),
      (79.0...112.0, ["B", "A"]),
    ] as [(ClosedRange<Double>, [String])])
  func `an interval is graded at its ends, which may lie beyond all bands`(
    interval: ClosedRange<Double>, names: [String]
  ) throws {
    let ends = try #require(Self.grades.bands(within: interval))
    #expect([ends.low.name, ends.high.name] == names)
  }

  @Test(
    arguments: [(1.8601, "Excellent"), (1.86, "Good"), (1.6, "Average"), (-3, "Average"), (3, "Excellent")]
      as [(Double, String)])
  func `without rounding a mean has to exceed the lower limit`(mean: Double, name: String) throws {
    let scheme = BandScheme(
      id: "g", score: "s", source: "s", caveat: LocalizedText("c"), decimals: nil, isVerified: true,
      bands: [
        .init(name: "Excellent", range: 1.86...3), .init(name: "Good", range: 1.6...1.86),
        .init(name: "Average", range: -3...1.6),
      ])
    #expect(scheme.band(for: mean)?.name == name)
    #expect(try #require(scheme.bands(within: -9...mean)).high.name == name)
  }

  @Test func `a mean in a gap between bands gets no grade`() {
    var scheme = Self.grades
    scheme.bands = [.init(name: "high", range: 60...100), .init(name: "low", range: 0...40)]
    #expect(scheme.band(for: 50) == nil)
    #expect(scheme.bands(within: 30...50) == nil)
    #expect(scheme.band(for: 40)?.name == "low")
  }

  @Test(
    arguments: [
      (84.1, "A+"), (84.0, "A"), (80.8, "A"), (80.7, "A-"), (80.5, "A-"), (78.9, "A-"), (78.85, "A-"),
      (78.8, "B+"),
      (77.2, "B+"), (77.1, "B"), (74.1, "B"), (74.0, "B-"), (72.6, "B-"), (72.5, "C+"), (71.1, "C+"),
      (71.0, "C"),
      (68, "C"), (65.0, "C"), (64.9, "C-"), (62.7, "C-"), (62.6, "D"), (51.7, "D"), (51.6, "F"), (0, "F"),
      (100, "A+"),
    ] as [(Double, String)])
  func `the curved grades of the SUS`(mean: Double, grade: String) throws {
    let sus = try InstrumentCatalogue().require("sus", place: "test")
    let scheme = try #require(sus.bands.first)
    #expect(scheme.band(for: mean)?.name == grade)
  }

  @Test func `the grades of the SUS leave no gap and do not overlap`() throws {
    let scheme = try #require(try InstrumentCatalogue().require("sus", place: "test").bands.first)
    for tenth in 0...1000 {
      let mean = Double(tenth) / 10
      #expect(scheme.bands.filter { $0.range.contains(mean) }.count == 1, "\(mean)")
    }
  }

  @Test(
    arguments: [
      (0, "worst imaginable"), (71.4, "good"), (80.5, "excellent"), (60, "OK"), (100, "best imaginable"),
    ]
      as [(Double, String)])
  func `a mean is described by the nearest adjective`(mean: Double, name: String) throws {
    let scheme = try #require(try InstrumentCatalogue().require("sus", place: "test").landmarks.first)
    #expect(scheme.nearest(to: mean)?.name == name)
  }

  @Test func `what is no number is near nothing`() throws {
    let scheme = try #require(try InstrumentCatalogue().require("sus", place: "test").landmarks.first)
    #expect(scheme.nearest(to: .nan) == nil)
    var empty = scheme
    empty.landmarks = []
    #expect(empty.nearest(to: 50) == nil)
  }

  @Test func `a norm is found by its score`() throws {
    let norms = try #require(try InstrumentCatalogue().require("pssuq-3", place: "test").norms.first)
    #expect(norms.norm(score: "overall")?.mean == 2.82)
    #expect(norms.norm(score: "none") == nil)
  }
}
