import StudyModel
import Testing

/// How questionnaires ran on their pages.
struct ShownFormTests {
  @Test(
    arguments: [
      (.unknown, [:], []), (.assumed(.agreeLow), [:], []), (.declared(.agreeLow), [:], []),
      (.declared(.agreeHigh), [:], ["q1", "q2", "q3", "q4", "q5"]),
      (.declared(.agreeLow), ["q2": .higher], ["q2"]), (.declared(.agreeLow), ["q2": .lower], []),
    ] as [(Known<ScaleDirection>, [String: Better], [String])])
  func `items are turned where the study says that their numbers ran the other way`(
    direction: Known<ScaleDirection>, items: [String: Better], turned: [String]
  ) {
    var use = InstrumentUse(instrument: "form", direction: direction)
    use.itemDirections = items
    let form = ShownForm(use, of: CaptureSamples.form)
    #expect(form.instrument == "form" && form.turned == turned)
    #expect(ShownForm(text: form.text) == form)
  }

  @Test func `nothing is no form`() { #expect(ShownForm(text: " ") == nil) }
}
