import NibCatalog
import NibComparing
import NibKit
import NibLoading
import NibModel
import NibSources
import NibStrings
import NibTool
import NibXcode
import TerminalKit

/// Something that takes any bytes, and what must hold of it.
///
/// A run that traps, hangs or breaks a rule ends the program, and libFuzzer keeps the input.
@MainActor
struct FuzzTarget {
  let name: String
  let run: @MainActor ([UInt8]) -> Void

  static var current: FuzzTarget?

  static let all: [FuzzTarget] = [
    FuzzTarget(name: "layout", run: readLayout),
    FuzzTarget(name: "draft", run: readDraft),
    FuzzTarget(name: "load", run: loadLayout),
    FuzzTarget(name: "compiled", run: readCompiled),
    FuzzTarget(name: "xib", run: readXib),
    FuzzTarget(name: "archive", run: restoreArchive),
    FuzzTarget(name: "input", run: readInput),
    FuzzTarget(name: "merge", run: mergeLayouts),
    FuzzTarget(name: "strings", run: readStrings),
    FuzzTarget(name: "catalog", run: readCatalog),
    FuzzTarget(name: "classes", run: readClasses),
    FuzzTarget(name: "swift", run: readSource),
    FuzzTarget(name: "json", run: readReports),
    FuzzTarget(name: "screen", run: readScreenText),
  ]

  /// Ends the program if a rule does not hold.
  static func require(_ holds: Bool, _ rule: @autoclosure () -> String) {
    if !holds { fatalError(rule()) }
  }

  /// Every fault has words, and a place in the text.
  static func judge(_ diagnostics: [Diagnostic], _ count: Int) {
    for diagnostic in diagnostics {
      require(!diagnostic.message.isEmpty, "a fault has no words")
      for range in [diagnostic.range] + diagnostic.notes.map(\.range) {
        guard let range else { continue }
        require(
          range.lower >= 0 && range.lower <= range.upper && range.upper <= count, "a place beyond the text")
      }
    }
  }

  static func judge(_ error: NibError, _ count: Int) {
    require(!error.diagnostics.isEmpty, "an error tells of nothing")
    judge(error.diagnostics, count)
    _ = error.description
  }

  // MARK: Documents

  /// Reads a layout, which can then be put in form and compiled, and says the same afterwards.
  private static func readLayout(_ bytes: [UInt8]) {
    let source = SourceText(file: "L", bytes: bytes)
    let document: NibDocument
    do throws(NibError) { document = try NibDocument(reading: source) } catch {
      return judge(error, bytes.count)
    }
    do {
      _ = try FormattedLayout(source)
    } catch { fatalError("a layout cannot be put in form: \(error)") }
    do {
      let read = try NibDocument(compiled: try document.compiled(), file: "C")
      require(read.firstDifference(from: document) == nil, "a compiled layout says something else")
    } catch { fatalError("a layout cannot be compiled: \(error)") }
  }

  /// Reads a text as far as possible. What could be read of a damaged text has no plan.
  private static func readDraft(_ bytes: [UInt8]) {
    let source = SourceText(file: "L", bytes: bytes)
    let draft = LayoutDraft(reading: source)
    judge(draft.faults, bytes.count)
    require(draft.damage.allSatisfy { $0.upper <= bytes.count }, "damage beyond the text")
    let isSound = (try? NibDocument(recovering: source)) != nil
    require(draft.isDamaged != isSound, "a draft is damaged where a document is not, or the other way round")
    guard draft.isDamaged, let rest = draft.readable else { return }
    let classes = ClassRegistry.terminal.standingIn(for: [rest])
    judge(LoadPlan.diagnose(draft, classes: classes), bytes.count)
    require((try? LoadPlan(rest, classes: classes)) == nil, "a damaged text has a plan")
  }

  /// Reads a layout and loads it in three orders; one that has a plan can be loaded.
  private static func loadLayout(_ bytes: [UInt8]) {
    guard let document = try? NibDocument(reading: SourceText(file: "L", bytes: bytes)) else { return }
    load(document, bytes.count)
  }

  private static func load(_ document: NibDocument, _ count: Int) {
    let classes = ClassRegistry.terminal.standingIn(for: [document])
    judge(LoadPlan.diagnose(document, classes: classes), count)
    for order in [LoadOrder.strict, .uikit, .appkit] {
      do {
        _ = try LoadPlan(document, classes: classes, order: order).instantiate()
      } catch let error as NibError { judge(error, count) } catch { _ = "\(error)" }
    }
  }

  private static func readCompiled(_ bytes: [UInt8]) {
    do throws(NibError) {
      let document = try NibDocument(compiled: bytes, file: "C")
      load(document, Int(Int32.max))
    } catch { judge(error, Int(Int32.max)) }
  }

  private static func readXib(_ bytes: [UInt8]) {
    let source = SourceText(file: "a.xib", bytes: bytes)
    do throws(NibError) {
      let document = try NibDocument(recoveringXcode: source)
      judge(document.faults, bytes.count)
      load(document, bytes.count)
    } catch { judge(error, bytes.count) }
    _ = try? Storyboard(reading: source)
  }

  private static func restoreArchive(_ bytes: [UInt8]) {
    do {
      _ = try NibArchive(bytes, file: "A").restore(AnyObject.self, classes: .terminal)
    } catch let error as NibError { judge(error, Int(Int32.max)) } catch { _ = "\(error)" }
  }

  // MARK: Several texts

  /// Returns the parts of an input: what stands between bytes of zero.
  private static func parts(_ bytes: [UInt8], _ count: Int) -> [SourceText] {
    var parts = bytes.split(separator: 0, maxSplits: count - 1, omittingEmptySubsequences: false).map(
      Array.init)
    while parts.count < count { parts.append(parts[0]) }
    return parts.enumerated().map { SourceText(file: "\($0)", bytes: $1) }
  }

  /// A merge without conflicts is a layout, and two sides give the same whichever is ours.
  private static func mergeLayouts(_ bytes: [UInt8]) {
    let trees = parts(bytes, 3).compactMap { try? LayoutTree(reading: $0) }
    guard trees.count == 3 else { return }
    let (base, ours, theirs) = (trees[0], trees[1], trees[2])
    let comparison = LayoutComparison(ours, theirs)
    _ = comparison.text(hasColors: false, hasUpkeep: true)
    let merge = LayoutMerge(base: base, ours: ours, theirs: theirs)
    if merge.conflicts.isEmpty {
      do throws(NibError) { _ = try LayoutTree(reading: SourceText(file: "M", bytes: merge.bytes)) } catch {
        fatalError("a merge without conflicts is no layout: \(error)")
      }
    }
    let same = LayoutMerge(base: base, ours: ours, theirs: ours)
    require(
      same.conflicts.isEmpty && same.bytes == ours.source.bytes, "two equal changes contradict each other")
  }

  // MARK: Texts in other languages

  /// A table that is written and read again is the same table.
  private static func readStrings(_ bytes: [UInt8]) {
    do throws(NibError) {
      let table = try StringsTable(reading: SourceText(file: "S", bytes: bytes))
      let again = try StringsTable(reading: SourceText(file: "S", bytes: Array(table.text.utf8)))
      require(
        table.entries.map { [$0.key, $0.text] } == again.entries.map { [$0.key, $0.text] },
        "a table that was written says something else")
    } catch { judge(error, bytes.count * 4) }
  }

  private static func readCatalog(_ bytes: [UInt8]) {
    do throws(NibError) {
      let catalog = try StringsCatalog(reading: SourceText(file: "S", bytes: bytes))
      for language in catalog.languages { _ = catalog.table(language: language) }
    } catch { judge(error, bytes.count * 4) }
  }

  /// Reads a catalog of classes, which says the same when it is written, and checks a layout with it.
  private static func readClasses(_ bytes: [UInt8]) {
    let source = SourceText(file: "C", bytes: bytes)
    do throws(NibError) {
      let catalog = try ClassCatalog(reading: source)
      let again = try ClassCatalog(reading: SourceText(file: "C", bytes: Array(catalog.text.utf8)))
      require(again == catalog, "a catalog that was written says something else")
      let classes = try ClassRegistry.terminal.adding(catalog, from: source)
      let names = catalog.names.prefix(4).map(\.xmlEscaped)
      let text = "<layout version='1'>" + names.map { "<\($0) id='a' x='1'/>" }.joined() + "</layout>"
      let layout = SourceText(file: "L", bytes: Array(text.utf8))
      if let document = try? NibDocument(recovering: layout) {
        judge(LoadPlan.diagnose(document, classes: classes), layout.bytes.count)
      }
    } catch { judge(error, bytes.count) }
  }

  /// Reads the names of a Swift source. The same text in a string literal has none.
  private static func readSource(_ bytes: [UInt8]) {
    let names = SourceNames(reading: bytes, file: "S").all
    let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    require(names.allSatisfy { $0.line >= 1 && Int($0.line) <= lines }, "a name on a line that there is not")
    // More hashes than anywhere in the text, so that nothing in it ends the literal or begins an interpolation.
    let runs = bytes.split { $0 != UInt8(ascii: "#") }.map(\.count)
    let hashes = [UInt8](repeating: UInt8(ascii: "#"), count: (runs.max() ?? 0) + 1)
    let literal = hashes + Array("\"\"\"\n".utf8) + bytes + Array("\n\"\"\"".utf8) + hashes
    require(SourceNames(reading: literal, file: "S").all.isEmpty, "a name in a string literal")
    _ = SourceNames(reading: bytes, file: "S", isFragment: true)
  }

  private static func readReports(_ bytes: [UInt8]) {
    let source = SourceText(file: "J", bytes: bytes)
    do throws(NibError) {
      let baseline = try Baseline(reading: source)
      let again = try Baseline(reading: SourceText(file: "J", bytes: Array(baseline.json.utf8)))
      require(again.json == baseline.json, "a baseline that was written says something else")
    } catch { judge(error, bytes.count) }
    do { _ = try ReportMerging(reading: [source]) } catch {
      if let error = error as? NibError { judge(error, bytes.count) }
    }
  }

  // MARK: Terminals

  /// Reads that are cut in two give the events of one read, but for where text is cut into keys.
  private static func readInput(_ bytes: [UInt8]) {
    var parser = InputParser()
    let whole = parser.feed(bytes) + parser.flush()
    require(!parser.isWaiting, "the parser waits behind the end")
    var slow = InputParser()
    var events: [InputEvent] = []
    for byte in bytes { events += slow.feed(CollectionOfOne(byte)) }
    events += slow.flush()
    // A break in a paste ends it in one of the two: Control-C counts alone in a read only.
    guard !bytes.contains(3) else { return }
    require(text(whole).elementsEqual(text(events)), "a cut read gives other text: \(whole) \(events)")
  }

  /// Returns the text that was typed or pasted, whatever its grapheme clusters are.
  private static func text(_ events: [InputEvent]) -> String.UnicodeScalarView {
    var text = String.UnicodeScalarView()
    for event in events {
      switch event {
      case .key(let press): if case .character(let character) = press.key { text += character.unicodeScalars }
      case .paste(let paste): text += paste.unicodeScalars
      default: break
      }
    }
    return text
  }

  /// Text with escape sequences never brings one to the screen.
  private static func readScreenText(_ bytes: [UInt8]) {
    var reader = ANSIReader()
    let text = reader.read(String(decoding: bytes, as: UTF8.self))
    require(text.plain.utf8.count <= bytes.count * 3, "text has grown")
  }
}
