import Foundation
import Glibc
import Testing

@testable import studytool

/// The bar that shows how much has been read.
@Suite struct ProgressBarTests {
  /// A terminal that nobody sits at.
  private struct Terminal {
    let own: Int32
    let program: Int32

    init() throws {
      own = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      // TIOCSPTLCK and TIOCGPTN: what unlockpt and ptsname do, which Glibc keeps to itself.
      var (lock, number): (Int32, Int32) = (0, 0)
      try #require(own >= 0 && ioctl(own, 0x4004_5431, &lock) == 0 && ioctl(own, 0x8004_5430, &number) == 0)
      program = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
      try #require(program >= 0)
      _ = fcntl(own, F_SETFL, O_NONBLOCK)
    }

    /// What was printed so far.
    func printed() -> String {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(own, &bytes, bytes.count)
      return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    func close() {
      Glibc.close(own)
      Glibc.close(program)
    }
  }

  @Test func aTerminalShowsTheShareThatHasBeenReadAndIsWiped() throws {
    let terminal = try Terminal()
    defer { terminal.close() }
    let bar = try #require(ProgressBar(descriptor: terminal.program, delay: .zero))
    bar.show(read: 95_000_000, of: 380_000_000)
    let line = "reading [######..................] 25%, 95 of 380 MB"
    #expect(terminal.printed() == "\r" + line)
    // Not more often than anybody can read it.
    bar.show(read: 190_000_000, of: 380_000_000)
    #expect(terminal.printed().isEmpty)
    bar.wipe()
    #expect(terminal.printed() == "\r" + String(repeating: " ", count: line.count) + "\r")
  }

  @Test func whatTakesLessThanASecondShowsNothing() throws {
    let terminal = try Terminal()
    defer { terminal.close() }
    let bar = try #require(ProgressBar(descriptor: terminal.program))
    bar.show(read: 1, of: 2)
    bar.wipe()
    #expect(terminal.printed().isEmpty)
  }

  @Test func whatIsNoTerminalShowsNothing() throws {
    let pipe = Pipe()
    #expect(ProgressBar(descriptor: pipe.fileHandleForWriting.fileDescriptor, delay: .zero) == nil)
  }

  @Test func filesOfUnknownSizeAreCountedOnly() {
    #expect(ProgressBar.line(read: 12_400_000, of: nil) == "reading: 12 MB")
    #expect(ProgressBar.line(read: 5, of: 4).hasSuffix("100%, 0 of 0 MB"))
    #expect(ProgressBar.line(read: 999_999_999, of: 999_999_999_999).count < 100)
  }
}
