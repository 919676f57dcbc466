#if Server
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// A file that came with a form, of which only the bytes tell what it is.
struct UploadedFile: Sendable, Hashable {
  /// The name of the field.
  let field: String
  /// What the browser calls it, to be shown: the last part of a path, without control characters.
  ///
  /// Nothing is opened by it.
  let name: String
  /// The bytes.
  let bytes: [UInt8]

  /// The picture that the file is.
  ///
  /// - Returns: the picture.
  /// - Throws: ``PageRefusal``: the file is no picture, or too large a one.
  func picture() throws(PageRefusal) -> Picture {
    do {
      return try Picture(bytes)
    } catch {
      switch error {
      case .tooManyBytes, .tooManyPixels: throw .tooLarge
      case .unknownKind, .damaged: throw .notAPicture
      }
    }
  }

  /// The last part of a name that may be a path on somebody's machine.
  ///
  /// - Parameter name: what the browser says.
  /// - Returns: a text to be shown.
  static func label(_ name: String) -> String {
    let last = name.split { $0 == "/" || $0 == "\\" }.last ?? ""
    let plain = last.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      // Also marks that turn the direction of writing, by which an ending can be made to look like another.
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate: false
      default: true
      }
    }
    return String(String.UnicodeScalarView(plain).prefix(200))
  }
}

extension SealedForm {
  /// Whether the body of a request is that of a form with files.
  static func isMultipart(_ request: Request) -> Bool {
    request.headers[.contentType]?.lowercased().hasPrefix("multipart/form-data") ?? false
  }

  /// Reads fields and files of a form, whoever sent them.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - largest: the most bytes of its body.
  /// - Returns: the fields by their names, and the files.
  /// - Throws: ``PageRefusal``.
  static func parts(
    of request: Request, largest: Int
  ) async throws(PageRefusal) -> (fields: [String: String], files: [UploadedFile]) {
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > largest {
      throw .formTooLarge(mostBytes: largest)
    }
    do {
      let boundary = try MultipartForm.boundary(of: request.headers[.contentType] ?? "")
      let body = Array(try await request.body.collect(upTo: largest).readableBytesView)
      return try contents(of: MultipartForm.parts(of: body, boundary: boundary), in: body)
    } catch is NIOTooManyBytesError {
      throw .formTooLarge(mostBytes: largest)
    } catch is SlowBody {
      throw .tooSlow
    } catch let refusal as PageRefusal {
      throw refusal
    } catch {
      throw .malformed
    }
  }

  /// Tells fields from files, each field once; a text is one of the same size and of the same characters as in a form
  /// without files.
  private static func contents(
    of parts: [MultipartForm.Part], in body: [UInt8]
  ) throws(PageRefusal) -> (fields: [String: String], files: [UploadedFile]) {
    var fields: [String: String] = [:]
    var files: [UploadedFile] = []
    var fileFields: Set<String> = []
    var size = 0
    for part in parts {
      guard !part.name.utf8.contains(0) else { throw .malformed }
      if let name = part.fileName {
        fileFields.insert(part.name)
        // A field for which no file was chosen comes with neither name nor contents.
        guard !name.isEmpty || !part.range.isEmpty else { continue }
        files.append(
          UploadedFile(field: part.name, name: UploadedFile.label(name), bytes: Array(body[part.range])))
        continue
      }
      size += part.name.utf8.count + part.range.count
      guard size <= largestBody else { throw .formTooLarge(mostBytes: largestBody) }
      guard let text = String(validating: body[part.range], as: UTF8.self), !text.utf8.contains(0),
        fields.updateValue(text, forKey: part.name) == nil
      else { throw .malformed }
    }
    guard fileFields.isDisjoint(with: fields.keys) else { throw .malformed }
    return (fields, files)
  }
}
#endif
