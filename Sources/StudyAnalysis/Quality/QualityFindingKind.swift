/// What sort of thing the checks of data quality find; the raw value is the stable name on the command line.
public enum QualityFindingKind: String, Sendable, Hashable, CaseIterable {
  // What reading finds.
  /// A number that is no point of its scale or lies outside its range.
  case outOfRange = "out-of-range"
  /// A cell whose text stands for no value.
  case unreadableCell = "unreadable-cell"
  /// Two things that cannot both be: a person in two groups.
  case contradiction
  /// A person who answered one questionnaire twice under one condition.
  case repeatedAnswers = "repeated-answers"
  /// A file that is damaged as a table.
  case damagedFile = "damaged-file"
  /// What cannot be and was taken for missing on request.
  case takenForMissing = "taken-for-missing"
  /// Something worth knowing about a file as it was read.
  case fileNote = "file-note"

  // Who is in the data.
  /// Identifiers that are personal data.
  case personalIdentifier = "personal-identifier"
  /// Identifiers that may be two spellings of one.
  case similarIdentifiers = "similar-identifiers"
  /// Different people with the same values throughout.
  case duplicateRows = "duplicate-rows"
  /// Different people with the same answers to a questionnaire.
  case identicalAnswers = "identical-answers"
  /// Several values of one thing of one person.
  case repeatedValues = "repeated-values"
  /// People who are in one file of the study and not in another.
  case missingInSource = "missing-in-source"
  /// People without a level of a factor.
  case withoutGroup = "without-group"
  /// Groups of very different size, or too small to be compared.
  case groupImbalance = "group-imbalance"
  /// Groups that differ in what is known of their people.
  case attributeImbalance = "attribute-imbalance"

  // What is missing.
  /// Numbers that are likely to stand for a missing answer.
  case missingCode = "missing-code"
  /// Answers that are missing, by person.
  case missingAnswers = "missing-answers"
  /// Responses without a score because too few items were answered.
  case withheldScore = "withheld-score"
  /// Items that many people did not answer.
  case skippedItem = "skipped-item"
  /// People without any value of a measure.
  case withoutMeasure = "without-measure"
  /// People who did other tasks than the rest.
  case unequalTasks = "unequal-tasks"

  // How a form was filled in.
  /// The same answer to item after item.
  case straightLining = "straight-lining"
  /// Answers that go up and down regularly.
  case patternedAnswers = "patterned-answers"
  /// Forms filled in faster than they can be read.
  case fastForm = "fast-form"
  /// Forms filled in much faster than those of the others.
  case fasterThanOthers = "faster-than-others"
  /// Favourable and unfavourable items that were both agreed or both disagreed with.
  case oppositeItems = "opposite-items"
  /// Contradicting answers to items that ask nearly the same.
  case inconsistentPairs = "inconsistent-pairs"

  // Which way answers ran.
  /// Reversed items that run with the others before they are turned round.
  case reversedItems = "reversed-items"
  /// A single item that runs against the rest of its scale.
  case itemAgainstScale = "item-against-scale"
  /// Two measures of which one says better where the other says worse.
  case contradictingMeasures = "contradicting-measures"

  // How scales were used.
  /// Points of a scale that nobody chose.
  case unusedPoints = "unused-points"
  /// Many people at the best or worst possible score.
  case endOfScale = "end-of-scale"
  /// Items to which everybody gave the same answer.
  case constantItem = "constant-item"

  // Times and outcomes.
  /// Times that no task can take.
  case implausibleTime = "implausible-time"
  /// Times that are outliers on the log scale.
  case timeOutlier = "time-outlier"
  /// Outcomes and times that contradict one another.
  case outcomeAndTime = "outcome-and-time"

  // Inspections by experts.
  /// Evaluators who are declared and recorded nothing.
  case silentEvaluator = "silent-evaluator"
  /// Evaluators who recorded something about other designs only.
  case unevenInspection = "uneven-inspection"
  /// Designs that too few evaluators inspected.
  case fewEvaluators = "few-evaluators"
  /// Ratings of heuristics that evaluators left open.
  case missingRatings = "missing-ratings"
  /// Evaluators who gave the same rating everywhere.
  case uniformRatings = "uniform-ratings"
  /// Problems whose severity nobody rated.
  case unratedProblem = "unrated-problem"
  /// Problems whose severity fewer than three evaluators rated.
  case fewSeverityRaters = "few-severity-raters"
  /// Problems whose severity only those rated who found them.
  case severityOfFinders = "severity-of-finders"
  /// Screens of the inventory that no record names.
  case uninspectedScreen = "uninspected-screen"
  /// Findings without a screen, or without a heuristic that was inspected.
  case findingWithoutPlace = "finding-without-place"
  /// Findings of one evaluator with the same words and the same place.
  case repeatedFinding = "repeated-finding"
  /// Findings that look alike and nobody has decided about.
  case undecidedLikeness = "undecided-likeness"
  /// Check questions answered with yes beside a bad problem under their heuristic.
  case checklistContradiction = "checklist-contradiction"
  /// Records that no result rests on.
  case unusedRecord = "unused-record"
}

extension QualityFindingKind {
  /// How much a finding of this kind usually matters.
  public var severity: QualityFinding.Severity {
    switch self {
    case .outOfRange, .unreadableCell, .contradiction, .repeatedAnswers, .damagedFile: .error
    case .takenForMissing, .personalIdentifier, .similarIdentifiers, .duplicateRows, .identicalAnswers,
      .repeatedValues, .missingInSource, .withoutGroup, .missingCode, .withheldScore, .skippedItem,
      .withoutMeasure,
      .unequalTasks, .straightLining, .patternedAnswers, .fastForm, .oppositeItems, .reversedItems,
      .itemAgainstScale, .implausibleTime, .outcomeAndTime, .silentEvaluator, .missingRatings,
      .uniformRatings,
      .unratedProblem, .fewSeverityRaters, .uninspectedScreen, .repeatedFinding, .undecidedLikeness,
      .unusedRecord:
      .warning
    case .fileNote, .groupImbalance, .attributeImbalance, .missingAnswers, .fasterThanOthers,
      .inconsistentPairs, .contradictingMeasures, .unusedPoints, .endOfScale, .constantItem, .timeOutlier,
      .unevenInspection, .fewEvaluators, .severityOfFinders, .findingWithoutPlace,
      .checklistContradiction:
      .information
    }
  }

  /// The name for people.
  public var title: String {
    switch self {
    case .outOfRange: "Numbers that cannot be"
    case .unreadableCell: "Cells that cannot be read"
    case .contradiction: "Contradictions"
    case .repeatedAnswers: "One person, several forms"
    case .damagedFile: "Damage to the file"
    case .takenForMissing: "Taken for missing"
    case .fileNote: "Notes on the files"
    case .personalIdentifier: "Identifiers that are personal data"
    case .similarIdentifiers: "Nearly equal identifiers"
    case .duplicateRows: "Rows that stand there twice"
    case .identicalAnswers: "Identical answers"
    case .repeatedValues: "Repeated values"
    case .missingInSource: "People missing in a file"
    case .withoutGroup: "People without a group"
    case .groupImbalance: "Size of groups"
    case .attributeImbalance: "People of groups"
    case .missingCode: "Likely codes for missing answers"
    case .missingAnswers: "Missing answers"
    case .withheldScore: "Forms without a score"
    case .skippedItem: "Items often left out"
    case .withoutMeasure: "People without a measure"
    case .unequalTasks: "Unequal tasks"
    case .straightLining: "Straight lines"
    case .patternedAnswers: "Zig-zags and stairs"
    case .fastForm: "Forms filled in too fast"
    case .fasterThanOthers: "Forms filled in faster than others"
    case .oppositeItems: "Opposite items agreed with alike"
    case .inconsistentPairs: "Contradicting pairs of answers"
    case .reversedItems: "Reversed items"
    case .itemAgainstScale: "Items against their scale"
    case .contradictingMeasures: "Measures that contradict one another"
    case .unusedPoints: "Unused points of the scale"
    case .endOfScale: "Ceiling and floor"
    case .constantItem: "Items without variation"
    case .implausibleTime: "Times that no task can take"
    case .timeOutlier: "Outlying times"
    case .outcomeAndTime: "Outcomes and times"
    case .silentEvaluator: "Evaluators without a record"
    case .unevenInspection: "Evaluators of some designs only"
    case .fewEvaluators: "Designs with few evaluators"
    case .missingRatings: "Missing ratings of heuristics"
    case .uniformRatings: "The same rating everywhere"
    case .unratedProblem: "Problems without severity"
    case .fewSeverityRaters: "Severities of too few raters"
    case .severityOfFinders: "Severities of finders alone"
    case .uninspectedScreen: "Screens without a record"
    case .findingWithoutPlace: "Findings without a place"
    case .repeatedFinding: "Findings that stand there twice"
    case .undecidedLikeness: "Like findings, undecided"
    case .checklistContradiction: "Checklists against findings"
    case .unusedRecord: "Records in no result"
    }
  }
}
