internal import ArgumentParser

/// The option of every command that can show what participants wrote.
struct CommentFlags: ParsableArguments {
  @Flag(
    name: .customLong("comments"),
    help:
      "Show free comments, each with its question; e-mail addresses and telephone numbers in them are masked. Without this they are in no output."
  )
  var shows = false
}
