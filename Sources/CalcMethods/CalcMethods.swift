internal import Stats

/// The methods of `calc`.
public enum CalcMethods {
  /// The statistics, family by family.
  public static let all: [CalcMethod] = Statistics.all.map(CalcMethod.init)
}
