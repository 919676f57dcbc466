#if Server
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import StudyCapture

extension Browser {
  /// A file that is chosen in a form.
  struct File {
    var field = "files"
    var name: String
    var type = "image/png"
    var bytes: [UInt8]
  }

  /// Sends a form with files of the page that it shows.
  mutating func submit(_ address: String, _ fields: [String: String] = [:], files: [File]) async throws
    -> Reply
  {
    let hidden = ["seal": value(of: "seal"), "submission": value(of: "submission")]
    let reply = try await upload(
      address, Self.body(hidden.merging(fields) { $1 }, files: files),
      type: "multipart/form-data; boundary=b0undary")
    page = reply.text
    return reply
  }

  /// The body of a form with files, as browsers write it.
  static func body(_ fields: [String: String], files: [File]) -> [UInt8] {
    var body: [UInt8] = []
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
      body += Array("--b0undary\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
    }
    for file in files {
      let name = file.name.replacing("\"", with: "%22")
      let head =
        "--b0undary\r\nContent-Disposition: form-data; name=\"\(file.field)\"; filename=\"\(name)\"\r\n"
        + "Content-Type: \(file.type)\r\n\r\n"
      body += Array(head.utf8) + file.bytes + Array("\r\n".utf8)
    }
    return body + Array("--b0undary--\r\n".utf8)
  }

  /// Sends any bytes as any type.
  func upload(_ address: String, _ body: [UInt8], type: String?, headers more: HTTPFields = [:]) async throws
    -> Reply
  {
    var headers = headers
    for field in more { headers[field.name] = field.value }
    headers[.acceptLanguage] = language
    if !cookies.isEmpty {
      headers[.cookie] = cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    }
    if let type { headers[.contentType] = type }
    return try await client.execute(
      uri: address, method: .post, headers: headers, body: ByteBuffer(bytes: body)
    ) { Reply(status: $0.status, headers: $0.headers, text: String(buffer: $0.body)) }
  }

  /// The bytes that an address gives.
  func bytes(_ address: String) async throws -> (
    status: HTTPResponse.Status, headers: HTTPFields, bytes: [UInt8]
  ) {
    var headers = headers
    headers[.cookie] = cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    return try await client.execute(uri: address, method: .get, headers: headers) {
      ($0.status, $0.headers, Array($0.body.readableBytesView))
    }
  }
}
#endif
