import NibModel
import Testing
import TestSupport

@Suite struct SuggestionTests {
  @Test(
    "the nearest name is suggested",
    arguments: [
      ("usre", ["user", "pass", "root"], "user"),  // two neighbors swapped
      ("usr", ["user", "pass"], "user"),  // a letter missing
      ("userr", ["user", "pass"], "user"),  // a letter too many
      ("uzer", ["user", "pass"], "user"),  // another letter
      ("USER", ["user", "used"], "user"),  // case alone
      ("nextfocus", ["nextFocus", "nextFocu"], "nextFocus"),
      ("ü", ["Ü", "u"], "Ü"),
      ("e\u{301}tat", ["étage", "état."], "état."),  // letters, not code points
      ("cat", ["cut", "bat", "can"], "bat"),  // ties go by the alphabet
      ("backgroundcolour", ["backgroundColor"], "backgroundColor"),
      ("placehodler", ["placeholder"], "placeholder"),
      ("TextFeild", ["TextArea", "TextField"], "TextField"),
      ("LoginController", ["LoginViewController"], "LoginViewController"),  // a word missing
      ("awake-aftre", ["awake-after"], "awake-after"),
    ])
  func nearestNameSuggested(name: String, candidates: [String], expected: String) {
    #expect(Suggestion.nearest(to: name, among: candidates) == expected)
    #expect(
      Suggestion.nearest(to: name, among: candidates.reversed()) == expected, "the order does not matter")
  }

  @Test(
    "a name that is far or the same is not suggested",
    arguments: [
      ("user", ["pass", "root", ""]), ("", ["a"]), ("a", ["b"]), ("ab", ["cd"]), ("abcdef", ["abc"]),
      ("user", []),
      ("user", ["user"]), ("MainController", ["TabController", "MapController"]),
      ("Controller", ["TabController"]),
      ("HomeView", ["TimeView"]), ("minX", ["minY"]),
      (String(repeating: "a", count: 65), [String(repeating: "a", count: 66)]),
    ])
  func nameFarSame(name: String, candidates: [String]) {
    #expect(Suggestion.nearest(to: name, among: candidates) == nil)
  }

  @Test("names are listed by nearness, and equally near ones by the alphabet")
  func byNearness() {
    #expect(
      Suggestion.byNearness(to: "titel", ["align", "bold", "text", "title", "tile"])
        == ["title", "tile", "text", "align", "bold"])
    #expect(Suggestion.byNearness(to: "", ["b", "a"]) == ["a", "b"])
    #expect(Suggestion.byNearness(to: String(repeating: "x", count: 999), ["b", "a"]) == ["a", "b"])
  }

  @Test(
    "fewer edits can be asked for",
    arguments: [
      ("Buton", "Button"), ("Btn", nil), ("placehldr", nil), ("placeholer", "placeholder"),
      ("BUTTON", "Button"),
    ])
  func fewerEditsAsked(name: String, expected: String?) {
    #expect(Suggestion.nearest(to: name, among: ["Button", "placeholder"], atMost: 1) == expected)
  }

  /// Against the definition: what a few edits make of a name is found, with more it is not.
  @Test("a name is suggested for up to a third of its letters", arguments: rounds(50))
  func nameSuggestedUp(seed: UInt64) {
    var numbers = SplitMix(seed: seed)
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let wanted = (0..<Int.random(in: 6...20, using: &numbers)).map { _ in numbers.pick(letters) }
    var misspelled = wanted
    // Upper-case letters, each counted once, so that no edit undoes another.
    let edits = numbers.pick([1, 2, 4])
    for place in (0..<wanted.count).shuffled(using: &numbers).prefix(edits) { misspelled[place] = "X" }
    let isNear = edits <= wanted.count / 3
    #expect(
      Suggestion.nearest(to: String(misspelled), among: [String(wanted)]) == (isNear ? String(wanted) : nil))
  }
}
