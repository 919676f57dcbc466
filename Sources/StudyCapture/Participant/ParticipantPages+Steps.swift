#if Server
internal import HTTPTypes
internal import Hummingbird
internal import StudyModel

extension ParticipantPages {
  /// What is shown instead of a step once data collection is closed.
  func closedPage(_ visit: Visit) throws -> Response {
    let named = PageRefusal.storage(.collectionClosed).words
    return try site.page(
      "refusal", title: visit.words[named.title], ["text": visit.words[named.text]], words: visit.words,
      frame: frame(of: visit), status: .forbidden)
  }

  /// The page of the step at which a participant stands.
  ///
  /// - Parameters:
  ///   - visit: the participant.
  ///   - query: what is looked for in the catalogue of patterns.
  ///   - typed: what was sent with a page that was not complete.
  ///   - open: what is missing on it.
  ///   - status: the status of the reply.
  /// - Returns: the reply.
  /// - Throws: ``PageRefusal`` where there is nothing to be shown.
  func page(
    of visit: Visit, query: String? = nil, typed: [String: String] = [:], open: Set<String> = [],
    status: HTTPResponse.Status = .ok
  ) throws -> Response {
    let (words, plan) = (visit.words, site.plan)
    let language = words.language
    var values: [String: Any] = [
      "step": visit.step.key, "address": Self.address, "isIncomplete": !open.isEmpty,
      "canGoBack": site.flow.previousPage(for: visit.file.record, at: visit.file.moment) != nil,
    ]
    var frame = frame(of: visit)
    let template: String
    let title: String
    switch visit.step {
    case .welcome:
      template = "welcome"
      title = plan.welcome.title(language)
      values["paragraphs"] = Self.paragraphs(plan.welcome.text(language))
      values["languages"] = site.languageChoices(chosen: language)
      values["hasLanguages"] = plan.languages.count > 1
    case .eligibility:
      template = "questions"
      title = words["eligibilityTitle"]
      values["introduction"] = words["eligibilityText"]
      values["questions"] = plan.eligibility.map { question in
        choice(
          question.id, question.text(language), question.options.map { ($0.id, $0.label(language)) },
          typed["answer." + question.id] ?? visit.file.record.eligibility[question.id],
          isOpen: open.contains(question.id))
      }
    case .consent(let number):
      let section = plan.consent.sections[number]
      template = "consent"
      title = section.title(language)
      values["part"] = words.filled("consentPart", "\(number + 1)", "\(plan.consent.sections.count)")
      values["summary"] = section.summary(language)
      values["paragraphs"] = Self.paragraphs(section.text(language))
      values["hasText"] = !section.text(language).isEmpty
      values["isMandatory"] = section.isMandatory
    case .comprehension(let mistaken):
      template = "questions"
      title = words["comprehensionTitle"]
      values["introduction"] = mistaken == 0 ? words["comprehensionText"] : words["comprehensionAgain"]
      values["questions"] = comprehension(visit, typed, open, hasMistakes: mistaken > 0)
    case .agreement:
      template = "agreement"
      title = words["agreementTitle"]
      values["version"] = plan.consent.version
      values["sections"] = consentSections(visit)
    case .permissions:
      template = "questions"
      title = words["permissionsTitle"]
      values["introduction"] = words["permissionsText"]
      values["questions"] = plan.permissions.map { permission in
        choice(
          permission.id, permission.title(language),
          [("yes", words["permit"]), ("no", words["doNotPermit"])],
          typed["answer." + permission.id], hint: permission.purpose(language),
          isOpen: open.contains(permission.id))
      }
    case .briefing(let number), .running(let number), .paused(let number):
      template = "task"
      title = task(number, visit)?.label(language) ?? ""
      showTask(number, visit, query, in: &values, &frame)
    case .questionnaire(let page):
      template = "questionnaire"
      title = questionnaireTitle(page, visit)
      showQuestionnaire(page, visit, open, in: &values)
    case .allocation:
      throw PageRefusal.storage(.contradiction("the participant is not assigned"))
    case .thanks:
      template = "thanks"
      title = plan.thanks.title(language)
      values["paragraphs"] = Self.paragraphs(plan.thanks.text(language))
    case .notAdmitted(let obstacle):
      template = "thanks"
      title = words["notAdmittedTitle"]
      values["paragraphs"] = Self.paragraphs(text(of: obstacle, words))
      if case .declined = obstacle { values["backText"] = words["reconsider"] }
    case .withdrawn:
      throw PageRefusal.storage(.unknownPerson)
    }
    if !open.isEmpty { values["incomplete"] = words.filled("incomplete", "\(open.count)") }
    return try site.page(template, title: title, values, words: words, frame: frame, status: status)
  }

  /// What stands around the contents: progress, the summary of the consent, the way out.
  func frame(of visit: Visit) -> PageFrame {
    var frame = PageFrame(session: visit.session)
    if let progress = site.flow.progress(for: visit.file.record, at: visit.file.moment) {
      frame.progress = (progress.step, progress.count)
    }
    if visit.file.agreed != nil {
      frame.links.append(PageFrame.Link(address: Self.address + "/consent", text: visit.words["myConsent"]))
    }
    frame.links.append(PageFrame.Link(address: Self.address + "/withdraw", text: visit.words["withdraw"]))
    return frame
  }

  /// A text as paragraphs, which are parted by empty lines.
  static func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .reduce(into: [""]) { paragraphs, line in
        let line = line.drop { $0 == " " || $0 == "\t" }
        if line.isEmpty {
          paragraphs.append("")
        } else {
          paragraphs[paragraphs.count - 1] += (paragraphs[paragraphs.count - 1].isEmpty ? "" : " ") + line
        }
      }.filter { !$0.isEmpty }
  }

  private func choice(
    _ id: String, _ text: String, _ options: [(id: String, label: String)], _ chosen: String?,
    hint: String = "", isOpen: Bool
  ) -> [String: Any] {
    [
      "id": id, "field": "answer." + id, "text": text, "hint": hint, "hasHint": !hint.isEmpty,
      "isMissing": isOpen,
      "options": options.enumerated().map { position, option in
        [
          "id": "\(id)-\(position + 1)", "value": option.id, "label": option.label,
          "isChosen": option.id == chosen,
        ] as [String: Any]
      },
    ]
  }

  private func comprehension(
    _ visit: Visit, _ typed: [String: String], _ open: Set<String>, hasMistakes: Bool
  ) -> [[String: Any]] {
    let language = visit.words.language
    return (site.plan.comprehension?.questions ?? []).map { question in
      let chosen = typed["answer." + question.id] ?? visit.file.record.comprehension[question.id]
      let isWrong = hasMistakes && typed.isEmpty && chosen != nil && chosen != question.right
      return choice(
        question.id, question.text(language), question.options.map { ($0.id, $0.label(language)) }, chosen,
        hint: isWrong ? visit.words["notRight"] + " " + question.why(language) : "",
        isOpen: open.contains(question.id))
    }
  }

  /// The sections of the consent, each with what the participant decided.
  func consentSections(_ visit: Visit) -> [[String: Any]] {
    site.plan.consent.sections.map { section in
      [
        "title": section.title(visit.words.language), "summary": section.summary(visit.words.language),
        "paragraphs": Self.paragraphs(section.text(visit.words.language)),
        "decision": decision(on: section.id, visit),
      ]
    }
  }

  /// What the participant decided on a section of the consent, in words; empty where they did not yet.
  func decision(on section: String, _ visit: Visit) -> String {
    visit.file.record.decisions[section].map { visit.words[$0 ? "youAgreed" : "youDidNotAgree"] } ?? ""
  }

  private func text(of obstacle: ParticipantStep.Obstacle, _ words: PageWords) -> String {
    switch obstacle {
    case .invitation: words["invitationIncomplete"]
    case .eligibility:
      site.plan.notEligible(words.language).isEmpty
        ? words["notEligible"] : site.plan.notEligible(words.language)
    case .declined: words["declined"]
    case .comprehension: words["comprehensionFailed"]
    }
  }
}
#endif
