#if Server
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
public import PatternCatalog
public import StudyModel

/// A study as it is served: what its pages show, and where they keep what people do.
public struct CaptureSite: Sendable {
  /// How browsers reach the site.
  public enum Reach: Sendable, Hashable {
    /// On this machine only, without TLS.
    case loopback
    /// By TLS, which this server ends.
    case tls
    /// By a proxy that ends TLS and says whom it speaks for in `X-Forwarded-For`.
    case proxy
  }

  /// The study.
  public let study: Study
  /// How it is run.
  public let plan: CapturePlan
  /// The instruments that its measures name, by identifier.
  public let instruments: [String: Instrument]
  /// The catalogue that the study names.
  public let patterns: PatternIndex?
  /// The inspections that evaluators take part in.
  public let inspections: [ServedInspection]
  /// Where pages keep what people do.
  public let storage: any CaptureStorage
  /// The researcher's part; nil for a site without one.
  public let researcher: ResearcherDesk?
  /// How browsers reach the site.
  public let reach: Reach
  /// How much may be asked for.
  public let limits: SiteLimits
  let templates: SiteTemplates
  let knownSessions = KnownSessions()

  /// The way of a participant.
  var flow: CaptureFlow { CaptureFlow(study: study, plan: plan, instruments: instruments) }

  /// Whether browsers reach the site by TLS.
  var isEncrypted: Bool { reach != .loopback }

  /// Makes a site.
  ///
  /// - Parameters:
  ///   - study: the study.
  ///   - plan: how it is run.
  ///   - instruments: the instruments that its measures name, by identifier.
  ///   - patterns: the catalogue that the study names, indexed.
  ///   - inspections: the inspections that evaluators take part in.
  ///   - storage: where pages keep what people do.
  ///   - researcher: the researcher's part; nil for a site without one.
  ///   - reach: how browsers reach the site.
  ///   - limits: how much may be asked for.
  /// - Throws: where a built-in template cannot be read.
  public init(
    study: Study, plan: CapturePlan, instruments: [String: Instrument], patterns: PatternIndex? = nil,
    inspections: [ServedInspection] = [], storage: any CaptureStorage, researcher: ResearcherDesk? = nil,
    reach: Reach = .loopback,
    limits: SiteLimits = SiteLimits()
  ) throws {
    self.study = study
    self.plan = plan
    self.instruments = instruments
    self.patterns = patterns
    self.inspections = inspections
    self.storage = storage
    self.researcher = researcher
    self.reach = reach
    self.limits = limits
    templates = try SiteTemplates()
  }

  /// The language of a page: the person's, else the first of the study's that the browser asks for.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - visitor: who asks.
  /// - Returns: the language tag.
  func language(of request: Request, visitor: Visitor?) -> String {
    if let visitor, plan.languages.contains(visitor.language) { return visitor.language }
    let asked = (request.headers[.acceptLanguage] ?? "").split(separator: ",").map {
      $0.prefix { $0 != ";" && $0 != "-" }.trimmingCharacters(in: .whitespaces).lowercased()
    }
    return asked.first(where: plan.languages.contains) ?? plan.languages.first ?? "en"
  }

  /// The languages that people can choose, as a template shows them.
  ///
  /// - Parameter chosen: the language that is chosen already.
  /// - Returns: one dictionary for each language of the study.
  func languageChoices(chosen: String) -> [[String: Any]] {
    plan.languages.map { language in
      ["id": language, "isChosen": language == chosen, "name": PageWords.name(ofLanguage: language)]
    }
  }

  /// What limits count a request by: the address that it comes from, behind a proxy the last one that the proxy names.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - context: what is known of it.
  /// - Returns: the address, or the network that it is one of.
  func source(of request: Request, _ context: PageContext) -> String {
    if reach == .proxy, let name = HTTPField.Name("X-Forwarded-For"),
      let last = request.headers[name]?.split(separator: ",").last
    {
      return ClientSource.name(of: String(last))
    }
    return ClientSource.name(of: context.remoteAddress?.ipAddress ?? "")
  }
}
#endif
