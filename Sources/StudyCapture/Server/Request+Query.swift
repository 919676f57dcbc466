#if Server
internal import Hummingbird

extension Request {
  /// The fields of the address, written as in a form: a plus sign is a space.
  ///
  /// There are none where they cannot be read.
  var queryFields: [String: String] {
    uri.query.flatMap { try? URLEncodedFormDecoder().decode([String: String].self, from: $0) } ?? [:]
  }
}
#endif
