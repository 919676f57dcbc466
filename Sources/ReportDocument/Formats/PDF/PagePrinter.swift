internal import Glibc
internal import TableFiles

/// A program that prints pages without showing them: a browser, or WeasyPrint.
struct PagePrinter {
  /// The programs that are looked for, in this order.
  static let names = Kind.allCases.flatMap(\.names)

  /// What kind of program it is.
  enum Kind: CaseIterable {
    /// Chromium, or a browser that is made of it.
    case browser
    /// WeasyPrint, which applies no style sheet of the page inside a drawing.
    case weasyPrint

    /// The names of its programs.
    var names: [String] {
      switch self {
      case .browser: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
      case .weasyPrint: ["weasyprint"]
      }
    }

    /// The drawings that come out as they should.
    var drawings: PageDrawings {
      switch self {
      case .browser: .styled
      case .weasyPrint: .attributed
      }
    }

    /// What is set for it, whatever is set for us.
    fileprivate var settings: [String: String] {
      switch self {
      case .browser: [:]
      case .weasyPrint:
        [
          // Nothing listens at this port, so that no page reaches another machine: not every version has an option for it.
          "http_proxy": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9",
          "ftp_proxy": "http://127.0.0.1:9", "no_proxy": "",
          // The order of its sets and the moment that fonts are given, so that equal pages give equal bytes.
          "PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": "315532800",
        ]
      }
    }

    /// The seconds after which it is stopped; WeasyPrint needs some ten seconds for fifty pages.
    fileprivate var seconds: Int {
      switch self {
      case .browser: 120
      case .weasyPrint: 600
      }
    }
  }

  /// What kind of program it is.
  let kind: Kind
  private let path: String

  /// Looks for a program that prints.
  ///
  /// - Parameter searchPath: The folders to look in, with colons between; nil for those of `PATH`.
  /// - Throws: ``PDFError/noPrinter``.
  init(searchPath: String?) throws(PDFError) {
    let folders = (searchPath ?? getenv("PATH").map { String(cString: $0) } ?? "").split(separator: ":")
    for kind in Kind.allCases {
      let places = kind.names.flatMap { name in folders.map { "\($0)/\(name)" } }
      guard let path = places.first(where: { access($0, X_OK) == 0 }) else { continue }
      self.kind = kind
      self.path = path
      return
    }
    throw .noPrinter
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
    switch kind {
    case .browser: try run(Self.browserArguments(folder), folder: folder)
    case .weasyPrint:
      // Older versions know no tags, which lead a screen reader through the document.
      let knows = try run(["--help"], folder: folder, wordsOf: STDOUT_FILENO)
      try run(
        (knows.contains("--pdf-tags") ? ["--pdf-tags"] : []) + ["\(folder)/page.html", "\(folder)/page.pdf"],
        folder: folder)
    }
    let printed = try? FileInput.readFile(folder + "/page.pdf")
    guard let printed, printed.starts(with: "%PDF-".utf8),
      printed.suffix(64).firstRange(of: Array("%%EOF".utf8)) != nil
    else { throw .notPrinted(printer: path, words: Self.lastWords(folder)) }
    return printed
  }

  private static func browserArguments(_ folder: String) -> [String] {
    [
      "--headless", "--disable-gpu", "--no-first-run", "--disable-extensions", "--disable-sync",
      "--disable-background-networking", "--disable-component-update", "--disable-breakpad",
      // The page asks for nothing; should the browser itself want to, no name leads anywhere.
      "--host-resolver-rules=MAP * ~NOTFOUND",
      "--user-data-dir=\(folder)/profile", "--no-pdf-header-footer", "--print-to-pdf=\(folder)/page.pdf",
    ]
      // Chromium does not run as root with its sandbox; the page has no script that it would have to hold back.
      + (geteuid() == 0 ? ["--no-sandbox"] : []) + ["file://\(folder)/page.html"]
  }

  /// The settings that the program runs with: ours, and in place of some of them its own.
  private var environment: [String] {
    let own = kind.settings
    // Proxies are set by names in either case.
    let names = Set(own.keys.map { $0.lowercased() })
    var settings: [String] = []
    var place = environ
    while let setting = place.pointee {
      let text = String(cString: setting)
      if !names.contains(text.prefix { $0 != "=" }.lowercased()) { settings.append(text) }
      place += 1
    }
    return settings + own.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - arguments: What it is told.
  ///   - folder: The folder for what it says.
  ///   - stream: The stream that is kept, besides which the other one goes nowhere.
  /// - Returns: What it said.
  /// - Throws: ``PDFError``.
  @discardableResult
  private func run(
    _ arguments: [String], folder: String, wordsOf stream: Int32 = STDERR_FILENO
  ) throws(PDFError) -> String {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    for other in [STDOUT_FILENO, STDERR_FILENO] where other != stream {
      posix_spawn_file_actions_addopen(&actions, other, "/dev/null", O_WRONLY, 0)
    }
    posix_spawn_file_actions_addopen(
      &actions, stream, folder + "/words", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    // A group of its own, so that its helpers are stopped with it.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    var process: pid_t = 0
    var words = ([path] + arguments).map { strdup($0) }
    var settings = environment.map { strdup($0) }
    defer { for word in words + settings { free(word) } }
    words.append(nil)
    settings.append(nil)
    let status = posix_spawn(&process, path, &actions, &attributes, words, settings)
    guard status == 0 else {
      throw .notPrinted(printer: path, words: String(cString: strerror(status)))
    }
    var result: Int32 = 0
    for _ in 0..<(kind.seconds * 50) {
      let ended = waitpid(process, &result, WNOHANG)
      if ended == process || (ended < 0 && errno != EINTR) { return Self.words(folder) }
      usleep(20_000)
    }
    kill(-process, SIGKILL)
    waitpid(process, &result, 0)
    throw .tooSlow(printer: path, seconds: kind.seconds)
  }

  private static func words(_ folder: String) -> String {
    guard let bytes = try? FileInput.readFile(folder + "/words") else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The last line that the program said.
  private static func lastWords(_ folder: String) -> String {
    let lines = words(folder).split(whereSeparator: \.isNewline)
    return PrintableText.clean(String(lines.last ?? ""))
  }
}
