#if Server
internal import ArgumentParser
internal import StudyCapture
internal import StudyDocuments
internal import StudyStore

/// An operation on a store or server that failed although the input is valid: exit status 3.
struct CaptureFailure: Error, CustomStringConvertible {
  /// The three parts in one line.
  let description: String

  /// What a command says where a store was refused.
  ///
  /// - Parameter error: why.
  /// - Returns: `InputProblems` (exit status 2) where the store itself is wrong, else a failure (3).
  static func problem(_ error: any Error) -> any Error {
    guard let error = error as? CaptureError else { return error }
    switch error {
    case .alreadyOpen, .clockSetBack, .notWritable, .diskFull, .writeFailed, .busy, .closed:
      return CaptureFailure(description: error.description)
    default:
      // The place stands at the beginning of the problem.
      let parts = error.problem.split(separator: ": ", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return CaptureFailure(description: error.description) }
      return InputProblems(place: parts[0], parts[1], expected: error.expected, remedy: error.remedy)
    }
  }

  /// What a command says where a server does not start.
  ///
  /// - Parameters:
  ///   - refusal: why.
  ///   - host: the address it was to listen on.
  ///   - port: the port.
  /// - Returns: the error.
  static func problem(_ refusal: CaptureServer.Refusal, host: String, port: Int) -> any Error {
    switch refusal {
    case .certificate(let reason):
      InputProblems(
        place: "--certificate", "the certificate or its key cannot be read (\(reason))",
        expected: "a certificate and its key as PEM files", remedy: "correct --certificate and --key")
    case .address(let reason):
      CaptureFailure(
        description:
          "\(host):\(port): cannot be listened on (\(reason)); expected an address of this machine and a free port; "
          + "end what uses the port, or choose another one with --port")
    }
  }
}
#endif
