#if Server
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import StudyModel

extension CaptureSite {
  /// Makes a page of the site.
  ///
  /// - Parameters:
  ///   - template: the name of the template of its contents.
  ///   - title: its heading.
  ///   - values: what the template shows, besides words and title.
  ///   - words: the words in the language of the page.
  ///   - frame: what stands around the contents.
  ///   - status: the status of the reply.
  /// - Returns: the reply.
  /// - Throws: where the template cannot be filled in.
  func page(
    _ template: String, title: String, _ values: [String: Any] = [:], words: PageWords,
    frame: PageFrame = PageFrame(), status: HTTPResponse.Status = .ok
  ) throws -> Response {
    var values = values
    values["words"] = words.texts
    values["title"] = title
    values["seal"] = frame.session.map(PageSeals.form) ?? ""
    values["submission"] = SubmissionID().uuidString
    var framed: [String: Any] = [
      "language": words.language, "title": title, "study": study.title(words.language), "words": words.texts,
      "contents": templates.render(template, values),
      "styles": "/assets/pages.css?" + (templates.assets["pages.css"]?.version ?? ""),
      "script": "/assets/pages.js?" + (templates.assets["pages.js"]?.version ?? ""),
      "moreScripts": frame.scripts.map { "/assets/\($0)?" + (templates.assets[$0]?.version ?? "") },
      "moreStyles": frame.styles.map { "/assets/\($0)?" + (templates.assets[$0]?.version ?? "") },
      "isWide": frame.isWide, "seal": frame.session.map(PageSeals.form) ?? "",
    ]
    if let progress = frame.progress {
      framed["progress"] = [
        "step": progress.step, "count": progress.count,
        "text": words.filled("progress", "\(progress.step)", "\(progress.count)"),
      ]
    }
    framed["links"] = frame.links.map { ["address": $0.address, "text": $0.text] }
    framed["hasLinks"] = !frame.links.isEmpty
    var headers: HTTPFields = [.contentType: "text/html; charset=utf-8", .contentLanguage: words.language]
    if let seconds = frame.refresh, let name = HTTPField.Name("Refresh") { headers[name] = String(seconds) }
    return Response(
      status: status, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(string: templates.render("page", framed))))
  }

  /// Sends the browser to another page, after something was kept.
  ///
  /// - Parameter address: the address of the page.
  /// - Returns: the reply.
  func see(_ address: String) -> Response { .redirect(to: address, type: .normal) }
}

/// What stands around the contents of a page.
struct PageFrame {
  /// A link in the footer.
  struct Link {
    let address: String
    let text: String
  }

  /// The session whose forms the page holds.
  var session: SecretToken?
  /// How far somebody has come.
  var progress: (step: Int, count: Int)?
  /// The links in the footer.
  var links: [Link] = []
  /// Whether the page uses the whole width of a desk's screen.
  var isWide = false
  /// The names of further style sheets.
  var styles: [String] = []
  /// The names of further scripts.
  var scripts: [String] = []
  /// After how many seconds the browser asks for the page again.
  var refresh: Int?
}
#endif
