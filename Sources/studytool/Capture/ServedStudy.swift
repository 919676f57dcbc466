#if Server
internal import Dispatch
internal import Glibc
internal import HeuristicEval
internal import PatternCatalog
internal import StudyCapture
internal import StudyDocuments
internal import StudyFolder
internal import StudyModel
internal import StudyReading
internal import StudyStore
internal import Synchronization

/// A study folder that is served: read once, its store open.
struct ServedStudy {
  let folder: String
  /// The folder of own instruments that was named.
  let surveys: String?
  let study: Study
  let plan: CapturePlan
  let instruments: [String: Instrument]
  let patterns: PatternIndex?
  let inspections: LiveInspections
  /// Where `study.xml` says how the numbers of each measure run.
  let measurePlaces: [String: String]
  /// What the study counts on and its pages never bring, a sentence each.
  let doubts: [String]
  let store: CaptureStore

  /// Reads a study and opens its store.
  ///
  /// - Parameters:
  ///   - path: the study folder.
  ///   - surveys: the folder of own instruments.
  /// - Throws: `InputProblems` for what is wrong with the study or its store; `CaptureFailure` for what hinders now.
  init(_ path: String, surveys: String?) throws {
    folder = LockedFolder.folderPath(path)
    try LockedFolder.requireStudy(folder)
    self.surveys = surveys
    let file = Paths.join(folder, "study.xml")
    let opened = try OpenedStudy(folder, surveys: surveys, tests: OpenedStudy.tests)
    let (document, catalogue) = (try opened.requireDocument(), opened.catalogue)
    study = document.study
    measurePlaces = document.measurePlaces
    inspections = try LiveInspections(opened)
    instruments = catalogue.instruments(of: study)
    do {
      plan = try study.capture ?? CapturePlan.standard(for: study, instruments: instruments)
    } catch let gap as CaptureGap {
      throw InputProblems(
        place: file, "nothing says which factor people are assigned to",
        expected: "<allocation> in <capture>",
        remedy: "\(gap)")
    }
    // Who agreed can also be watched, and what they made be rated or inspected, where there is nothing else to do.
    let isJudged = study.measures.contains {
      [.score, .outcome, .count, .duration].contains($0.kind) && $0.counts == nil
    }
    guard !plan.tasks.isEmpty || !plan.questionnaires.isEmpty || isJudged || !inspections.served.isEmpty
    else {
      throw InputProblems(
        place: file,
        "there is nothing for participants to do, and nothing to be observed, rated or inspected",
        expected:
          "a task in <tasks>, a measure of the kind questionnaire, one that observers or raters give, or an inspection",
        remedy: "add <task id=\"...\">, <measure kind=\"questionnaire\" instrument=\"...\">"
          + " or <inspection id=\"...\">")
    }
    doubts = document.doubts(about: plan, instruments: instruments)
    patterns = try Self.patterns(of: study, own: catalogue.own, place: file)
    do {
      store = try CaptureStore(folder: folder, study: study.id)
    } catch {
      throw CaptureFailure.problem(error)
    }
  }

  private static func patterns(of study: Study, own: OwnDocuments, place: String) throws -> PatternIndex? {
    guard let use = study.patterns else { return nil }
    let catalogue = try PatternCatalogue(own)
    let set = try catalogue.require(use.catalog, place: place)
    return PatternIndex(
      set,
      rules: TermRules(
        language: set.language, stopWords: try catalogue.stopWords(nil, language: set.language, place: place),
        thesaurus: try catalogue.thesaurus(nil, language: set.language, place: place)))
  }

  /// Refuses to write times that come before those that are there: who answered when would be lost.
  ///
  /// - Parameter accepts: whether the clock may stand before the last record, since it was wrong then.
  /// - Throws: `CaptureFailure`; the store is closed then.
  func checkClock(accepts: Bool) throws {
    let (store, now) = (store, CaptureClock.system.now().wall)
    do {
      try Awaited.value { () async throws(CaptureError) in
        guard let last = try await store.lastTime(), now < last else { return }
        guard accepts else { throw .clockSetBack(path: store.path, last: last, now: now) }
        try await store.record(
          "earlier-clock-accepted", detail: "\(last.microseconds - now.microseconds) microseconds")
      }
    } catch {
      _ = try? store.close()
      throw CaptureFailure.problem(error)
    }
  }

  /// Whether an address is one of this machine's own that no other reaches.
  ///
  /// A name may lead anywhere, also one that begins like such an address.
  static func isLoopback(_ address: String) -> Bool {
    var four = in_addr()
    if inet_pton(AF_INET, address, &four) == 1 { return UInt32(bigEndian: four.s_addr) >> 24 == 127 }
    var six = in6_addr()
    if inet_pton(AF_INET6, address, &six) == 1 {
      return withUnsafeBytes(of: six) { $0.dropLast().allSatisfy { $0 == 0 } && $0.last == 1 }
    }
    return address == "localhost"
  }

  /// The beginning of addresses of a server, as browsers want it.
  ///
  /// - Parameters:
  ///   - scheme: `http` or `https`.
  ///   - host: the name or number of the machine; numbers with colons are set in brackets.
  ///   - port: the port.
  /// - Returns: the beginning, without a slash at its end.
  static func origin(_ scheme: String, _ host: String, _ port: Int) -> String {
    "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  /// Keeps the texts to which people agreed before the store kept any, as long as the study still has them.
  ///
  /// - Returns: the codes of those who agreed to another text than the study's under the same version: who reads their
  ///   records would take one for the other.
  /// - Throws: `CaptureFailure`.
  func settleTexts() throws -> [String] {
    let (store, consent) = (store, plan.consent)
    do {
      return try Awaited.value { () async throws(CaptureError) in
        let data = try await store.contents()
        for language in Set(data.consents.map(\.consent.language)).sorted() {
          let wording = consent.wording(language)
          guard data.consents.contains(where: { $0.consent.text == wording.hash }) else { continue }
          try await store.keep(wording)
        }
        return data.people.map(\.code).filter { code in
          guard let given = data.consent(of: code)?.consent else { return false }
          return given.version == consent.version && given.text != consent.wording(given.language).hash
        }
      }
    } catch {
      throw CaptureFailure.problem(error)
    }
  }

  /// Keeps how questionnaires run on the pages from now on.
  ///
  /// - Throws: `InputProblems` where people answered on pages on which the numbers ran the other way; `CaptureFailure`.
  func settleForms() throws {
    let asked = Set(plan.questionnaires.map(\.measure))
    var forms: [String: String] = [:]
    var problems: [InputProblem] = []
    let data = try stored { store throws(CaptureError) in try await store.contents() }
    let answered = Set(data.answers.map(\.form))
    for measure in study.measures where asked.contains(measure.id) || measure.kind == .score {
      let place = measurePlaces[measure.id] ?? Paths.join(folder, "study.xml")
      if measure.kind == .score {
        let now = ShownRubric(measure.rubric)
        let shown = data.forms[measure.id].flatMap(ShownRubric.init(text:))
        guard let shown, answered.contains(measure.id) else {
          if shown != now { forms[measure.id] = now.text }
          continue
        }
        problems += StudyReader.contradictions(to: shown, of: measure, place: place)
        if shown.goingOn(with: now) != shown { forms[measure.id] = shown.goingOn(with: now).text }
        continue
      }
      guard let use = measure.instrument, let instrument = instruments[use.instrument] else { continue }
      let shown = data.forms[measure.id].flatMap(ShownForm.init(text:))
      if let shown, answered.contains(measure.id),
        let problem = StudyReader.contradiction(to: shown, of: measure, by: instrument, place: place)
      {
        problems.append(problem)
      }
      let now = ShownForm(use, of: instrument)
      if shown != now { forms[measure.id] = now.text }
    }
    guard problems.isEmpty else { throw InputProblems(problems) }
    let changed = forms
    if !changed.isEmpty { try stored { store throws(CaptureError) in try await store.keepForms(changed) } }
  }

  /// Keeps what the plan says when data collection begins.
  ///
  /// - Returns: what it says otherwise than then, a sentence each.
  /// - Throws: `CaptureFailure`.
  func settlePlan() throws -> [String] {
    let now = ShownPlan(plan, of: study)
    return try stored { store throws(CaptureError) in
      try await store.keep(now)
      let data = try await store.contents()
      return data.people.contains { $0.role == .participant } ? data.plan.changes(to: now) : []
    }
  }

  /// Takes decisions back whose findings went with people who withdrew, where that could not be done at the time.
  private func settleDecisions(_ storage: StoredCapture) {
    do {
      try Awaited.value { () async throws(any Error) in try await storage.settleDecisions() }
    } catch {
      // Nobody is kept from their pages by it.
      let reason: String
      switch error {
      case let refusal as StudyOutput.Refusal: reason = refusal.reason
      case StorageRefusal.unreadable(let text), StorageRefusal.unavailable(let text): reason = text
      default: reason = "\(error)"
      }
      Console.told(
        "warning: what was decided about findings of people who withdrew was left as it is: \(reason)")
    }
  }

  private func stored<Value: Sendable>(
    _ work: @escaping @Sendable (CaptureStore) async throws(CaptureError) -> Value
  ) throws -> Value {
    let store = store
    do {
      return try Awaited.value { () async throws(CaptureError) in try await work(store) }
    } catch {
      throw CaptureFailure.problem(error)
    }
  }

  /// What the researcher can take away.
  private var outputs: [StudyOutput] {
    func named(_ name: String, _ type: String, _ arguments: [String]) -> StudyOutput {
      StudytoolProcess.output(name, type: type, arguments)
    }
    let workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    return [
      named("report.html", "text/html", ["report", folder, "--to", "html", "-o", "OUT", "--quiet"]),
      named("report.xml", "application/xml", ["report", folder, "--to", "xml", "-o", "OUT", "--quiet"]),
      named("data.xlsx", workbook, ["export", folder, "--to", "xlsx", "-o", "OUT", "--quiet"]),
      named(
        "data.csv", "text/csv", ["export", folder, "--to", "csv", "--tables", "long", "-o", "OUT", "--quiet"]),
      // Notes and searches are what the researcher wants this table for; addresses in them are masked.
      named(
        "events.csv", "text/csv",
        ["export", folder, "--to", "csv", "--tables", "events", "--comments", "-o", "OUT", "--quiet"]),
    ]
  }

  /// The password of the researcher; where none was set, one that is drawn for this run, with its words.
  private func password() throws -> (ResearcherPassword, String?) {
    if let kept = try PasswordFile(folder: folder).read() { return (kept, nil) }
    let drawn = try PasswordFile.draw()
    return (drawn.password, drawn.text)
  }

  /// Serves the study until the program is asked to end.
  func serve(
    host: String, port: Int, certificate: CaptureServer.Certificate?, isBehindProxy: Bool, origin: String?
  ) throws {
    let (password, drawn) = try password()
    if let odd = PasswordFile(folder: folder).oddity {
      Console.told("\(PasswordFile(folder: folder).path): \(odd.words); \(odd.remedy)")
    }
    let storage = try StoredCapture(
      store, study: study, plan: plan, instruments: instruments, inspections: inspections)
    let reach: CaptureSite.Reach =
      isBehindProxy ? .proxy : certificate == nil ? .loopback : .tls
    let site = try CaptureSite(
      study: study, plan: plan, instruments: instruments, patterns: patterns,
      inspections: inspections.served, storage: storage,
      researcher: ResearcherDesk(
        password: password, storage: storage, report: outputs[0], tables: Array(outputs.dropFirst()),
        origin: origin, designs: inspections.served.flatMap(\.inspection.designs),
        importer: ImportRun(self).importer),
      reach: reach, limits: SiteLimits(connections: ConnectionLimits(files: OpenFileLimit.raise())))
    do {
      try settleForms()
    } catch {
      _ = try? store.close()
      throw error
    }
    let others = try settleTexts()
    if !others.isEmpty {
      Console.told(
        "warning: \(others.count.counting("person", "people")) agreed to another text than that of study.xml, under the "
          + "same version \(plan.consent.version): \(others.prefix(12).joined(separator: ", "))"
          + (others.count > 12 ? ", ..." : "") + "; give the changed text a new version")
    }
    for change in try settlePlan() { Console.told("warning: " + change) }
    for doubt in doubts { Console.told("warning: " + doubt) }
    settleDecisions(storage)
    let server = CaptureServer(site, host: host, port: port, certificate: certificate)
    let scheme = certificate == nil ? "http" : "https"
    let folder = folder
    do {
      try Awaited.value {
        try await server.run { port in
          let address = Self.origin(scheme, host, port)
          Console.told("\(folder) is served at \(address)/ (Ctrl-C ends it)")
          Console.told(
            "the researcher's pages: \(address)/researcher" + (drawn.map { " with the password \($0)" } ?? "")
          )
        }
      }
    } catch let refusal as CaptureServer.Refusal {
      _ = try? store.close()
      throw CaptureFailure.problem(refusal, host: host, port: port)
    }
    let isWhole: Bool
    do {
      isWhole = try store.close()
    } catch { throw CaptureFailure.problem(error) }
    let place =
      isWhole
      ? store.path : "\(store.path) and \(store.path)-wal, which another program still reads; copy both"
    Console.told("\(folder) is no longer served; every answer is in \(place)")
  }
}

/// Waits for asynchronous work where a command runs: on the main thread, which nothing else needs.
enum Awaited {
  /// Does the work, and gives what it gives.
  ///
  /// - Parameter work: the work.
  /// - Returns: its value.
  /// - Throws: its error.
  static func value<Value: Sendable, Failure: Error>(
    _ work: @escaping @Sendable () async throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let outcome = Outcome<Value, Failure>()
    let end = DispatchSemaphore(value: 0)
    Task {
      do throws(Failure) {
        let value = try await work()
        outcome.result.withLock { $0 = .success(value) }
      } catch {
        outcome.result.withLock { $0 = .failure(error) }
      }
      end.signal()
    }
    while true {
      end.wait()
      if let result = outcome.result.withLock({ $0 }) { return try result.get() }
    }
  }

  private final class Outcome<Value: Sendable, Failure: Error>: Sendable {
    let result = Mutex<Result<Value, Failure>?>(nil)
  }
}
#endif
