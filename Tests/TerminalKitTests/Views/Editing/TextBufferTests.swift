import Testing
import TestSupport

@testable import TerminalKit

extension TextBuffer {
  /// Creates a text with its caret as `|`, and the other end of the selection as `^`.
  init(_ marked: String, isMultiline: Bool = true) {
    self.init(isMultiline: isMultiline)
    text = marked.filter { $0 != "|" && $0 != "^" }
    let caret = Self.place(of: "|", in: marked)
    place(caret: caret, anchor: marked.contains("^") ? Self.place(of: "^", in: marked) : caret)
  }

  private static func place(of mark: Character, in marked: String) -> TextPosition {
    let before = marked.prefix { $0 != mark }.filter { $0 != "|" && $0 != "^" }
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    return TextPosition(line: lines.count - 1, offset: lines[lines.count - 1].utf8.count)
  }

  /// The other way round.
  var marked: String {
    func mark(_ position: TextPosition, _ mark: String) -> String {
      text(in: .zero..<position) + mark + text(in: position..<end)
    }
    if selection.isEmpty { return mark(caret, "|") }
    let (first, last) = (selection.lowerBound, selection.upperBound)
    let (one, two) = caret == first ? ("|", "^") : ("^", "|")
    return text(in: .zero..<first) + one + text(in: first..<last) + two + text(in: last..<end)
  }
}

@Suite("Editing a text")
struct TextBufferTests {
  @Test(
    "each motion moves the caret to its place",
    arguments: [
      ("ab|c", .left, "a|bc"), ("a\n|b", .left, "a|\nb"), ("|a", .left, "|a"),
      ("a👨‍👩‍👧|b", .left, "a|👨‍👩‍👧b"), ("a|e\u{301}b", .right, "ae\u{301}|b"), ("🇨🇭|🇩🇪", .left, "|🇨🇭🇩🇪"),
      ("a|\nb", .right, "a\n|b"), ("a|", .right, "a|"),
      ("one two|", .wordLeft, "one |two"), ("one two  |", .wordLeft, "one |two  "),
      ("one |two", .wordLeft, "|one two"),
      ("f(x_1, |y)", .wordLeft, "f(|x_1, y)"), ("a\n|b", .wordLeft, "a|\nb"), ("  |a", .wordLeft, "|  a"),
      ("ne\u{301}e|", .wordLeft, "|ne\u{301}e"), ("ab 👍🏽👍🏽|", .wordLeft, "|ab 👍🏽👍🏽"),
      ("|one two", .wordRight, "one| two"), ("one| two", .wordRight, "one two|"),
      ("a| \nb", .wordRight, "a |\nb"),
      ("a|\nb", .wordRight, "a\n|b"), ("|日本 語", .wordRight, "日本| 語"),
      ("|ne\u{301}e.", .wordRight, "ne\u{301}e|."),
      ("a\nb|c\nd", .lineStart, "a\n|bc\nd"), ("a\nb|c\nd", .lineEnd, "a\nbc|\nd"),
      ("a\nb|c\nd", .start, "|a\nbc\nd"), ("a\nb|c\nd", .end, "a\nbc\nd|"),
      ("a^bc|d", .left, "a|bcd"), ("a|bc^d", .right, "abc|d"), ("ab^cd|e fg", .wordRight, "abcde| fg"),
    ] as [(String, TextMotion, String)])
  func motions(before: String, motion: TextMotion, after: String) {
    var buffer = TextBuffer(before)
    _ = buffer.move(motion, selecting: false)
    #expect(buffer.marked == after)
  }

  @Test("moving with selecting stretches the selection, and only moving without ends it")
  func selecting() {
    var buffer = TextBuffer("one t|wo")
    _ = buffer.move(.wordLeft, selecting: true)
    #expect(buffer.marked == "one |t^wo")
    _ = buffer.move(.lineEnd, selecting: true)
    #expect(buffer.marked == "one t^wo|")
    #expect(buffer.selectedText == "wo")
    _ = buffer.move(.left, selecting: true)
    _ = buffer.move(.left, selecting: true)
    #expect(buffer.marked == "one t|wo")
  }

  @Test(
    "each motion deletes up to its place, and undo restores it",
    arguments: [
      ("ab|c", .left, "a|c"), ("a\n|b", .left, "a|b"), ("|a", .left, "|a"), ("a👨‍👩‍👧|", .left, "a|"),
      ("a|bc", .right, "a|c"), ("a|\nb", .right, "a|b"), ("a^bc|d", .left, "a|d"),
      ("a|bc^d", .wordRight, "a|d"),
      ("one two |", .wordLeft, "one |"), ("|one two", .wordRight, "| two"), ("ab|c\nd", .lineStart, "|c\nd"),
      ("a|bc\nd", .lineEnd, "a|\nd"), ("a|\nd", .lineEnd, "a|d"), ("a\nb^c\nd|e\nf", .right, "a\nb|e\nf"),
    ] as [(String, TextMotion, String)])
  func deleting(before: String, motion: TextMotion, after: String) {
    var buffer = TextBuffer(before)
    buffer.delete(motion)
    #expect(buffer.marked == after)
    buffer.undo()
    #expect(buffer.marked == before)
  }

  @Test("the caret never ends up inside a cluster that a change has made")
  func merging() {
    var buffer = TextBuffer("e|\n\u{301}x")
    buffer.delete(.right)
    #expect(buffer.marked == "e\u{301}|x")
    _ = buffer.move(.left, selecting: false)
    #expect(buffer.marked == "|e\u{301}x")
  }

  @Test(
    "newlines of all kinds and tabs can be inserted, and no other control characters",
    arguments: [
      ("a\r\nb\rc\nd", "a\nb\nc\nd", "a b c d"), ("a\u{2028}b\u{85}c", "a\nb\nc", "a b c"),
      ("a\tb", "a\tb", "a\tb"),
      ("\u{1B}[31mred\u{7}\u{0}\u{7F}\u{9B}", "[31mred", "[31mred"), ("日本\u{0B}語", "日本語", "日本語"),
    ])
  func admission(text: String, lines: String, line: String) {
    var area = TextBuffer(isMultiline: true)
    area.insert(text, as: .other)
    #expect(area.text == lines)
    var field = TextBuffer(isMultiline: false)
    field.insert(text, as: .other)
    #expect(field.text == line)
    field.text = text
    #expect(field.text == line)
  }

  @Test(
    "no more clusters are inserted than the limit allows, counted as they are in the text",
    arguments: [
      ("abc|", 5, "defg", "abcde|"), ("a^bc|", 3, "xyz", "axy|"), ("abc|", 3, "d", "abc|"),
      ("abe|", 3, "\u{301}x", "abe\u{301}|"),
      ("a|", 3, "👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", "a👨‍👩‍👧👨‍👩‍👧|"), ("a\nb|", 4, "\nx", "a\nb\n|"), ("too long|", 3, "x", "too long|"),
      ("too ^long|", 3, "brief", "too brie|"),
    ])
  func limit(before: String, most: Int, text: String, after: String) {
    var buffer = TextBuffer(before)
    buffer.maxLength = most
    buffer.insert(text, as: .other)
    #expect(buffer.marked == after)
  }

  @Test("a run of typing is one step, until a move, a pause, or another kind of change")
  func runs() {
    var buffer = TextBuffer(isMultiline: true)
    for letter in ["a", "b", "c"] { buffer.insert(letter, as: .typing) }
    buffer.history.endRun()
    for letter in ["d", "\n", "e"] { buffer.insert(letter, as: .typing) }
    buffer.delete(.left)
    buffer.delete(.left)
    buffer.insert("pasted", as: .other)
    buffer.insert("pasted", as: .other)
    _ = buffer.move(.start, selecting: false)
    buffer.insert("x", as: .typing)
    buffer.delete(.right)
    buffer.delete(.right)
    var seen: [String] = [buffer.marked]
    while buffer.history.canUndo {
      buffer.undo()
      seen.append(buffer.marked)
    }
    #expect(
      seen == [
        "x|cdpastedpasted", "x|abcdpastedpasted", "|abcdpastedpasted", "abcdpasted|", "abcd|", "abcd\ne|",
        "abc|", "|",
      ])
    while buffer.history.canRedo { buffer.redo() }
    #expect(buffer.marked == "x|cdpastedpasted")
  }

  @Test(
    "a double click selects a word, blanks, or one other character",
    arguments: [
      ("on|e two", "^one| two"), ("one| two", "one^ |two"), ("one two|", "one ^two|"), ("a|→b", "a^→|b"),
      ("|", "|"),
      ("|ne\u{301}e.", "^ne\u{301}e|."), ("x👍🏽|👍🏽", "x👍🏽^👍🏽|"), ("a  | b", "a^   |b"),
    ])
  func words(before: String, after: String) {
    var buffer = TextBuffer(before)
    buffer.select(buffer.word(at: buffer.caret))
    #expect(buffer.marked == after)
  }
}

@Suite("Editing at random")
struct TextBufferProperties {
  /// Pieces for random texts, which changes join to clusters and take apart.
  static let pieces = [
    "a", "b", " ", "_", "é", "e", "\u{301}", "日", "👩", "\u{200D}", "👍", "🏽", "🇨", "🇭", "\n", "\t", "가",
    "\u{1100}",
  ]
  static let motions: [TextMotion] = [.left, .right, .lineStart, .lineEnd, .start, .end]

  @Test(
    "text, caret and selection are those of a model that keeps whole copies; undo and redo go all the way",
    arguments: 0..<60)
  func model(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var buffer = TextBuffer(isMultiline: true)
    var model = TextModel()
    for step in 0..<300 {
      let motion = Self.motions.randomElement(using: &random) ?? .left
      let selecting = Bool.random(using: &random)
      let text = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        Self.pieces.randomElement(using: &random) ?? ""
      }
      switch Int.random(in: 0..<12, using: &random) {
      case 0...3:
        buffer.insert(text[0], as: .typing)
        model.insert(text[0], as: .typing)
      case 4:
        buffer.insert(text.joined(), as: .other)
        model.insert(text.joined(), as: .other)
      case 5...6:
        buffer.delete(motion)
        model.delete(motion)
      case 7...9:
        _ = buffer.move(motion, selecting: selecting)
        model.move(motion, selecting: selecting)
      case 10:
        buffer.undo()
        model.undo()
      default:
        buffer.redo()
        model.redo()
      }
      guard agree(buffer, model) else {
        Issue.record(
          "seed \(seed), step \(step): \(buffer.marked.debugDescription) is not \(model.text.debugDescription)"
        )
        return
      }
    }
    let last = Array(buffer.text.unicodeScalars)
    while buffer.history.canUndo { buffer.undo() }
    #expect(buffer.text.isEmpty)
    while buffer.history.canRedo { buffer.redo() }
    while buffer.history.canUndo { buffer.undo() }
    while buffer.history.canRedo { buffer.redo() }
    // What had been undone before is redone as well, so that the texts are the same if that was nothing.
    if !hadUndone(model) { #expect(Array(buffer.text.unicodeScalars) == last) }
  }

  private func hadUndone(_ model: TextModel) -> Bool {
    var copy = model
    let before = copy.state
    copy.redo()
    return copy.state != before
  }

  private func agree(_ buffer: TextBuffer, _ model: TextModel) -> Bool {
    Array(buffer.text.unicodeScalars) == Array(model.text.unicodeScalars)
      && buffer.text(in: .zero..<buffer.caret).count == model.caret
      && buffer.text(in: .zero..<buffer.anchor).count == model.anchor
  }

  @Test("moves by words reach the end of the text, and stop between clusters", arguments: 0..<40)
  func words(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var buffer = TextBuffer(isMultiline: true)
    for _ in 0..<200 { buffer.insert(Self.pieces.randomElement(using: &random) ?? "", as: .typing) }
    for motion in [TextMotion.wordLeft, .wordRight] {
      _ = buffer.move(motion == .wordLeft ? .end : .start, selecting: false)
      var previous: TextPosition?
      while previous != buffer.caret {
        previous = buffer.caret
        _ = buffer.move(motion, selecting: false)
        let line = buffer.lines[buffer.caret.line]
        #expect(String.Index(buffer.index(buffer.caret), within: line) != nil)
      }
      #expect(buffer.caret == (motion == .wordLeft ? .zero : buffer.end))
    }
  }
}
