public import StudyModel

/// What happened while data were collected, for those who ask for it.
extension StudyReader {
  /// The events of what was captured live, once every row was read; none where the study was not run live.
  ///
  /// Participants go by the names that they have in results. What somebody wrote is there only where the options ask for
  /// comments, with addresses, telephone numbers and participants' names masked.
  public var events: StudyEvents {
    let codes = Dictionary(
      zip(state.participantsAsRead, state.names.participants), uniquingKeysWith: { first, _ in first })
    let names = hiddenNames
    var events = StudyEvents()
    events.events = capturedEvents.map { captured in
      var event = captured
      event.participant = codes[captured.participant] ?? captured.participant
      if captured.person == captured.participant { event.person = event.participant }
      guard let text = captured.text else { return event }
      guard options.collectsComments else {
        events.withheld += 1
        event.text = nil
        return event
      }
      let masked = MaskedText(text, names: names)
      events.masked += masked.count
      event.text = masked.text
      return event
    }
    return events
  }
}
