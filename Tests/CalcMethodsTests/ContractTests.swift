import JSONText
import Testing

@testable import CalcMethods

/// How lines are answered, refused and counted.
@Suite struct ContractTests {
  private static let x = "[12,15,11,14,13,16,10,15]"

  @Test func theAnswerCarriesTheIdentifierFirst() throws {
    let line = #"{"method":"proportion.wilson","successes":1,"n":2,"id":"a1"}"#
    var catalogue = CalcCatalogue()
    let answer = String(decoding: try catalogue.answer(line: Array(line.utf8), number: 1), as: UTF8.self)
    #expect(answer.hasPrefix(#"{"id":"a1","ok":true,"result":{"estimate":0.5,"ci":["#))
    #expect(!answer.contains("\n"))
  }

  @Test(arguments: [
    (#""é""#, CalcValue.text("é")), ("9007199254740993", .integer(9_007_199_254_740_993)), ("null", .null),
  ])
  func theIdentifierComesBackAsItIs(_ text: String, _ id: CalcValue) throws {
    let fine = try Answers.answer(#"{"id":\#(text),"method":"distribution.normal","x":0}"#)
    #expect(fine["id"] == id && fine["ok"] == .boolean(true))
    let refused = try Answers.answer(#"{"id":\#(text),"method":"distribution.normal","z":0}"#)
    #expect(refused["id"] == id && refused["ok"] == .boolean(false))
    #expect(refused["line"] == nil)
  }

  @Test(arguments: ["1.5", "[1]", "{}", "true"]) func otherIdentifiersAreRefused(_ id: String) throws {
    let answer = try Answers.answer(#"{"id":\#(id),"method":"distribution.normal","x":0}"#)
    #expect(answer["id"] == .null && answer["error"]?["code"] == .text("wrong-type"))
  }

  @Test(arguments: [
    ("nonsense", "invalid-json"), ("", "invalid-json"), (#"{"id":"a","x":NaN}"#, "invalid-json"),
    (#"{"id":"a","x":[1e400]}"#, "invalid-json"), (#"{"x":1,"x":2}"#, "invalid-json"),
    ("[1]", "not-an-object"),
    ("3", "not-an-object"),
  ]) func whatIsNoObjectIsAnsweredWithItsLine(_ line: String, _ code: String) throws {
    let answer = try Answers.answer(line, number: 7)
    #expect(answer["id"] == .null && answer["line"] == .integer(7) && answer["ok"] == .boolean(false))
    #expect(answer["error"]?["code"] == .text(code))
    #expect(try Answers.message(line).hasPrefix("line 1"))
  }

  @Test(arguments: [
    (#"{"x":[1]}"#, "missing-key", "method"), (#"{"method":3}"#, "wrong-type", "method"),
    (#"{"method":"t-test.welsh"}"#, "unknown-method", "t-test.welch"),
    (#"{"method":"t-test.welch","x":[1,2],"z":[1,2]}"#, "unknown-key", "expected one of x, y, n"),
    (#"{"method":"t-test.welch","x":[1,2]}"#, "missing-key", "\"y\""),
    (#"{"method":"t-test.welch"}"#, "missing-key", "\"x\", \"y\""),
    (#"{"method":"t-test.welch","n":[1,2],"sd":[1,2]}"#, "missing-key", "\"mean\""),
    (
      #"{"method":"t-test.welch","x":[1,2],"y":[1,2],"n":[2,2]}"#, "conflicting-keys",
      "either x and y or n, mean and sd"
    ),
    (#"{"method":"t-test.welch","n":[2,2,2],"mean":[1,2],"sd":[1,1]}"#, "wrong-type", "n: found 3"),
    (#"{"method":"t-test.welch","n":[2,2.5],"mean":[1,2],"sd":[1,1]}"#, "wrong-type", "whole"),
    (#"{"method":"t-test.welch","n":[8,8],"mean":[1,null],"sd":[1,1]}"#, "wrong-type", "mean"),
    (#"{"method":"t-test.welch","n":[8,8],"mean":[1,2],"sd":[-1,1]}"#, "invalid-parameter", "negative"),
    (#"{"method":"t-test.welch","x":"1,2","y":[1,2]}"#, "wrong-type", "x: found a text"),
    (#"{"method":"t-test.welch","x":[1,"2"],"y":[1,2]}"#, "wrong-type", "x"),
    (
      #"{"method":"t-test.welch","x":[1,2],"y":[1,2],"alternative":"both"}"#, "invalid-value",
      "two-sided, less, greater"
    ),
    (#"{"method":"t-test.welch","x":[1,2],"y":[1,3],"alternative":2}"#, "wrong-type", "alternative"),
    (#"{"method":"t-test.welch","x":[1,2],"y":[1,3],"level":95}"#, "invalid-probability", "95"),
    (#"{"method":"t-test.welch","x":[1,2],"y":[1,3],"level":null}"#, "wrong-type", "level"),
    (#"{"method":"t-test.welch","x":[1],"y":[1,3]}"#, "too-few-values", "2"),
    (#"{"method":"t-test.welch","x":[1,1],"y":[3,3]}"#, "zero-variance", "vary"),
    (#"{"method":"t-test.paired","x":[1,2,3],"y":[1,2]}"#, "unequal-lengths", "3"),
    (#"{"method":"proportion.wilson","successes":4,"n":3}"#, "invalid-count", "4"),
    (#"{"method":"proportion.wilson","successes":-1,"n":3}"#, "invalid-count", "-1"),
    (#"{"method":"proportion.wilson","successes":0.5,"n":3}"#, "wrong-type", "whole"),
    (#"{"method":"geometric-mean","x":[1,0]}"#, "non-positive", "0"),
    (#"{"method":"descriptives","x":[null]}"#, "too-few-values", "0"),
    (#"{"method":"cronbach-alpha","matrix":[[1,2],[1]]}"#, "wrong-type", "one length"),
    (#"{"method":"distribution.t","df":3}"#, "missing-key", "\"x\""),
    (#"{"method":"distribution.t","df":-3,"x":1}"#, "invalid-parameter", "positive"),
    (#"{"method":"distribution.normal","p":1}"#, "invalid-probability", "1"),
    (#"{"method":"log-rank","time":[1,2],"event":[1,2],"a":["p","q"]}"#, "wrong-type", "event"),
    (#"{"method":"log-rank","time":[1,2],"event":[1,1],"a":["p"]}"#, "unequal-lengths", "1"),
    (#"{"method":"log-rank","time":[1,2],"event":[0,0],"a":["p","q"]}"#, "invalid-count", "event"),
    (
      #"{"method":"anova.two-by-two","y":[1,2,3],"a":["p","q","r"],"b":[1,2,1]}"#, "invalid-value",
      "a: found 3"
    ),
    (
      #"{"method":"contrast.cells","groups":[[1,2],[3,5]],"coefficients":[1,1]}"#, "invalid-parameter",
      "sum to 0"
    ),
  ]) func aBadRequestIsRefusedWithItsCode(_ line: String, _ code: String, _ words: String) throws {
    #expect(try Answers.code(line) == code)
    let message = try Answers.message(line)
    #expect(message.contains(words), "\(message)")
  }

  @Test func missingValuesOfIndependentGroupsAreDroppedOnTheirOwn() throws {
    let result = try Answers.result(#"{"method":"t-test.welch","x":[1,null,2,4],"y":[3,5,null,8,9]}"#)
    #expect(result["n"] == .list([.integer(3), .integer(4)]) && result["n_used"] == .integer(7))
    let without = try Answers.result(#"{"method":"t-test.welch","x":[1,2,4],"y":[3,5,8,9]}"#)
    #expect(result == without)
  }

  @Test(arguments: ["t-test.paired", "cohens-dz", "cohens-dav"])
  func pairsAreDroppedTogether(_ method: String) throws {
    let result = try Answers.result(#"{"method":"\#(method)","x":[1,null,2,4,7],"y":[3,5,null,8,9]}"#)
    #expect(result["n_used"] == .integer(3))
    #expect(try result == Answers.result(#"{"method":"\#(method)","x":[1,4,7],"y":[3,8,9]}"#))
  }

  @Test func rowsOfAMatrixAreDroppedAsAWhole() throws {
    let result = try Answers.result(#"{"method":"cronbach-alpha","matrix":[[1,2],[null,4],[3,5],[4,4]]}"#)
    #expect(result["n_used"] == .integer(3) && result["n_missing"] == .integer(1))
    let without = try Answers.result(#"{"method":"cronbach-alpha","matrix":[[1,2],[3,5],[4,4]]}"#)
    #expect(result["estimate"] == without["estimate"])
  }

  @Test func whatDoesNotExistIsNullWithItsReason() throws {
    let single = try Answers.result(#"{"method":"descriptives","x":[4]}"#)
    #expect(single["mean"] == .integer(4) && single["sd"] == .null && single["ci"] == .null)
    #expect(single["undefined"]?["sd"] == .text("too-few-values"))
    let constant = try Answers.result(#"{"method":"descriptives","x":[4,4]}"#)
    #expect(constant["sd"] == .integer(0) && constant["undefined"]?["ci"] == .text("zero-variance"))
    let distinct = try Answers.result(#"{"method":"descriptives","x":[4,5,6]}"#)
    #expect(distinct["modes"] == .null && distinct["undefined"]?["modes"] == .text("no-value-repeats"))
    #expect(try Answers.result(#"{"method":"descriptives","x":[4,5,4]}"#).numbers("modes") == [4])
    let pair = try Answers.result(#"{"method":"cohens-dz","x":[1,2],"y":[0,3]}"#)
    #expect(pair["hedges_gz"] == .null && pair["undefined"]?["hedges_gz"] == .text("too-few-values"))
    let items = try Answers.result(#"{"method":"cronbach-alpha","matrix":[[1,2],[3,5],[4,4]]}"#)
    #expect(items["undefined"]?["alpha_if_deleted.1"] == .text("too-few-values"))
  }

  @Test func aLimitThatTheDataDoNotBoundIsNamed() throws {
    let result = try Answers.result(#"{"method":"kaplan-meier","time":[55,65,75,300],"event":[1,0,0,0]}"#)
    #expect(result["ci"] == .list([.integer(55), .null]))
    #expect(result["unbounded"] == .list([.text("ci.upper")]))
    #expect(result["median"] == .null && result["undefined"]?["median"] == .text("not-reached"))
    let last = try Answers.result(#"{"method":"kaplan-meier","time":[55,65],"event":[true,true]}"#)
    #expect(last["undefined"]?["steps.1.ci"] == .text("survival-is-zero"))
  }

  @Test func theAlternativeChoosesAmongThePValues() throws {
    for (word, key) in [("two-sided", "p_two_sided"), ("less", "p_less"), ("greater", "p_greater")] {
      let result = try Answers.result(
        #"{"method":"t-test.welch","x":\#(Self.x),"y":[9,11,8],"alternative":"\#(word)"}"#)
      #expect(result["p"] == result[key] && result["alternative"] == .text(word))
    }
  }
}
