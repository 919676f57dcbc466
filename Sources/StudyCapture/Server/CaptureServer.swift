#if Server
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import HummingbirdTLS
internal import Logging
internal import NIOCore
internal import NIOSSL
internal import ServiceLifecycle
internal import UnixSignals

/// The server of a site.
public struct CaptureServer: Sendable {
  /// Where the certificate of a server and its key lie, as PEM files.
  public struct Certificate: Sendable, Hashable {
    /// The path of the certificate, with those that lead to a known authority behind it.
    public var chain: String
    /// The path of its key.
    public var key: String

    /// Makes a certificate.
    public init(chain: String, key: String) {
      self.chain = chain
      self.key = key
    }
  }

  /// Why a server does not start.
  public enum Refusal: Error, Sendable, Hashable {
    /// The certificate or its key cannot be read. The text says why.
    case certificate(String)
    /// The address cannot be listened on. The text says why.
    case address(String)
  }

  private let site: CaptureSite
  private let host: String
  private let port: Int
  private let certificate: Certificate?

  /// Makes a server.
  ///
  /// - Parameters:
  ///   - site: the site.
  ///   - host: the address to listen on.
  ///   - port: the port to listen on; 0 for one that is free.
  ///   - certificate: the certificate, where this server ends TLS.
  public init(_ site: CaptureSite, host: String, port: Int, certificate: Certificate? = nil) {
    self.site = site
    self.host = host
    self.port = port
    self.certificate = certificate
  }

  /// Serves the site until the program is asked to end, or the task is cancelled; what is under way is answered before.
  ///
  /// - Parameter listening: called once the server can be reached, with the port.
  /// - Throws: ``Refusal`` where it does not start.
  public func run(listening: @escaping @Sendable (Int) -> Void) async throws {
    var logger = Logger(label: "studytool")
    // Requests are not logged: their addresses hold invitations.
    logger.logLevel = .warning
    let application = Application(
      router: site.router(), server: try builder(),
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port), serverName: nil, backlog: 1024,
        availableConnectionsDelegate: .maximum(site.limits.connections.all, logger: logger)),
      onServerRunning: { channel in listening(channel.localAddress?.port ?? port) }, logger: logger)
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: [application], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
    // A cancellation that reached the server would drop connections that it has accepted and serves not yet, which NIO traps
    // on (swift-nio #2637).
    let serving = Task { try await group.run() }
    do {
      try await withTaskCancellationHandler {
        try await serving.value
      } onCancel: {
        Task { await group.triggerGracefulShutdown() }
      }
    } catch let error as IOError {
      throw Refusal.address(error.description)
    } catch is SocketAddressError.UnknownHost {
      throw Refusal.address("no machine goes by this name")
    }
  }

  private func builder() throws(Refusal) -> HTTPServerBuilder {
    // A connection on which no whole head of a request comes is let go, so that nobody can hold all of them. What holds a
    // body back is ended by TimedBodies.
    let open = site.reach == .tls ? OpenConnections(mostOfOne: site.limits.connections.perSource) : nil
    let plain = HTTPServerBuilder.http1(
      configuration: .init(
        additionalChannelHandlers: open.map { [CountedConnection($0)] } ?? [],
        idleTimeout: TimeAmount(site.limits.idle)))
    guard let certificate else { return plain }
    do {
      let chain = try NIOSSLCertificate.fromPEMFile(certificate.chain).map {
        NIOSSLCertificateSource.certificate($0)
      }
      let key = try NIOSSLPrivateKey(file: certificate.key, format: .pem)
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: chain, privateKey: .privateKey(key))
      configuration.minimumTLSVersion = .tlsv12
      return try .tls(plain, tlsConfiguration: configuration)
    } catch {
      throw .certificate("\(error)")
    }
  }
}
#endif
