import StudyModel
import StudyReading
import Testing

@Suite struct ReadingOptionsTests {
  @Test func `what is not said is not described`() {
    #expect(ReadingOptions().description.isEmpty)
  }

  @Test func `what changes a result is described as it is typed`() {
    var options = ReadingOptions()
    options.mappings = [.init(column: "a b", target: "score:q")]
    options.labels = ["agree": 6, "so so": 3.5]
    options.instruments = ["sus"]
    options.layout = .itemsAsRows
    options.encoding = "utf-8"
    options.delimiter = "\t"
    options.sheet = "Form 1"
    options.decimalMark = .comma
    options.factors = ["group"]
    options.references = ["group": "a"]
    options.directions = ["q": "lower"]
    options.unit = .row
    options.scales = ["sus": FormScale("0-4")].compactMapValues(\.self)
    _ = options.setInvalid("missing:12.5%")
    #expect(
      options.description == [
        "--map \"a b=score:q\"", "--labels \"agree=6\"", "--labels \"so so=3.5\"", "--instrument sus",
        "--layout items-as-rows", "--encoding utf-8", "--delimiter tab", "--sheet \"Form 1\"",
        "--decimal comma",
        "--by group",
        "--reference group=a", "--direction q=lower", "--scale sus=0-4", "--unit row",
        "--invalid missing:12.5%",
      ])
  }
}
