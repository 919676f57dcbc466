internal import Glibc
internal import TableFiles

/// A browser that prints pages without showing them.
struct Browser {
  /// The programs that are looked for, in this order.
  static let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
  /// After this it is stopped.
  private static let seconds = 120

  private let path: String

  /// Looks for a browser.
  ///
  /// - Parameter searchPath: The folders to look in, with colons between; nil for those of `PATH`.
  /// - Throws: ``PDFError/noBrowser``.
  init(searchPath: String?) throws(PDFError) {
    let folders = (searchPath ?? getenv("PATH").map { String(cString: $0) } ?? "").split(separator: ":")
    let places = Self.names.flatMap { name in folders.map { "\($0)/\(name)" } }
    guard let path = places.first(where: { access($0, X_OK) == 0 }) else { throw .noBrowser }
    self.path = path
  }

  /// Prints a page.
  ///
  /// - Parameter page: The page, which needs no other file.
  /// - Returns: The document.
  /// - Throws: ``PDFError``.
  func print(_ page: [UInt8]) throws(PDFError) -> [UInt8] {
    let folder: String
    do throws(FileError) { folder = try TemporaryFolder.make() } catch { throw .noPlace(error.description) }
    defer { TemporaryFolder.remove(folder) }
    do throws(FileError) { try FileOutput.write(page, to: folder + "/page.html") } catch {
      throw .noPlace(error.description)
    }
    try run(
      [
        "--headless", "--disable-gpu", "--no-first-run", "--disable-extensions", "--disable-sync",
        "--disable-background-networking", "--disable-component-update", "--disable-breakpad",
        // The page asks for nothing; should the browser itself want to, no name leads anywhere.
        "--host-resolver-rules=MAP * ~NOTFOUND",
        "--user-data-dir=\(folder)/profile", "--no-pdf-header-footer", "--print-to-pdf=\(folder)/page.pdf",
      ]
        // Chromium does not run as root with its sandbox; the page has no script that it would have to hold back.
        + (geteuid() == 0 ? ["--no-sandbox"] : []) + ["file://\(folder)/page.html"],
      folder: folder)
    let printed = try? FileInput.readFile(folder + "/page.pdf")
    guard let printed, printed.starts(with: "%PDF-".utf8),
      printed.suffix(64).firstRange(of: Array("%%EOF".utf8)) != nil
    else { throw .notPrinted(browser: path, words: Self.lastWords(folder)) }
    return printed
  }

  private func run(_ arguments: [String], folder: String) throws(PDFError) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(
      &actions, STDERR_FILENO, folder + "/words", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    // A group of its own, so that its helpers are stopped with it.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    var process: pid_t = 0
    var words = ([path] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    let status = posix_spawn(&process, path, &actions, &attributes, words, environ)
    guard status == 0 else {
      throw .notPrinted(browser: path, words: String(cString: strerror(status)))
    }
    var result: Int32 = 0
    for _ in 0..<(Self.seconds * 50) {
      let ended = waitpid(process, &result, WNOHANG)
      if ended == process || (ended < 0 && errno != EINTR) { return }
      usleep(20_000)
    }
    kill(-process, SIGKILL)
    waitpid(process, &result, 0)
    throw .tooSlow(browser: path, seconds: Self.seconds)
  }

  /// The last line that the browser said.
  private static func lastWords(_ folder: String) -> String {
    guard let bytes = try? FileInput.readFile(folder + "/words") else { return "" }
    let lines = String(decoding: bytes.suffix(2000), as: UTF8.self).split(whereSeparator: \.isNewline)
    return PrintableText.clean(String(lines.last ?? ""))
  }
}
