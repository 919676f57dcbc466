internal import ArgumentParser
internal import Glibc
internal import StudyDocuments
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

  /// Writes a text to standard error that an answer may follow on the same line.
  static func prompt(_ text: String) { try? write(Array(text.utf8), to: STDERR_FILENO) }

  /// Writes what a study folder tells on the way to standard error.
  static func told(_ text: String) { note("studytool: " + text) }

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
      } else if descriptor == STDERR_FILENO {
        return
      } else {
        note(
          "standard output: cannot be written: \(String(cString: strerror(errno))); free some space or write elsewhere"
        )
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
      let list = try problemsFile.map(ProblemList.init)
      do {
        try body()
        try list?.write([])
      } catch let problems as InputProblems {
        // The problems are worth more than the reason why they cannot be written down.
        do { try list?.write(problems.problems) } catch { note("\(error)") }
        throw problems
      }
    } catch let problems as InputProblems {
      note(problems.description)
      throw ExitCode(2)
    } catch let error as FileError {
      note(error.description)
      throw ExitCode(error.action == .reading ? 2 : 3)
    } catch let code as ExitCode {
      throw code
    } catch {
      note("\(error)")
      throw ExitCode(3)
    }
  }
}
