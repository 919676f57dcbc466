#if Server
internal import Foundation
internal import Glibc
internal import StudyCapture
internal import StudyDocuments

/// The password of the researcher as it lies beside the store: `capture.password`, its scrypt hash, readable by its owner.
struct PasswordFile {
  /// The name of the file.
  static let name = "capture.password"

  let path: String

  /// The file of a study.
  ///
  /// - Parameter folder: the study folder.
  init(folder: String) { path = Paths.join(folder, Self.name) }

  /// Reads the password.
  ///
  /// - Returns: the password; nil where there is no file.
  /// - Throws: `InputProblems` where the file is something else.
  func read() throws -> ResearcherPassword? {
    guard FileReading.exists(path) else { return nil }
    let text = String(decoding: try FileReading.bytes(path), as: UTF8.self)
    guard let password = ResearcherPassword(parsing: text.trimmingCharacters(in: .whitespacesAndNewlines))
    else {
      throw InputProblems(
        place: path, "it is no hash of a password",
        expected: "a file that studytool serve --set-password wrote",
        remedy: "take the file away and set the password again")
    }
    return password
  }

  /// What is odd about the file, and how it is mended; nil where nothing is, or where there is no file.
  var oddity: (words: String, remedy: String)? {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: file) else { return nil }
    let rights = attributes[.posixPermissions] as? Int ?? 0
    if rights & 0o077 != 0 {
      return (
        "others on this machine may read or change it, and try passwords against its hash",
        "take their rights away: chmod 600 \(path)"
      )
    }
    do {
      _ = try read()
      return nil
    } catch let problems as InputProblems {
      return problems.problems.first.map { ($0.message, $0.remedy) }
    } catch {
      return ("\(error)", "see that the one who serves the study may read it")
    }
  }

  /// Writes a password, in place of the one before.
  ///
  /// - Parameter password: the password.
  /// - Throws: `CaptureFailure` where it cannot be written.
  func write(_ password: ResearcherPassword) throws {
    let new = path + ".new"
    // Made anew, so that its permissions are ours from the first byte on.
    unlink(new)
    let file = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    let bytes = Array((password.text + "\n").utf8)
    guard file >= 0, Glibc.write(file, bytes, bytes.count) == bytes.count, fsync(file) == 0, close(file) == 0,
      rename(new, path) == 0
    else {
      let reason = String(cString: strerror(errno))
      throw CaptureFailure(
        description:
          "\(path): cannot be written (\(reason)); expected a folder that may be written; correct the permissions"
      )
    }
  }

  /// Asks for a new password, twice where a person types it.
  ///
  /// - Returns: the password.
  /// - Throws: `InputProblems` where it is too weak or was not repeated.
  static func ask() throws -> ResearcherPassword {
    func line(_ question: String) -> String {
      guard isatty(STDIN_FILENO) == 1 else { return readLine() ?? "" }
      Console.told(question)
      var shown = termios()
      tcgetattr(STDIN_FILENO, &shown)
      var hidden = shown
      hidden.c_lflag &= ~tcflag_t(ECHO)
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
      defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown) }
      return readLine() ?? ""
    }
    let typed = line("New password of the researcher:")
    if isatty(STDIN_FILENO) == 1, line("The same once more:") != typed {
      throw InputProblems(
        place: "password", "the two are not the same", expected: "the same password twice",
        remedy: "try again")
    }
    do {
      return try ResearcherPassword(of: typed)
    } catch {
      // The words of a weak password come in three parts.
      let parts = "\(error)".split(separator: "; ").map(String.init)
      throw InputProblems(
        place: "password", parts.first ?? "", expected: String(parts.dropFirst().first?.dropFirst(9) ?? ""),
        remedy: parts.last ?? "")
    }
  }

  /// Draws a password for one run.
  ///
  /// - Returns: the password and its words: 80 random bits in groups that can be typed.
  /// - Throws: nothing that a drawn password is weak for.
  static func draw() throws -> (password: ResearcherPassword, text: String) {
    // Without letters and digits that look alike.
    let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
    var generator = SystemRandomNumberGenerator()
    let text = (0..<4).map { _ in
      String((0..<4).map { _ in letters[Int.random(in: 0..<letters.count, using: &generator)] })
    }.joined(separator: "-")
    return (try ResearcherPassword(of: text), text)
  }
}
#endif
