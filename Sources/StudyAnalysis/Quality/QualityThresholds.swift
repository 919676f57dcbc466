/// The numbers that the checks of data quality compare with.
///
/// None of them is a law. Each is named here, printed with what it found, and told with its source in the article
/// *Checking data*, which also says which numbers were confirmed; where no source is named the number is this program's
/// own choice.
public enum QualityThresholds {
  /// The fewest items of which a row of equal answers says anything.
  public static let fewestItemsOfStraightLine = 6
  /// The share of an instrument's items that a run of equal answers has to reach: half of the scale (Curran 2016;
  /// unconfirmed).
  public static let shareOfLongRun = 0.5
  /// The fewest items of which a stair or a zig-zag says anything.
  public static let fewestItemsOfPattern = 8
  /// The fewest answers that different people have to share to be taken for copies.
  public static let fewestSharedAnswers = 10
  /// The fewest values, answers and measures together, that make two rows copies of one another.
  public static let fewestSharedValues = 6
  /// The fewest seconds in which an item can be read and answered (Huang, Curran, Keeney, Poposki and DeShon 2012).
  public static let fewestSecondsPerItem = 2.0
  /// The share of the median time on the form below which a person is told as much faster than the others; of a half,
  /// which survey firms take, skewed times of a small study make too many.
  public static let shareOfMedianTime = 1.0 / 3
  /// The fewest people whose median time on the form the others are compared with.
  public static let fewestPeopleForMedianTime = 10
  /// The fewest seconds that a task of a study can take.
  public static let fewestSecondsPerTask = 2.0
  /// The scaled MADs from the median of the logarithms beyond which a time is an outlier.
  public static let outlierMultiplier = LogMedianRule.usualMultiplier
  /// The scaled MADs beyond which a time hardly belongs to the others even in a small sample.
  public static let extremeMultiplier = 2 * LogMedianRule.usualMultiplier
  /// The fewest people of whom correlations between answers are taken.
  public static let fewestPeopleForCorrelation = 10
  /// The correlation above which two items ask nearly the same (Meade and Craig 2012).
  public static let synonymCorrelation = 0.60
  /// The fewest people of whom pairs of items that ask nearly the same are found.
  public static let fewestPeopleForSynonyms = 20
  /// The share of the scale by which answers to nearly the same question contradict one another.
  public static let shareOfScaleOfContradiction = 0.75
  /// The share of the pairs of items that a person has to contradict themselves in.
  public static let shareOfContradictedPairs = 0.25
  /// The fewest of these pairs that have no item in common.
  public static let fewestContradictedPairs = 2
  /// The share of the scale by which favourable and unfavourable items contradict one another.
  public static let shareOfScaleOfAgreement = 0.5
  /// The share of unanswered cells of an item beyond which answers may be missing for a reason (Bennett 2001;
  /// unconfirmed).
  public static let shareOfMissingAnswers = 0.10
  /// The fewest values among which a number that usually stands for a missing answer is looked for.
  public static let fewestValuesBesideCode = 5
  /// How many ranges of the other values such a number has to lie away from them.
  public static let rangesToCode = 2.0
  /// The same of a negative number below values none of which is negative.
  public static let rangesToNegativeCode = 0.5
  /// The same of counts, which have long tails.
  public static let rangesToCodeOfCounts = 3.0
  /// The least range that the other counts are taken to have.
  public static let leastRangeOfCounts = 3.0
  /// The share of people at the best or worst possible score (Terwee and others 2007; unconfirmed).
  public static let shareAtEndOfScale = 0.15
  /// The fewest people of whom ceiling, floor and unused points of a scale are told.
  public static let fewestPeopleForScaleUse = 20
  /// The ratio of the largest to the smallest group beyond which groups are told as unequal.
  public static let ratioOfGroups = 2.0
  /// The fewest people of a group that can be compared with another one.
  public static let fewestPeopleOfGroup = 2
  /// The standardised difference of an attribute beyond which groups are told as different (Stuart 2010;
  /// unconfirmed).
  public static let differenceOfAttribute = 0.25
  /// The fewest evaluators of a design whose findings say much about what there is to find (Nielsen 1994; unconfirmed).
  public static let fewestEvaluators = 3
  /// The fewest raters of a problem whose mean severity can be relied upon (Nielsen 1994; unconfirmed).
  public static let fewestSeverityRaters = RankedProblem.trustedRaters
  /// The fewest ratings or severities of an evaluator of which it says anything that they are all the same.
  public static let fewestRatingsOfUniformity = 8
  /// The standard errors beyond which a difference of an attribute is more than the chance of a small sample.
  public static let errorsOfAttribute = 2.58
}
