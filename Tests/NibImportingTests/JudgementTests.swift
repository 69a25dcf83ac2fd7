import FileAccess
import NibLoading
import NibModel
import NibTracing
import TestSupport
import Testing

@testable import NibImporting

/// Hand-written traces, and the orders that they fit.
@Suite struct JudgementTests {
  /// A trace in the notation of tables of orders: `+P` an initializer begins, `P!` it ends, `A<P` A is added to P, `P.nm` an
  /// attribute, `A~B` an outlet, `O~P` one of the owner, `act A` an action, `*P` an awake, `*O` that of the owner.
  private func trace(_ notation: String) throws -> ImportedTrace {
    let lines = try notation.split(separator: " ").map { word -> String in
      let word = String(word)
      if word.hasPrefix("+") { return "init> \(word.dropFirst()) \(word.dropFirst())" }
      if word.hasPrefix("*") { return "awake \(word.dropFirst())" }
      if word.hasSuffix("!") { return "init< \(word.dropLast()) \(word.dropLast())" }
      let parts = try #require(word.wholeMatch(of: /(\w+)([<~.])(\w+)/)?.output)
      return switch parts.2 {
      case "<": "attach \(parts.1) -> \(parts.3)"
      case "~": "outlet \(parts.1).peer = \(parts.3)"
      default: "attr \(parts.1).\(parts.3) = \"x\""
      }
    }
    return try TraceImporter().read(
      SourceText(file: "a.trace", bytes: Array(lines.joined(separator: "\n").utf8)))
  }

  /// The rows of the table of orders that were traced on the systems or read in their sources.
  private static let rows: [(order: String, notation: String)] = [
    ("strict", "+P +A A! A<P +B B! B<P P! P.nm A.nm B.nm O~P A~B *P *A *B"),
    ("uikit", "+P +A A! A<P +B B! B<P P! P.nm A.nm B.nm O~P A~B *B *A *P"),
    ("uikit", "+A A! +B B! +P P! A<P B<P P.nm A.nm B.nm A~B O~P *P *A *B"),
    ("appkit", "+P +A A! A<P +B B! B<P P! P.nm O~P A.nm A~B B.nm *A *O *B *P"),
    ("gnustep-xib", "+P +A A! +B B! A<P B<P P! O~P A~B *O A.nm *A B.nm *B P.nm *P"),
    ("cocotron", "+P +A A! A<P +B B! B<P P! P.nm A.nm A~B O~P B.nm *A *B *P"),
    ("cappuccino", "+B B! +A A! +P A<P B<P P! P.nm A.nm A~B O~P B.nm *B *A *P *O"),
    ("gtk", "+P P! P.nm +A A! A.nm A<P +B B! B.nm B<P A~B *A *B *P O~P"),
    ("android", "+P P.nm P! +A A.nm A! *A A<P +B B.nm B! *B B<P *P O~P A~B"),
    ("xaml", "+P P! O~P P.nm +A A! A<P A.nm +B B! B<P B.nm *B A~B *A *P"),
    ("xaml-mono", "+P P! P.nm +A A! A.nm A<P *A +B B! B.nm B<P *B *P A~B"),
    ("javafx", "+P P! O~P +A A! A.nm A<P +B B! B.nm B<P P.nm *O"),
    ("delphi", "+P P! O~P P.nm +A A! A<P A.nm +B B! B<P B.nm A~B *O *P *A *B"),
    ("turbo-vision", "+P P! P.nm +A A! A.nm +B B! B.nm A~B A<P B<P *P *A *B O~P"),
    ("free-vision", "+P P! P.nm +A A! A.nm A<P +B B! B.nm B<P A~B *P *A *B O~P"),
    ("qml", "+P P! P.nm +A A! A.nm A<P +B B! B.nm B<P A~B *P *B *A O~P"),
  ]

  @Test("the sequence of each system fits its order", arguments: rows.indices) func fits(index: Int) throws {
    let row = Self.rows[index]
    let order = try #require(LoadOrder.profile(named: row.order)?.order)
    let trace = try trace(row.notation)
    let judgement = OrderJudgement(of: trace.lines, against: order)
    if let found = judgement.firstBreak { Issue.record("\(row.order): \(trace.words(of: found))") }
    #expect(judgement.judged >= 8)
  }

  /// A trace, an order that it breaks, and the line and the words of the break.
  private static let breaks: [(notation: String, order: String, line: Int, words: String)] = [
    // An outlet after an awake, as the issue has it.
    ("+a a! +b b! a~b *a *b b~a", "strict", 7, "awake of b before its outlet peer (line 8)"),
    ("+a a! +b b! a~b *a *b b~a", "uikit", 7, "awake of b before its outlet peer (line 8)"),
    // An outlet of another object.
    ("+a a! +b b! *a b~a", "uikit", 5, "awake of a before outlet peer of b (line 6)"),
    // Children before parents.
    ("+P +A A! A<P P! *A *P", "strict", 6, "awake of A before awake of P (line 7)"),
    ("+P +A A! A<P P! *P *A", "cocotron", 6, "awake of P before awake of A (line 7)"),
    // A child is added to a container whose initializer has ended.
    ("+P +A A! P! A<P *P *A", "strict", 4, "the end of init of P before attach of A (line 5)"),
    // Two initializers that are mixed.
    ("+P +A +B A! B! A<P B<P P!", "strict", 3, "init of B before the end of init of A (line 4)"),
    // An attribute after all outlets.
    ("+A A! A~A A.nm *A", "strict", 3, "outlet peer of A before its attr nm (line 4)"),
    // Android awakes an object before it is added.
    ("+P P! +A A! A<P *A *P", "android", 5, "attach of A before its awake (line 6)"),
    // GTK sets the attributes of an object before those that it contains are made.
    ("+P P! +A A! A<P P.nm *A *P", "gtk", 3, "init of A before attr nm of P (line 6)"),
  ]

  @Test("a trace that breaks an order names the line", arguments: breaks.indices) func breaksAtLine(
    index: Int
  ) throws {
    let row = Self.breaks[index]
    let order = try #require(LoadOrder.profile(named: row.order)?.order)
    let trace = try trace(row.notation)
    let found = try #require(OrderJudgement(of: trace.lines, against: order).firstBreak)
    #expect(trace.numbers[found.early] == row.line)
    #expect(trace.words(of: found) == row.words)
    let text = trace.text(of: [OrderJudgement(of: trace.lines, against: order)])
    #expect(text.hasPrefix("breaks \(row.order) at line \(row.line): \(row.words)\n"))
  }

  @Test("steps whose order is open are not judged") func open() throws {
    let trace = try trace("+A A! +B B! B~A A.nm A~B *B *A")
    for name in ["any", "gnustep-nib"] {
      let order = try #require(LoadOrder.profile(named: name)?.order)
      #expect(OrderJudgement(of: trace.lines, against: order).firstBreak == nil, "\(name)")
    }
  }

  @Test("objects whose containers the trace does not show are not said to be apart") func unknownContainers()
    throws
  {
    let trace = try trace("+P +A A! P! *A *P")
    for name in ["android", "gtk", "xaml", "cocotron"] {
      let order = try #require(LoadOrder.profile(named: name)?.order)
      #expect(OrderJudgement(of: trace.lines, against: order).firstBreak == nil, "\(name)")
    }
  }

  @Test("a trace without two events that an order has is not said to fit it") func nothingToJudge() throws {
    let trace = try trace("*A *B")
    let orders = ["strict", "uic"].compactMap { LoadOrder.profile(named: $0)?.order }
    let text = trace.text(of: orders.map { OrderJudgement(of: trace.lines, against: $0) })
    #expect(
      text.hasPrefix("fits strict\nno two events to compare with uic\nnot compared: init>, init<, attach"))
  }

  @Test("a deep tree takes no stack, and its time is limited", .timeLimit(.minutes(1))) func deepTree() throws
  {
    var lines: [String] = []
    for level in 0..<2_000 { lines.append("init> V v\(level)") }
    for level in (0..<2_000).reversed() {
      lines.append("init< V v\(level)")
      if level > 0 { lines.append("attach v\(level) -> v\(level - 1)") }
    }
    for level in 0..<2_000 { lines.append("awake v\(level)") }
    // A ring of containers.
    lines.append("attach v0 -> v1999")
    let source = SourceText(file: "a.trace", bytes: Array(lines.joined(separator: "\n").utf8))
    let trace = try TraceImporter().read(source)
    #expect(trace.lines.count == 8_000)
    for profile in LoadOrder.profiles { _ = OrderJudgement(of: trace.lines, against: profile.order) }
  }
}

/// Several traces of one screen.
@Suite struct PairTests {
  private func lines(_ words: String) throws -> [Trace.Line] {
    let text = words.split(separator: " ").map { $0 == "!" ? "abort boom" : "awake \($0)" }.joined(
      separator: "\n")
    return try TraceImporter().read(SourceText(file: "a", bytes: Array(text.utf8))).lines
  }

  private func pairs(_ good: [String], _ failed: [String] = []) throws -> TracePairs {
    let all = try (good + failed).map(lines)
    return TracePairs(all, failed: good.map { _ in false } + failed.map { _ in true })
  }

  private func words(_ pairs: [TracePairs.Pair]) -> [String] {
    pairs.map { "\($0.first.dropFirst(6))<\($0.second.dropFirst(6)) \($0.count)/\($0.all)" }
  }

  @Test("pairs are always or sometimes in an order") func table() throws {
    let pairs = try pairs(["a b c d", "a c b d", "a b c d"])
    // a before b and c, and they before d; that a is before d follows.
    #expect(words(pairs.always) == ["a<b 3/3", "a<c 3/3", "b<d 3/3", "c<d 3/3"])
    #expect(words(pairs.sometimes) == ["b<c 2/3"])
    #expect(pairs.suspects.isEmpty)
  }

  @Test("a pair that only failed traces have goes with the failure") func failure() throws {
    // Nine good traces in which x is before y whatever else differs, and one that fails.
    let good = [
      "a x y b", "x a y b", "x y a b", "a x b y", "b x y a", "x b y a", "x y b a", "b a x y", "a b x y",
    ]
    let pairs = try pairs(good, ["a y x b !"])
    #expect(words(pairs.suspects) == ["y<x 1/1"])
    #expect(pairs.text().contains("goes with the failure, and is in no other trace:\n  awake y < awake x\n"))
  }

  @Test("events that a failed trace does not reach count as later, and its last event is the likeliest")
  func truncated() throws {
    let pairs = try pairs(["x a b y", "x a b y", "x b a y"], ["a b x y !", "a y !"])
    // In both, a comes before x, and y comes before x in one alone; y is last in one alone.
    #expect(words(pairs.suspects).first == "a<x 2/2")
    #expect(!words(pairs.suspects).contains("y<x 2/2"))
    let last = try self.pairs(["p q r s", "p q r s"], ["q s !"])
    #expect(words(last.suspects).first == "s<r 1/1")
  }

  @Test("an order that some good trace has does not go with the failure") func notInGood() throws {
    let pairs = try pairs(["a b", "b a"], ["b a !"])
    #expect(pairs.suspects.isEmpty)
    #expect(pairs.text().contains("no order of two events goes with the failure\n"))
  }

  @Test("the number of events that are compared is limited, and said", .timeLimit(.minutes(1))) func limit()
    throws
  {
    let words = (0..<5_000).map { "o\($0)" }.joined(separator: " ")
    let pairs = try pairs([words, words], [words + " !"])
    #expect(pairs.compared == TracePairs.mostEvents)
    #expect(pairs.left == 5_000 - TracePairs.mostEvents)
    #expect(
      pairs.text().contains("the last 4700 events of the first trace were not compared: the limit is 300"))
  }
}

/// The recorders of `Examples/Recorders`.
@Suite struct RecorderTests {
  private let folder = packageFolder + "/Tests/NibImportingTests/Recorded/"

  @Test("a trace of GTK's builder fits the order of GTK and not that of Cocoa") func gtk() throws {
    let trace = try TraceImporter().read(SourceText(contentsOf: folder + "gtk.trace"))
    #expect(trace.remarks.isEmpty)
    func fits(_ name: String) throws -> Bool {
      let order = try #require(LoadOrder.profile(named: name)?.order)
      return OrderJudgement(of: trace.lines, against: order).firstBreak == nil
    }
    #expect(try fits("gtk"))
    #expect(try !fits("uikit") && !fits("strict") && !fits("android"))
  }

  private class View {
    var views: [View] = []
    var other: View?
  }
  private final class Button: View {}

  @Test("a trace of the recorder in Swift is read without a pattern") func swift() throws {
    var text = ""
    let recorder = LoadRecorder { text += $0 + "\n" }
    let (form, ok, quit) = (View(), Button(), Button())
    recorder.begins("Login")
    recorder.makes(form)
    for button in [ok, quit] {
      recorder.makes(button)
      recorder.made(button)
      form.views.append(button)
      recorder.attaches(button, to: form)
    }
    recorder.made(form)
    recorder.sets("title", "OK", of: ok)
    recorder.wires("other", of: ok, to: quit)
    for view in [form, ok, quit] { recorder.awakes(view) }
    recorder.ends("Login")
    let trace = try TraceImporter().read(SourceText(file: "a.trace", bytes: Array(text.utf8)))
    #expect(trace.remarks.isEmpty)
    #expect(
      trace.trace.text() == """
        load>   Login -
        init>   View View
        init>   Button Button
        init<   Button Button
        attach  Button -> View
        init>   Button Button#2
        init<   Button Button#2
        attach  Button#2 -> View
        init<   View View
        attr    Button.title = "OK"
        outlet  Button.other = Button#2
        awake   View
        awake   Button
        awake   Button#2
        load<   Login

        """)
    let strict = try #require(LoadOrder.profile(named: "strict")?.order)
    #expect(OrderJudgement(of: trace.lines, against: strict).firstBreak == nil)
  }

  @Test("a recorder is short enough to paste") func length() throws {
    for name in ["UIKit.swift", "AppKit.swift", "Recorder.swift", "gtk.c"] {
      let source = try SourceText(contentsOf: packageFolder + "/Examples/Recorders/" + name)
      #expect(source.bytes.count { $0 == 0x0A } < 60, "\(name)")
    }
  }
}
