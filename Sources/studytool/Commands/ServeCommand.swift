#if Server
internal import ArgumentParser
internal import StudyCapture
internal import StudyFolder
internal import StudyModel
internal import StudyStore

/// `studytool serve`: the study in the browser.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Run a study in the browser, for participants, evaluators, raters and observers.",
    usage: "studytool serve <DIR> [<options>]",
    discussion: """
      For example:

        studytool serve my-study
        studytool serve my-study --listen 0.0.0.0 --certificate server.pem --key server.key

      What people see follows from study.xml: its tasks, questionnaires and factors, and what <capture> says of consent, \
      groups and order. What they answer is in capture.sqlite of the study folder before the next page is shown; every \
      other command reads it from there. One server has a study open at a time.

      Everybody comes in by an invitation of their own, an address or a QR code, without an account. Participants go from \
      consent through tasks and questionnaires to the thanks; evaluators inspect designs alone and then rate the list that \
      the researcher merged; raters give points to designs without names; observers time tasks and note what happens. The \
      researcher sees who is where, brings files and pictures, and takes report and exports away.

      Without --listen only browsers of this machine reach the study. Elsewhere answers must not travel in the clear: the \
      server then wants a certificate, or a proxy before it that has one (--behind-proxy).

      The researcher's pages, which make the invitations, are under /researcher, behind a password. studytool serve my-study \
      --set-password sets it; without one each start draws one and prints it.

      The server ends with Ctrl-C; nothing is lost, and people go on where they were once it runs again.
      """)

  @Argument(help: ArgumentHelp("The study folder.", valueName: "DIR"))
  var path: String

  @Option(
    help: ArgumentHelp("The address to listen on; without it, only this machine's own.", valueName: "ADDRESS")
  )
  var listen: String?

  @Option(help: ArgumentHelp("The port; 0 for any that is free.", valueName: "PORT"))
  var port = 8080

  @Option(help: ArgumentHelp("The certificate of the server (PEM, with its chain).", valueName: "FILE"))
  var certificate: String?

  @Option(help: ArgumentHelp("The key of the certificate (PEM).", valueName: "FILE"))
  var key: String?

  @Flag(
    help:
      "A proxy before this server has the certificate and says in X-Forwarded-For whom it speaks for; it passes Host on, or --address says how browsers reach it."
  )
  var behindProxy = false

  @Option(
    help: ArgumentHelp(
      "The beginning of addresses in invitations, such as https://study.example.org; without it, that by which the researcher's pages were opened. With --behind-proxy, forms that pages of this address send are taken, whatever Host the proxy names.",
      valueName: "ADDRESS"))
  var address: String?

  @Flag(help: "Ask for the password of the researcher, keep its hash in the study folder, and end.")
  var setPassword = false

  @Option(help: ArgumentHelp("A folder of your own instruments (XML).", valueName: "DIR"))
  var surveys: String?

  @Flag(
    help:
      "Go on although the clock of this machine stands before the last record, since the clock was wrong then; the audit trail keeps this."
  )
  var clockWasWrong = false

  func validate() throws {
    try Checks.path(path)
    guard (0...65535).contains(port) else { throw ValidationError("--port wants a number from 0 to 65535") }
    guard (certificate == nil) == (key == nil) else {
      throw ValidationError("--certificate and --key belong together")
    }
    guard !behindProxy || certificate == nil else {
      throw ValidationError("--behind-proxy is for a proxy that has the certificate; leave one of them out")
    }
    if let address, !address.hasPrefix("http://") && !address.hasPrefix("https://") || address.hasSuffix("/")
    {
      throw ValidationError("--address wants the beginning of an address, such as https://study.example.org")
    }
    if let listen, !ServedStudy.isLoopback(listen), certificate == nil, !behindProxy {
      throw ValidationError(
        "answers of people would travel in the clear from \(listen); expected --certificate with --key, or --behind-proxy "
          + "where a proxy before this server has the certificate; without --listen only this machine reaches the study"
      )
    }
  }

  func run() throws {
    try Console.run {
      if setPassword {
        let folder = LockedFolder.folderPath(path)
        try LockedFolder.requireStudy(folder)
        let file = PasswordFile(folder: folder)
        try file.write(try PasswordFile.ask())
        return Console.told("the hash of the password is in \(file.path)")
      }
      let served = try ServedStudy(path, surveys: surveys)
      try served.checkClock(accepts: clockWasWrong)
      try served.serve(
        host: listen ?? "127.0.0.1", port: port,
        certificate: certificate.flatMap { chain in
          key.map { CaptureServer.Certificate(chain: chain, key: $0) }
        }, isBehindProxy: behindProxy, origin: address)
    }
  }
}
#else
internal import ArgumentParser

/// `studytool serve` of a program that was built without capture, which says so rather than not know its own command.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Run a study in the browser; not in this program, which was built without capture.")

  @Argument(parsing: .captureForPassthrough)
  var arguments: [String] = []

  func run() throws {
    Console.note(
      "studytool serve: this program was built without capture; expected one that was built with the package trait "
        + "Server; build it again without --disable-default-traits")
    throw ExitCode(3)
  }
}
#endif
