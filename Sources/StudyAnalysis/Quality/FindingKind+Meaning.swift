/// What findings mean for the analysis, and by what they are found.
extension QualityFindingKind {
  /// What every finding of the kind means for the analysis, in a sentence without its full stop.
  public var meaning: String {
    switch self {
    case .outOfRange:
      "No command computes anything before it is corrected or taken for missing; a typing error and another scale look the same"
    case .unreadableCell: "No command computes anything before it is corrected or taken for missing"
    case .contradiction: "No command computes anything before one of the two is corrected"
    case .repeatedAnswers:
      "One of the forms is a second attempt, a copy or another person's; which one counts is the researcher's decision"
    case .damagedFile: "Rows may be lost or cells may stand in the wrong column"
    case .takenForMissing: "The value is in no result; if it was a typing error the answer is lost"
    case .fileNote: "Nothing stops; the file was read as the note says"
    case .personalIdentifier: "Results name participants, and would name people"
    case .similarIdentifiers:
      "If they are one person, values of that person are not joined and the person counts twice"
    case .duplicateRows:
      "If a row was copied, one person counts twice: intervals are too narrow and groups may be mixed up"
    case .identicalAnswers:
      "Two people can agree; a form that was sent or typed twice looks the same, and counts twice"
    case .repeatedValues:
      "They are averaged: right for repeated attempts, wrong for a row that stands there twice"
    case .missingInSource:
      "What stands in the other files of the person has no partner: comparisons of measures and paired tests lose it"
    case .withoutGroup: "They count in overall descriptions and are left out of every comparison"
    case .groupImbalance: "Comparisons rest on the smaller group: its size sets the width of the intervals"
    case .attributeImbalance:
      "A difference between the groups may come from this as well as from what is studied"
    case .missingCode:
      "A code that is taken for a number pulls means and spreads far off; nothing is left out before --labels says that it is one"
    case .missingAnswers: "The instrument's rule for missing answers fills the gap, as every result says"
    case .withheldScore: "The response has no score and is missing from the means"
    case .skippedItem:
      "Answers may be missing for a reason: the item did not apply, was not understood, or was not shown"
    case .withoutMeasure: "The person is missing from the results of this measure"
    case .unequalTasks:
      "A mean over other tasks measures something else; participants without a value for each task are left out of the main analysis"
    case .straightLining: "The score says little about the product if nobody read the items"
    case .patternedAnswers:
      "The answers look drawn rather than given; the score then says nothing about the product"
    case .fastForm: "The items can hardly have been read"
    case .fasterThanOthers: "The form may have been filled in without care; fast readers exist"
    case .oppositeItems:
      "The person overlooked that items change direction, or agrees with whatever is asked; the score falls towards the middle"
    case .inconsistentPairs:
      "Weak evidence of answers without care; on its own no reason to leave anybody out"
    case .reversedItems:
      "They look as if they had been turned round already, or as if the form did not reverse them: turned round once more, they spoil every score"
    case .itemAgainstScale: "The item may be coded the other way round, or measure something else"
    case .contradictingMeasures:
      "Either one of the two ran the other way than assumed, or people who did better liked it less: the data cannot tell"
    case .unusedPoints:
      "The form may have had fewer points than the instrument; or nobody felt that way. The range is taken from the instrument, never from the data"
    case .endOfScale:
      "Differences among the best (or worst) cannot be seen, and groups look more alike than they are"
    case .constantItem: "The item tells nobody apart; alpha leaves it no part"
    case .implausibleTime:
      "A start that was stopped at once, or another unit: a geometric mean is drawn down by it"
    case .timeOutlier:
      "On the log scale it still pulls mean and spread; results with and without it belong side by side"
    case .outcomeAndTime: "One of the two is wrong, or the clock was not stopped as the task ended"
    case .silentEvaluator:
      "They count as evaluators who found nothing, which lowers agreement and the rate of discovery; who did not inspect must be left out"
    case .unevenInspection:
      "They are taken not to have inspected the design; if they did and found nothing, agreement and discovery come out too high"
    case .fewEvaluators:
      "Much is likely to be missed, and agreement and discovery rest on one pair of evaluators or none"
    case .missingRatings:
      "Means of heuristics rest on different evaluators, and differences between designs mix with differences between people"
    case .uniformRatings:
      "Such ratings tell no heuristic, design or problem apart; means are drawn to one point and agreement says little"
    case .unratedProblem:
      "They stand at the end of the ranking and are in no mean of severities, however bad they are"
    case .fewSeverityRaters:
      "The mean severity, and so the place in the ranking, hangs on one or two opinions"
    case .severityOfFinders:
      "Each mean is that of other people, those who noticed the problem; who passed it by did not say how bad it is"
    case .uninspectedScreen: "Nothing is known of them: that no problem was found there says nothing"
    case .findingWithoutPlace:
      "They are in no cell of the coverage, and in no count by screen or by heuristic"
    case .repeatedFinding:
      "If one was typed twice the problem counts twice: there seem to be more problems, and more that only one found"
    case .undecidedLikeness:
      "One problem may count as several: agreement and discovery come out too low, and the estimate of what was missed too high"
    case .checklistContradiction:
      "Conformance says the heuristic is met where the evaluator found it badly violated; the questions may not ask about it"
    case .unusedRecord: "Something was recorded and counts nowhere"
    }
  }

  /// By what number the finding is made, and how small a sample it can be made of; empty where there is no threshold.
  public var threshold: String {
    typealias Limit = QualityThresholds
    return switch self {
    case .outOfRange, .unreadableCell, .contradiction, .repeatedAnswers, .damagedFile, .takenForMissing,
      .fileNote,
      .missingInSource, .withoutGroup, .missingAnswers, .withoutMeasure, .unequalTasks, .repeatedValues:
      ""
    case .personalIdentifier: "the form of an e-mail address, an IP address or a telephone number"
    case .similarIdentifiers: "equal without capitals, spaces, signs and leading zeros"
    case .duplicateRows: "all of at least \(Limit.fewestSharedValues) values equal, one of them a measure"
    case .identicalAnswers:
      "all of at least \(Limit.fewestSharedAnswers) answers equal, and neither a straight line nor the best or worst possible form"
    case .groupImbalance:
      "largest to smallest group above \(Limit.ratioOfGroups.short), or fewer than \(Limit.fewestPeopleOfGroup) people"
    case .attributeImbalance:
      "standardised difference above \(Limit.differenceOfAttribute.short), and above \(Limit.errorsOfAttribute.short) standard errors"
    case .missingCode:
      "one of \(MissingCodeRule.codes.map(\.short).joined(separator: ", ")) in a score or count without a range, more than \(Limit.rangesToCode.short) ranges of at least \(Limit.fewestValuesBesideCode) other values away (counts: \(Limit.rangesToCodeOfCounts.short) ranges and above 9; negative below values of at least 0: \(Limit.rangesToNegativeCode.short))"
    case .withheldScore: "the instrument's own rule for missing answers"
    case .skippedItem: "more than \(Limit.shareOfMissingAnswers.percent) of the responses, and at least two"
    case .straightLining:
      "equal answers to all of at least \(Limit.fewestItemsOfStraightLine) items; where items are reversed, to \(Limit.shareOfLongRun.percent) of them in a row"
    case .patternedAnswers:
      "a zig-zag of two answers or a stair from end to end through all of at least \(Limit.fewestItemsOfPattern) items"
    case .fastForm: "less than \(Limit.fewestSecondsPerItem.short) s an item"
    case .fasterThanOthers:
      "less than a third of the median time, of at least \(Limit.fewestPeopleForMedianTime) people"
    case .oppositeItems:
      "means of favourable and unfavourable items, the latter turned round, \(Limit.shareOfScaleOfAgreement.percent) of the scale apart"
    case .inconsistentPairs:
      "\(Limit.shareOfContradictedPairs.percent) of the pairs of items with r above \(Limit.synonymCorrelation.twoDecimals) (of at least \(Limit.fewestPeopleForSynonyms) people) answered \(Limit.shareOfScaleOfContradiction.percent) of the scale apart, \(Limit.fewestContradictedPairs) of them without a common item"
    case .reversedItems, .itemAgainstScale:
      "95% interval of the corrected item-total correlation below 0, of at least \(Limit.fewestPeopleForCorrelation) people"
    case .contradictingMeasures:
      "95% interval of the correlation in the direction of better below 0, of at least \(Limit.fewestPeopleForCorrelation) people"
    case .unusedPoints:
      "no answer at the point among those of at least \(Limit.fewestPeopleForScaleUse) people"
    case .endOfScale:
      "more than \(Limit.shareAtEndOfScale.percent) of at least \(Limit.fewestPeopleForScaleUse) people at an end"
    case .constantItem: "one answer of at least \(Limit.fewestPeopleForCorrelation) people"
    case .implausibleTime: "less than \(Limit.fewestSecondsPerTask.short) s"
    case .timeOutlier:
      "|log t - median| > \(Limit.outlierMultiplier.short) x 1.4826 MAD per task over all groups, of at least \(LogMedianRule.fewestTimes) times; a warning above \(Limit.extremeMultiplier.short) x 1.4826 MAD"
    case .outcomeAndTime: "the time limit of the task, where the study declares one"
    case .silentEvaluator, .unevenInspection, .missingRatings, .unratedProblem, .severityOfFinders,
      .uninspectedScreen, .findingWithoutPlace, .repeatedFinding, .unusedRecord:
      ""
    case .fewEvaluators: "fewer than \(Limit.fewestEvaluators) evaluators of a design"
    case .uniformRatings:
      "one number in all of at least \(Limit.fewestRatingsOfUniformity) ratings or severities"
    case .fewSeverityRaters: "fewer than \(Limit.fewestSeverityRaters) raters of a problem"
    case .undecidedLikeness: "the rule of studytool heuristics merge, while nothing is merged"
    case .checklistContradiction:
      "all questions of a heuristic answered yes or n/a, and a finding of the same evaluator under it, at the same screen where answers name one, of severity 3 or 4"
    }
  }

  /// Where the threshold comes from, and how far that was confirmed; nil where it is this program's own choice or there is
  /// none.
  ///
  /// A source is quoted with what repeats its number, or said to be unconfirmed: the publication was found, and the number
  /// was not seen in it.
  public var source: String? {
    switch self {
    case .skippedItem:
      "Bennett 2001, Australian and New Zealand Journal of Public Health 25, 464-469 (unconfirmed)"
    case .straightLining: "Curran 2016, Journal of Experimental Social Psychology 66, 4-19 (unconfirmed)"
    case .fastForm:
      "Huang, Curran, Keeney, Poposki and DeShon 2012, Journal of Business and Psychology 27, 99-114, as quoted in doi 10.1177/10944281211056520"
    case .fasterThanOthers:
      "this program's choice; after the index of Leiner 2019, Survey Research Methods 13, 229-248: median time by a person's time"
    case .inconsistentPairs:
      "r > .60: Meade and Craig 2012, Psychological Methods 17, 437-455, as quoted in the manual of R's careless 1.2.2"
    case .endOfScale: "Terwee et al. 2007, Journal of Clinical Epidemiology 60, 34-42 (unconfirmed)"
    case .attributeImbalance: "Stuart 2010, Statistical Science 25, 1-21 (unconfirmed)"
    case .timeOutlier:
      "Leys, Ley, Klein, Bernard and Licata 2013, Journal of Experimental Social Psychology 49, 764-766, as quoted in the manual of R's climtrends"
    case .fewEvaluators:
      "three to five evaluators: Nielsen 1994, Heuristic evaluation, in Usability Inspection Methods, Wiley (unconfirmed)"
    case .fewSeverityRaters:
      "Nielsen 1994, Severity ratings for usability problems, in Usability Inspection Methods, Wiley (unconfirmed)"
    default: nil
    }
  }
}

extension Double {
  /// The number with at most two decimals.
  var short: String {
    let rounded = (self * 100).rounded() / 100
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }

  /// The number with two decimals and without the zero before the point, as a correlation is printed.
  var twoDecimals: String {
    let hundredths = Int((abs(self) * 100).rounded())
    let sign = self < 0 && hundredths > 0 ? "-" : ""
    let whole = hundredths / 100 > 0 ? String(hundredths / 100) : ""
    return sign + whole + "." + (hundredths % 100 < 10 ? "0" : "") + String(hundredths % 100)
  }

  /// The share in percent.
  var percent: String { (self * 100).short + "%" }
}
