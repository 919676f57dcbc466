/// Where it is told how much of a file has been read, while it is being read.
public enum ReadingProgress {
  /// Takes the number of bytes that have been read of a file, and its size where that is known.
  ///
  /// It is called for every block, from any thread but never by two at a time for one file. The value that counts is the
  /// one at the moment when the file is opened.
  @TaskLocal public static var report: (@Sendable (_ read: Int, _ size: Int?) -> Void)?
}
