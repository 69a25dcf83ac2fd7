import Testing

@testable import NibTool

/// Events of a trace that was written as JSON, read again to be compared.
@Suite struct TraceLineTests {
  @Test(arguments: [
    (
      #"{"event":"note","text":"note    a: \u00e9 \ud83d\ude00 \" \\ \/ \n","depth":1}"#,
      "note    a: é 😀 \" \\ / \n"
    ),
    (
      #"{"event":"attr","value":{"a":[1,{"b":"]}"}],"c":null},"x":[],"text":"attr    A.n = …"}"#,
      "attr    A.n = …"
    ),
  ])
  func theTextOfAnEventIsReadFromItsLine(_ line: String, text: String) {
    #expect(JSONLine.eventText(line) == text)
  }

  @Test(arguments: [
    "", "{", "{}", "{\"event\"", "{\"event\":", "{\"event\":\"awake",
    "{\"event\":\"awake\",\"text\":\"\\u12\"}",
    "{\"event\":\"awake\",\"text\":\"a\"} x", "{\"event\":\"awake\",\"text\":\"\\ud83d\\u", "[]",
    "{\"event\":{}}",
    "{\"event\":\"awake\",\"value\":[1,2,\"text\":\"a\"}",
    "{\"event\":\"awake\",\"value\":[}],\"text\":\"a\"}",
    "{\"event\":\"awake\",\"value\":[[[[",
  ])
  func aLineThatIsNoEventHasNoText(_ line: String) { #expect(JSONLine.eventText(line) == nil) }
}
