internal import ArgumentParser
internal import Glibc
internal import StudyFiles
internal import TableFiles

/// What the program prints, and how it ends.
enum Console {
  /// Writes a result to standard output.
  ///
  /// - Parameter bytes: the result.
  /// - Throws: `ExitCode` 0 where the reader has gone away, 3 where the disk is full.
  static func write(_ bytes: [UInt8]) throws {
    try write(bytes, to: STDOUT_FILENO)
  }

  /// Writes a line of text to standard output.
  static func print(_ text: String) throws { try write(Array((text + "\n").utf8)) }

  /// Writes a line to standard error.
  static func note(_ text: String) { try? write(Array((text + "\n").utf8), to: STDERR_FILENO) }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
    var start = 0
    while start < bytes.count {
      let written = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress?.advanced(by: start), buffer.count - start)
      }
      if written > 0 {
        start += written
      } else if written < 0, errno == EINTR {
        continue
      } else if errno == EPIPE {
        throw ExitCode(0)
      } else {
        note("standard output: cannot be written: \(String(cString: strerror(errno)))")
        throw ExitCode(3)
      }
    }
  }

  /// Runs a command and turns its errors into messages and exit statuses.
  ///
  /// - Parameters:
  ///   - problemsFile: where all problems are listed, not just the first hundred.
  ///   - body: the command.
  /// - Throws: `ExitCode` 2 for bad input, 3 for what could not be done.
  static func run(problemsFile: String? = nil, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let problems as InputProblems {
      note(problems.description)
      if let problemsFile {
        let text = problems.problems.map { $0.description + "\n" }.joined()
        try? FileOutput.write(Array(text.utf8), to: problemsFile)
      }
      throw ExitCode(2)
    } catch let error as FileError {
      note(error.description)
      throw ExitCode(error.action == .reading ? 2 : 3)
    }
  }
}
