#if Server
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

/// What a browser without scripts does: it keeps cookies, follows redirections, and sends the forms of pages.
final class TestBrowser {
  /// A reply.
  struct Page: Sendable {
    var status: Int
    var html: String
    var headers: HTTPFields
    var address: String
  }

  /// A form of a page: where it goes, its fields as they stand, and its buttons.
  struct Form {
    var action: String
    var method: String
    var fields: [String: String]
    var buttons: [(name: String, value: String, action: String?)]
    /// What can be chosen, by field.
    var choices: [String: [String]]
  }

  private let exchange: (TestClient.Request) async throws -> Page
  private(set) var cookies: [String: String] = [:]
  private(set) var page = Page(status: 0, html: "", headers: [:], address: "")
  /// Headers that go along with each request.
  var headers: HTTPFields = [.accept: "text/html"]

  init(_ client: any TestClientProtocol, cookies: [String: String] = [:]) {
    exchange = { request in
      let reply = try await client.execute(
        uri: request.head.path ?? "/", method: request.head.method, headers: request.head.headerFields,
        body: request.body)
      return Page(
        status: reply.status.code, html: String(buffer: reply.body), headers: reply.headers, address: "")
    }
    self.cookies = cookies
  }

  /// A browser that reaches a server on a port of this machine.
  init(port: Int, cookies: [String: String] = [:]) {
    exchange = { request in
      try await TestClient.withClient(host: "127.0.0.1", port: port) { client in
        let reply = try await client.execute(request)
        return Page(
          status: reply.status.code, html: String(buffer: reply.body ?? ByteBuffer()), headers: reply.headers,
          address: "")
      }
    }
    self.cookies = cookies
  }

  @discardableResult
  func open(_ address: String) async throws -> Page { try await send(address, .get, nil) }

  /// Sends a form of the page as somebody fills it in, by its number from 0 and the value of the button that is pressed.
  @discardableResult
  func send(form number: Int = 0, _ changes: [String: String] = [:], pressing button: String? = nil)
    async throws
    -> Page
  {
    let forms = forms
    try #require(forms.indices.contains(number), "the page has no such form: \(page.html)")
    let form = forms[number]
    var fields = form.fields.merging(changes) { $1 }
    var action = form.action
    if let button {
      let pressed = try #require(
        form.buttons.first { $0.value == button }, "no button \(button): \(page.html)")
      fields[pressed.name] = pressed.value
      action = pressed.action ?? action
    }
    return try await post(action, fields)
  }

  /// Sends fields, whatever the page is.
  @discardableResult
  func post(_ address: String, _ fields: [String: String]) async throws -> Page {
    try await send(address, .post, Self.encoded(fields))
  }

  /// Sends a body as it is.
  @discardableResult
  func send(_ address: String, _ method: HTTPRequest.Method, _ body: String?, follows: Bool = true)
    async throws
    -> Page
  {
    var fields = headers
    if !cookies.isEmpty {
      fields[.cookie] = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(
        separator: "; ")
    }
    if body != nil, fields[.contentType] == nil {
      fields[.contentType] = "application/x-www-form-urlencoded"
    }
    var reply = try await exchange(
      TestClient.Request(address, method: method, headers: fields, body: body.map { ByteBuffer(string: $0) }))
    for cookie in reply.headers[values: .setCookie] {
      let parts = cookie.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      guard let pair = parts.first?.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false),
        pair.count == 2
      else { continue }
      cookies[String(pair[0])] = parts.contains("Max-Age=0") ? nil : String(pair[1])
    }
    reply.address = address
    page = reply
    if follows, (300..<400).contains(page.status), let next = reply.headers[.location] {
      return try await send(next, .get, nil)
    }
    return page
  }

  static func encoded(_ fields: [String: String]) -> String {
    var allowed = CharacterSet.alphanumerics
    allowed.insert(charactersIn: "-._~")
    func text(_ text: String) -> String { text.addingPercentEncoding(withAllowedCharacters: allowed) ?? "" }
    return fields.sorted { $0.key < $1.key }.map { text($0.key) + "=" + text($0.value) }.joined(
      separator: "&")
  }

  /// The heading of the page.
  var heading: String {
    Self.matches(#"<h1>(.*?)</h1>"#, in: page.html).first.map { Self.plain($0[1]) } ?? ""
  }

  /// The forms of the page.
  var forms: [Form] {
    Self.matches(#"<form\b([^>]*)>(.*?)</form>"#, in: page.html).map { form in
      var found = Form(
        action: Self.attribute("action", of: form[1]) ?? page.address,
        method: Self.attribute("method", of: form[1]) ?? "get", fields: [:], buttons: [], choices: [:])
      for input in Self.matches(#"<input\b([^>]*)>"#, in: form[2]) {
        guard let name = Self.attribute("name", of: input[1]) else { continue }
        let value = Self.attribute("value", of: input[1]) ?? ""
        if Self.attribute("type", of: input[1]) == "radio" {
          found.choices[name, default: []].append(value)
          if input[1].contains(" checked") { found.fields[name] = value }
        } else if Self.attribute("type", of: input[1]) == "checkbox" {
          if input[1].contains(" checked") { found.fields[name] = value }
        } else if Self.attribute("type", of: input[1]) != "file" {
          found.fields[name] = value
        }
      }
      for button in Self.matches(#"<button\b([^>]*)>"#, in: form[2]) {
        found.buttons.append(
          (
            Self.attribute("name", of: button[1]) ?? "", Self.attribute("value", of: button[1]) ?? "",
            Self.attribute("formaction", of: button[1])
          ))
      }
      return found
    }
  }

  private static func attribute(_ name: String, of tag: String) -> String? {
    matches(#"\b\#(name)="([^"]*)""#, in: tag).first.map { plain($0[1]) }
  }

  private static func plain(_ text: String) -> String {
    text.replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&lt;", with: "<")
      .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }

  static func matches(_ pattern: String, in text: String) -> [[String]] {
    guard let expression = try? NSRegularExpression(pattern: pattern, options: .dotMatchesLineSeparators)
    else {
      return []
    }
    return expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).map { match in
      (0..<match.numberOfRanges).map { Range(match.range(at: $0), in: text).map { String(text[$0]) } ?? "" }
    }
  }
}
#endif
