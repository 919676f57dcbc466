/// The methods of `calc`.
public enum CalcMethods {
  /// The statistics, family by family.
  public static let all: [CalcMethod] =
    tTests + descriptions + effectSizes + proportions + reliability + factorial + survival + distributions
}
