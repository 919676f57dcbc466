#if Server
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// The fields of a form that a page of this session sent.
struct SealedForm: Sendable {
  /// The largest body of a form without files, in bytes.
  static let largestBody = 64 * 1024

  /// The fields by their names; of fields that were left empty the text is empty.
  let fields: [String: String]
  /// The identifier that the page made for what it sends.
  let submission: SubmissionID
  /// The files in the order in which they came, without fields for which no file was chosen.
  let files: [UploadedFile]

  /// Reads the body of a request, and refuses it where no page of the session sent it.
  ///
  /// The seal is looked at before anything is done with a file.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - session: the session.
  ///   - largest: the most bytes of a body with files; nil where the page takes none.
  /// - Throws: ``PageRefusal``.
  init(_ request: Request, session: SecretToken, largest: Int? = nil) async throws(PageRefusal) {
    let fields: [String: String]
    let files: [UploadedFile]
    if let largest, Self.isMultipart(request) {
      (fields, files) = try await Self.parts(of: request, largest: largest)
    } else {
      (fields, files) = (try await Self.fields(of: request), [])
    }
    guard let seal = fields["seal"], PageSeals.isEqual(seal, PageSeals.form(of: session)) else {
      throw .forged
    }
    guard let submission = fields["submission"].flatMap(UUID.init(uuidString:)) else { throw .malformed }
    self.fields = fields
    self.submission = submission
    self.files = files
  }

  /// The text of a field.
  subscript(name: String) -> String? { fields[name] }

  /// Reads the fields of a form, whoever sent them.
  ///
  /// - Parameter request: the request.
  /// - Returns: the fields by their names.
  /// - Throws: ``PageRefusal``.
  static func fields(of request: Request) async throws(PageRefusal) -> [String: String] {
    guard let type = request.headers[.contentType], type.hasPrefix("application/x-www-form-urlencoded") else {
      throw .malformed
    }
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > largestBody {
      throw .formTooLarge(mostBytes: largestBody)
    }
    do {
      let body = try await request.body.collect(upTo: largestBody)
      // Zero bytes end a text in databases.
      guard let text = String(validating: body.readableBytesView, as: UTF8.self), !text.contains("%00"),
        !text.utf8.contains(0)
      else { throw PageRefusal.malformed }
      return text.isEmpty ? [:] : try URLEncodedFormDecoder().decode([String: String].self, from: text)
    } catch is NIOTooManyBytesError {
      throw .formTooLarge(mostBytes: largestBody)
    } catch is SlowBody {
      throw .tooSlow
    } catch {
      throw .malformed
    }
  }
}
#endif
