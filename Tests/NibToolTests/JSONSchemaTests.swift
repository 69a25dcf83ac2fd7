import Foundation
import NibCatalog
import NibComparing
import NibExploring
import NibKit
import NibLoading
import NibTracing
import PitfallGallery
import TerminalKit
import TestSupport
import Testing

/// The schemas of `Schemas`, and what the tool writes.
@Suite(.enabled(if: JSONSchema.isInstalled, Comment(rawValue: JSONSchema.isMissing))) @MainActor
struct JSONSchemaTests {
  /// A form for programs.
  enum Form: String, CaseIterable, Sendable {
    case trace, plan, findings, exploration, explorations, interference, objects
    case layoutDiff = "layout-diff"
    case traceDiff = "trace-diff"

    var schema: String { "\(packageFolder)/Schemas/\(rawValue).schema.json" }
  }

  // MARK: Documents of the tool

  private nonisolated static let layouts: [String] = ["pitfalls", "checklists", "logviewer"].flatMap { name in
    let folder = "\(packageFolder)/Layouts/\(name)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let layouts = names.filter { $0.hasSuffix(".layout.xml") }.sorted().map { "\(folder)/\($0)" }
    return sample(layouts, oneOf: 5)
  }

  /// Returns the output of the tool about the layouts of this package, of an archive that it does not know the classes of, and of
  /// one with every type of value.
  private static func documents(_ form: Form) throws -> [String] {
    let scratch = try Scratch()
    let archive = scratch.file("shelves.plist")
    try Shelf.sample().archived().write(to: URL(filePath: archive))
    let lists = packageFolder + "/Scripts/demo-lists.plist"
    var output = ""
    func add(_ arguments: String..., classes: ClassRegistry? = nil) {
      output += ToolRun(arguments: arguments, classes: classes).output
    }
    switch form {
    case .trace:
      for layout in layouts { add("trace", layout, "--stand-ins", "--format", "json") }
      for order in ["uikit", "javafx", "gnustep-xib", "archive"] {
        for layout in layouts.prefix(12) { add("trace", layout, "--format", "json", "--order", order) }
      }
      add("trace", archive, "--format", "json", classes: Shelf.classes)
      add("trace", lists, "--stand-ins", "--format", "json")
      let log = packageFolder + "/Tests/NibToolTests/Importing/Traces/app.log"
      add("trace", "--import", log, "--preset", "oslog", "--format", "json")
      add("trace", "--import", log, "--pattern", "outlet=<(Gauge): (0x[0-9a-f]+)>", "--format", "json")
      let recorded = packageFolder + "/Tests/NibImportingTests/Recorded/gtk.trace"
      add("trace", "--import", recorded, "--format", "json")
    case .plan:
      for layout in layouts { add("plan", layout, "--stand-ins", "--format", "json") }
      add("plan", pitfall("01-nested-views"), "--format", "json", "--order", "any")
      add("plan", archive, "--format", "json", classes: Shelf.classes)
      add("plan", lists, "--stand-ins", "--format", "json")
      let cells = try Scratch([
        "Cells.layout.xml": """
        <layout version="2"><VStack id="list"><Button/></VStack>
        <template id="row"><Button id="cell" nextFocus="#list" title="A"/></template></layout>
        """
      ])
      add("plan", cells.file("Cells.layout.xml"), "--format", "json", classes: .terminal)
      #expect(output.contains("\"recycle\":[{\"kind\":\"outlet\"") && output.contains("\"target\":\"-\""))
    case .objects:
      for layout in layouts { add("objects", layout, "--format", "json") }
      add("objects", packageFolder + "/Tests/NibXcodeTests/Articles/Login.xib", "--format", "json")
      add("objects", archive, "--format", "json")
      add("objects", lists, "--format", "json")
    case .findings:
      for layout in layouts { add("check", layout, "--format", "json") }
      for layout in layouts.prefix(20) { add("check", layout, "--format", "json", classes: ClassRegistry()) }
      add("check", archive, lists, "--format", "json")
      add("check", "no such file", "--format", "json")
    case .exploration:
      for layout in layouts.prefix(9) { add("explore", layout, "--format", "json", "--runs", "8") }
      add("explore", pitfall("01-nested-views"), "--format", "json", "--time", "0.000001")
      // Two orders whose difference no moves can say.
      add("explore", pitfall("12-awake-many-times"), "--format", "json", "--orders", "strict,appkit")
      for layout in layouts.prefix(isThorough ? 12 : 3) {
        add("explore", layout, "--format", "json", "--orders", "all", "--runs", "4")
      }
      add("explore", archive, "--format", "json", classes: Shelf.classes)
      add("explore", lists, "--stand-ins", "--format", "json")
      // Of a layout with errors there are findings instead.
      output = output.split(separator: "\n").filter { !$0.contains("\"severity\"") }.joined(separator: "\n")
    case .explorations:
      // Three of them have errors.
      let some =
        Array(layouts.prefix(isThorough ? 9 : 3)) + [
          pitfall("28-dangling-id"), pitfall("19-cycle-in-init"), "no such file",
        ]
      for order in ["any", "strict", "all"] {
        output +=
          ToolRun(
            arguments: ["explore", "--format", "json", "--runs", "4", "--orders", order] + some
          ).output
      }
      let baseline = scratch.file("baseline")
      _ = ToolRun("explore", layouts[0], layouts[1], "--write-baseline", baseline)
      add("explore", layouts[0], layouts[1], "--baseline", baseline, "--runs", "2", "--format", "json")
    case .interference:
      for layout in layouts.prefix(40) { add("map", layout, "--format", "json") }
      add("map", pitfall("06-attribute-order"), "--format", "json", "--order", "appkit")
      add("map", archive, "--format", "json", classes: Shelf.classes)
      add("map", lists, "--stand-ins", "--format", "json")
    case .layoutDiff:
      for (old, new) in zip(layouts, layouts.dropFirst()) { add("diff", old, new, "--format", "json") }
      let other = scratch.file("other.plist")
      let shelf = try Shelf.sample()
      shelf.title = "other"
      shelf.friends = []
      shelf.shelves.removeLast()
      try shelf.archived().write(to: URL(filePath: other))
      add("diff", archive, other, "--format", "json")
      add("diff", other, archive, "--format", "json")
    case .traceDiff:
      for layout in layouts.prefix(15) {
        add("trace", layout, "--format", "json", "--compare", "strict", "javafx")
        add("trace", layout, "--format", "json", "--compare", "strict", "uikit")
      }
    }
    return output.split(separator: "\n").map(String.init)
  }

  @Test(
    "every line that the tool writes conforms, and a name or a type that the schema does not have is refused",
    arguments: Form.allCases)
  func output(form: Form) throws {
    let documents = try Self.documents(form)
    #expect(
      documents.count
        > [.exploration: 9, .explorations: 3, .interference: 11][
          form, default: isThorough ? 20 : 12])
    // The validator is slow, so it has one of the documents that differ only in names and numbers.
    var shapes: Set<String> = []
    var outlines: Set<String> = []
    var good: [String] = []
    var damaged: [String] = []
    var places: Set<String> = []
    for line in documents {
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
      guard shapes.insert(Self.shape(value)).inserted else { continue }
      good.append(line)
      if outlines.insert(Self.outline(value)).inserted {
        let short = Self.shortened(value)
        good.append(try Self.text(short))
        damaged += try Self.damage(short, &places).map(Self.text)
      }
    }
    #expect(damaged.count > 20)
    let faults = try JSONSchema.faults(of: good + damaged, schema: form.schema)
    #expect(faults.count == good.count + damaged.count)
    for (line, fault) in zip(good, faults) where fault != "" {
      Issue.record("\(fault): \(line)")
    }
    for (line, fault) in zip(damaged, faults.dropFirst(good.count)) where fault == "" {
      Issue.record("taken for right: \(line)")
    }
  }

  /// The members whose values a schema lists. Of all other texts and numbers it knows the type alone.
  private nonisolated static let listed: Set<String> = [
    "cause", "code", "complete", "event", "in", "kind", "leftNil", "level", "mark", "moment", "nil", "phase",
    "reason", "role", "same", "severity", "state", "version", "wiring",
  ]

  /// Returns the names and types in a value at all depths, with the values that a schema may list.
  private static func shape(_ value: Any, of name: String = "") -> String {
    switch value {
    case let object as [String: Any]:
      let members = object.keys.sorted().map { "\($0):\(shape(object[$0] ?? 0, of: $0))" }
      return "{\(members.joined(separator: ","))}"
    case let items as [Any]:
      return "[\(Set(items.map { shape($0, of: name) }).sorted().joined(separator: ","))]"
    case let text as String: return listed.contains(name) ? text : "text"
    default:
      guard let number = value as? NSNumber else { return "null" }
      // A number with a sign or a fraction may be refused where a count is not.
      return listed.contains(name) || !"\(number)".allSatisfy(\.isNumber) ? "\(number)" : "count"
    }
  }

  /// Returns the names in an object, and what tells kinds of documents apart.
  private static func outline(_ value: Any) -> String {
    guard let object = value as? [String: Any] else { return "" }
    let kinds = ["event", "kind", "mark", "role"].compactMap { object[$0] as? String }
    return (kinds + object.keys.sorted()).joined(separator: " ")
  }

  /// Returns a value whose arrays have one item of each outline, and not less than two where there were as many: a schema may ask
  /// for that.
  private static func shortened(_ value: Any) -> Any {
    switch value {
    case let object as [String: Any]: return object.mapValues(shortened)
    case let items as [Any]:
      var outlines: Set<String> = []
      return items.enumerated().filter { outlines.insert(outline($0.element)).inserted || $0.offset == 1 }
        .map { shortened($0.element) }
    default: return value
    }
  }

  /// Returns the document with one fault each: an unknown name in one of its objects, or an object in the place of a value. What
  /// is exact values may be anything.
  ///
  /// - Parameters:
  ///   - places: the places that have had their fault, in this document or in another. A place is known by the names that lead
  ///     to it and by the outline of its object.
  ///   - path: the names that lead to the value.
  ///   - object: the outline of the object that has the value.
  private static func damage(
    _ value: Any, _ places: inout Set<String>, at path: String = "", in object: String = ""
  ) -> [Any] {
    switch value {
    case let value as [String: Any]:
      let outline = Self.outline(value)
      var all: [Any] =
        places.insert("\(path) {\(outline)}").inserted ? [value.merging(["unheardOf": 1]) { $1 }] : []
      for (name, member) in value where name != "value" {
        all += damage(member, &places, at: "\(path).\(name)", in: outline).map {
          value.merging([name: $0]) { $1 }
        }
      }
      return all
    case let items as [Any] where !items.isEmpty:
      var outlines: Set<String> = []
      return items.indices.filter { outlines.insert(outline(items[$0])).inserted }.flatMap { place -> [Any] in
        damage(items[place], &places, at: "\(path)[]", in: object)
          .map { Array(items[..<place]) + [$0] + Array(items[(place + 1)...]) }
      }
    default: return places.insert("\(path) \(object)").inserted ? [["unheardOf": 1]] : []
    }
  }

  private static func text(_ value: Any) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: value), as: UTF8.self)
  }

  // MARK: Documents with a fault

  /// A document that conforms, a change to it, and the fault that it makes.
  struct Corruption: CustomTestStringConvertible, Sendable {
    let form: Form
    let document: String
    let old: String
    let new: String
    var testDescription: String { "\(form.rawValue): \(old) → \(new)" }

    init(_ form: Form, _ document: String, _ old: String, _ new: String) {
      (self.form, self.document, self.old, self.new) = (form, document, old, new)
    }

    static let outlet = """
      {"version":2,"file":"a.layout.xml","load":1,"event":"outlet","phase":"outlets","role":"object","object":"a",\
      "class":"Actor","member":"peer","target":"b","line":3,"column":4,"depth":1,"text":"outlet  a.peer = b  3:4"}
      """
    static let read = """
      {"version":2,"file":"a.layout.xml","load":1,"event":"unwired","phase":"init","role":"object","object":"a",\
      "class":"Actor","member":"peer","target":"a","reader":"a","wiring":"later","wiredAt":"3:4","line":3,"column":4,\
      "depth":1,"text":"unwired"}
      """
    static let plan = """
      {"version":2,"file":"a.layout.xml","order":"any","undefined":["awake"],"steps":[{"kind":"awake","role":"object",\
      "object":"a","class":"Actor","after":["b"],"line":1,"column":2},{"kind":"attr","role":"object","object":"a",\
      "class":"Actor","member":"n","value":1,"keyPath":"objects.0.values.n"}]}
      """
    static let objects = """
      {"version":1,"file":"a.xib","owner":"Screen","placeholders":[{"reference":"first","id":"-2"}],\
      "objects":[{"index":0,"class":"A","id":"a","line":4,"column":2},{"index":1,"class":"B","parent":0,\
      "attribute":"ib.cell","keyPath":"objects.1"}],"connections":[{"kind":"outlet","id":"c","source":"owner",\
      "name":"view","target":"a","line":5,"column":2}]}
      """
    static let finding = """
      {"version":1,"file":"a.layout.xml","line":1,"column":2,"endLine":1,"endColumn":3,"severity":"error",\
      "code":"unknown-outlet","message":"m","notes":[{"message":"n","keyPath":"objects.1"}],"replacement":"x",\
      "facts":{"class":"Screen","member":"usre","near":"user","offers":["user"],"count":2}}
      """
    static let change = """
      {"version":1,"kind":"attribute-changed","class":"Label","id":"a","name":"text","old":"x","new":"y",\
      "oldFile":"a","oldLine":1,"oldColumn":2,"newFile":"b","newKeyPath":"objects.1.values.text"}
      """
    static let map = """
      {"version":1,"file":"a.layout.xml","order":"any","steps":[{"step":\(awakeA),"changed":[{"role":"object",\
      "object":"b","class":"Actor","member":"n","own":false}],"set":[],"read":[{"role":"owner","object":"Screen",\
      "member":"m","own":true}]},{"changed":[],"set":[],"read":[]}],"steady":true,"complete":false,\
      "failure":{"message":"boom"}}
      """
    static let row = #"{"version":1,"mark":"moved","in":"first","first":1,"second":2,"text":"awake   a"}"#
    static let files = """
      {"version":1,"files":[{"file":"a","state":"unloadable","complete":false,"findings":[],"text":"t","scope":"",\
      "results":[{"ruleId":"r","level":"error","message":{"text":"m"},"locations":[{"physicalLocation":\
      {"artifactLocation":{"uri":"a"}}}]}]}],"unexplored":["b"],"known":[],"fixed":[],"summary":"2 files"}
      """
    static let report = """
      {"version":2,"file":"a.layout.xml","orders":["any"],"runs":2,"shrinkingRuns":0,"exhaustive":true,"seed":"1",\
      "strength":3,"initializerStrength":3,"findings":[{"code":"order-dependent","message":"m","fingerprint":"0123456789abcdef","line":1,"column":2,"earlier":\(awakeA),"later":\(awakeB),\
      "effects":[{"kind":"property","role":"object","object":"a","class":"Actor","member":"n","first":{"value":1},\
      "second":{"value":[2,{"$date":3.5}]}},{"kind":"early-read","class":"Actor","target":"a","member":"peer",\
      "reader":"b","phase":"awake","wiring":"later","wiredAt":"1:3","second":{"value":true}},{"kind":"failure",\
      "second":{"failure":{"code":"object-failed","message":"boom"}}}],"firstMoves":[],\
      "moves":[{"step":\(awakeB),"before":\(awakeA),"text":"awake b < awake a"}],\
      "replays":["--order any","--order any --move x"],"firstOrder":"any","order":"any","run":1,"alike":0,\
      "traces":[[\(outlet)],[]]},{"code":"early-outlet","message":"m","fingerprint":"0123456789abcdef","earlier":{"event":"unwired","role":"owner",\
      "object":"Screen","phase":"init"},"later":\(awakeB),"effects":[{"kind":"early-read","class":"Actor",\
      "reader":"Screen","phase":"init","wiring":"unknown"}],"firstOrder":"any","order":"any","run":0,"alike":0}],\
      "stateFindings":[{"code":"task-order","message":"m","fingerprint":"00112233445566ff",\
      "effect":{"kind":"observed","name":"routes"},"others":[],\
      "tasks":[{"step":\(awakeA),"numbers":[1]},{"numbers":[2,1]}],"takesTurns":false},\
      {"code":"state-survives","message":"m","fingerprint":"00112233445566ff","effect":{"kind":"observed","name":"routes",\
      "first":{"value":1},"second":{"value":2}},"others":[]}],\
      "tasks":{"count":2,"orders":3,"stopped":false,"elsewhere":0,"leavesTimer":true,"leavesQueuedWork":false},\
      "unsteady":[{"order":"any","run":0,"failure":{"message":"x"}}],"unexplained":[{"kind":"archive","role":"owner",\
      "object":"Screen","order":"any","run":3}],"unfollowed":[{"kind":"note"}],"lost":[{"kind":"note"}],"agreeingWrites":[{"role":"object","object":"a","class":"Actor","member":"n",\
      "first":\(awakeA),"second":\(awakeB),"alike":3}],\
      "compared":{"objects":1,"properties":2,"observed":1},"uncompared":[{"reason":"lazy","subjects":[{"kind":"property",\
      "role":"object","object":"a","class":"Actor","member":"n"}]}]}
      """
    private static let awakeA = """
      {"event":"awake","role":"object","object":"a","class":"Actor","phase":"awake","line":1,"column":2}
      """
    private static let awakeB = """
      {"event":"awake","role":"object","object":"b","class":"Actor","phase":"awake","keyPath":"objects.1"}
      """

    static let all: [Corruption] = [
      .init(.trace, outlet, "\"version\":2", "\"version\":1"),
      .init(.trace, outlet, "\"event\":\"outlet\"", "\"event\":\"wired\""),
      .init(.trace, outlet, "\"event\":\"outlet\"", "\"event\":\"awake\""),
      .init(.trace, outlet, "\"phase\":\"outlets\"", "\"phase\":\"wiring\""),
      .init(.trace, outlet, "\"load\":1", "\"load\":0"),
      .init(.trace, outlet, "\"class\":\"Actor\",", ""),
      .init(.trace, outlet, "\"role\":\"object\"", "\"role\":\"owner\""),
      .init(.trace, outlet, "\"target\":\"b\",", ""),
      .init(.trace, outlet, "\"column\":4,", ""),
      .init(.trace, outlet, "\"line\":3,\"column\":4", "\"line\":3,\"column\":4,\"keyPath\":\"objects.1\""),
      .init(.trace, outlet, "\"target\":\"b\"", "\"target\":\"b\",\"leftNil\":false"),
      .init(.trace, outlet, "\"depth\":1", "\"depth\":-1"),
      .init(.trace, read, "\"wiredAt\":\"3:4\",", ""),
      .init(.trace, read, "\"later\"", "\"not-connected\""),
      .init(.trace, read, "\"later\"", "\"left-nil\""),
      .init(.plan, plan, "\"undefined\":[\"awake\"]", "\"undefined\":[\"awake\",\"awake\"]"),
      .init(.plan, plan, "\"after\":[\"b\"]", "\"after\":[]"),
      .init(.plan, plan, "\"value\":1,", ""),
      .init(.plan, plan, "\"value\":1", "\"value\":1,\"targets\":[\"b\"]"),
      .init(.plan, plan, "\"value\":1", "\"value\":{\"$date\":\"today\"}"),
      .init(.plan, plan, "\"value\":1", "\"value\":[{\"$data\":[256]}]"),
      .init(.plan, plan, "\"value\":1", "\"value\":{\"$time\":1}"),
      .init(.plan, plan, "\"value\":1", "\"value\":null"),
      .init(.plan, plan, "\"kind\":\"attr\"", "\"kind\":\"attribute\""),
      .init(.objects, objects, "\"version\":1", "\"version\":2"),
      .init(.objects, objects, "\"class\":\"A\",", ""),
      .init(.objects, objects, "\"parent\":0,", ""),
      .init(.objects, objects, "\"kind\":\"outlet\",", ""),
      .init(.objects, objects, "\"source\":\"owner\",", ""),
      .init(.objects, objects, "\"line\":4,", ""),
      .init(.objects, objects, "\"line\":4,", "\"line\":4,\"keyPath\":\"objects.1\","),
      .init(.objects, objects, "\"reference\":\"first\",", ""),
      .init(.findings, finding, "\"endColumn\":3,", ""),
      .init(.findings, finding, "\"error\"", "\"fatal\""),
      .init(.findings, finding, "\"unknown-outlet\"", "\"Unknown outlet\""),
      .init(.findings, finding, ",\"notes\":[{\"message\":\"n\",\"keyPath\":\"objects.1\"}]", ""),
      .init(.findings, finding, "\"offers\":[\"user\"]", "\"offers\":\"user\""),
      .init(.findings, finding, "\"offers\":[\"user\"]", "\"offers\":[]"),
      .init(.findings, finding, "\"count\":2", "\"count\":\"2\""),
      .init(.findings, finding, "\"near\":\"user\"", "\"nearest\":\"user\""),
      .init(.layoutDiff, change, "\"attribute-changed\"", "\"attribute-edited\""),
      .init(.layoutDiff, change, "\"new\":\"y\",", ""),
      .init(.layoutDiff, change, "\"oldColumn\":2,", ""),
      .init(.layoutDiff, change, ",\"newKeyPath\":\"objects.1.values.text\"", ""),
      .init(.layoutDiff, change, "\"attribute-changed\"", "\"object-added\""),
      .init(.traceDiff, row, "\"in\":\"first\",", ""),
      .init(.traceDiff, row, "\"moved\"", "\"same\""),
      .init(.traceDiff, row, "\"moved\"", "\"only-first\""),
      .init(.traceDiff, row, "\"first\":1,", ""),
      .init(.exploration, report, "\"seed\":\"1\"", "\"seed\":1"),
      .init(.exploration, report, "\"fingerprint\":\"0123456789abcdef\",", ""),
      .init(.exploration, report, "0123456789abcdef", "0123456789ABCDEF"),
      .init(.explorations, files, "\"unexplored\":[\"b\"],", ""),
      .init(.explorations, files, "\"known\":[],", ""),
      .init(.explorations, files, "\"unloadable\"", "\"explored\""),
      .init(.explorations, files, "\"complete\":false", "\"complete\":true"),
      .init(.explorations, files, "\"uri\":\"a\"", "\"url\":\"a\""),
      .init(
        .exploration, report, "\"version\":2,\"file\":\"a.layout.xml\",\"orders\"",
        "\"version\":1,\"file\":\"a.layout.xml\",\"orders\""),
      .init(.exploration, report, "\"firstMoves\":[],", ""),
      .init(.exploration, report, "\"before\":\(awakeA),", ""),
      .init(.exploration, report, "\"before\":\(awakeA),", "\"before\":\(awakeA),\"behind\":\(awakeA),"),
      .init(.exploration, report, "\"earlier\":\(awakeA)", "\"earlier\":\"awake a\""),
      .init(.exploration, report, "\"event\":\"unwired\"", "\"event\":\"awake\""),
      .init(
        .exploration, report,
        "{\"event\":\"awake\",\"role\":\"object\",\"object\":\"a\",\"class\":\"Actor\",",
        "{\"event\":\"awake\",\"role\":\"object\",\"object\":\"a\","),
      .init(.exploration, report, "\"first\":{\"value\":1}", "\"first\":1"),
      .init(.exploration, report, "\"first\":{\"value\":1}", "\"first\":{\"value\":1,\"described\":\"1\"}"),
      .init(.exploration, report, "{\"$date\":3.5}", "{\"$date\":\"today\"}"),
      .init(.exploration, report, "\"wiredAt\":\"1:3\",", ""),
      .init(.exploration, report, "\"member\":\"n\",\"first\"", "\"first\""),
      .init(.exploration, report, "\"event\":\"outlet\"", "\"event\":\"wired\""),
      .init(.exploration, report, "\"code\":\"object-failed\"", "\"code\":\"Object failed\""),
      .init(.exploration, report, "\"unfollowed\":[{\"kind\":\"note\"}]", "\"unfollowed\":1"),
      .init(.exploration, report, "\"run\":3}", "\"run\":\"3\"}"),
      .init(.exploration, report, "\"code\":\"order-dependent\"", "\"code\":\"lost-value\""),
      .init(.exploration, report, "\"reason\":\"lazy\"", "\"reason\":\"idle\""),
      .init(.exploration, report, "\"kind\":\"property\"", "\"kind\":\"attribute\""),
      .init(.exploration, report, "\"objects\":1,", ""),
      .init(.exploration, report, "\"state-survives\"", "\"survives\""),
      .init(.exploration, report, "\"numbers\":[2,1]", "\"numbers\":[]"),
      .init(.exploration, report, "\"orders\":3,", ""),
      .init(.exploration, report, "\"name\":\"routes\",", ""),
      .init(.exploration, report, ",\"others\":[]}]", "}]"),
      .init(.exploration, report, "\"alike\":3", "\"alike\":-1"),
      .init(.exploration, report, "\"first\":\(awakeA),\"second\"", "\"second\""),
      .init(.interference, map, "\"version\":1", "\"version\":2"),
      .init(.interference, map, "\"own\":false", "\"own\":\"no\""),
      .init(.interference, map, "\"set\":[],", ""),
      .init(.interference, map, "\"class\":\"Actor\",\"member\"", "\"member\""),
      .init(.interference, map, "\"event\":\"awake\"", "\"event\":\"wake\""),
      .init(.interference, map, "\"complete\":false,", ""),
    ]
  }

  @Test("a corrupted document is refused", arguments: Form.allCases) func corruption(form: Form) throws {
    let corruptions = Corruption.all.filter { $0.form == form }
    #expect(corruptions.count >= 4)
    let bad = corruptions.map { $0.document.replacing($0.old, with: $0.new) }
    let faults = try JSONSchema.faults(of: corruptions.map(\.document) + bad, schema: form.schema)
    #expect(faults.count == corruptions.count * 2)
    for fault in faults.prefix(corruptions.count) { #expect(fault == "") }
    for (corruption, fault) in zip(corruptions, faults.suffix(corruptions.count)) {
      #expect(fault != "" && corruption.document.contains(corruption.old), "\(corruption)")
    }
  }

  @Test("a catalog of classes conforms, and one with a key that there is not is refused")
  func classes() throws {
    let catalog = ClassCatalog(of: PitfallGallery.classes, without: .terminal, kit: "0.1.0")
    let text = catalog.text.replacing("\n", with: " ")
    let wrong = text.replacing("\"members\":", with: "\"member\":")
    #expect(wrong != text)
    let faults = try JSONSchema.faults(
      of: [text, wrong], schema: "\(packageFolder)/Schemas/classes.schema.json")
    #expect(faults.count == 2)
    #expect(faults.first == "")
    #expect(faults.last != "")
  }
}

/// The enumerations that the schemas spell and the code declares. These need no validator.
@Suite struct JSONSchemaNameTests {
  private func schema(_ form: JSONSchemaTests.Form) throws -> [String: Any] {
    let data = try Data(contentsOf: URL(filePath: form.schema))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  /// Returns the values that a schema gives for a name, at any depth.
  private func values(of name: String, in schema: Any) -> Set<String> {
    var found: Set<String> = []
    if let object = schema as? [String: Any] {
      if let entry = (object["properties"] as? [String: Any])?[name] as? [String: Any] {
        found.formUnion((entry["enum"] as? [String]) ?? [])
        if let value = entry["const"] as? String { found.insert(value) }
      }
      for (_, value) in object { found.formUnion(values(of: name, in: value)) }
    } else if let items = schema as? [Any] {
      for item in items { found.formUnion(values(of: name, in: item)) }
    }
    return found
  }

  private func names<Value: RawRepresentable<String> & CaseIterable>(_: Value.Type) -> Set<String> {
    Set(Value.allCases.map(\.rawValue))
  }

  @Test("the names of a schema are those of the code") func names() throws {
    let trace = try schema(.trace)
    #expect(values(of: "event", in: trace) == names(LoadEvent.Kind.self))
    #expect(values(of: "phase", in: trace) == Set(LoadPhase.allCases.map(\.rawValue)))
    #expect(values(of: "role", in: trace) == Set(Trace.Line.Role.allCases.map(\.rawValue)))
    #expect(values(of: "code", in: trace) == Set(NibMisuse.Kind.allCases.map(\.rawValue)))
    let report = try schema(.exploration)
    #expect(
      values(of: "code", in: report)
        == Set(OrderFinding.Kind.allCases.map(\.rawValue) + StateFinding.Kind.allCases.map(\.rawValue)))
    #expect(values(of: "kind", in: report) == Set(OrderFinding.Subject.Kind.allCases.map(\.rawValue)))
    #expect(
      values(of: "reason", in: report)
        == Set(Uncompared.Reason.allCases.map(\.rawValue) + UnexploredLayout.Reason.allCases.map(\.rawValue)))
    #expect(values(of: "mark", in: try schema(.traceDiff)) == names(TraceComparison.Mark.self))
    #expect(values(of: "kind", in: try schema(.layoutDiff)) == names(LayoutDifference.Kind.self))
    #expect(values(of: "severity", in: try schema(.findings)) == names(Diagnostic.Severity.self))
    let plan = try schema(.plan)
    #expect(
      values(of: "kind", in: plan)
        == Set((0...UInt8.max).compactMap { LoadPlan.Step.Kind(rawValue: $0)?.verb } + ["call", "afterInit"]))
    let undefined = (plan["properties"] as? [String: Any])?["undefined"] as? [String: Any]
    let orders = try #require((undefined?["items"] as? [String: Any])?["enum"] as? [String])
    #expect(Set(orders) == names(LoadOrder.Undefined.self))
  }

  @Test("a schema names its draft, its form and its version, and no host") func identifiers() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: packageFolder + "/Schemas")
    // CatalogTests compares catalogs with their schema, XcodeMergeCommandTests lists of conflicts, and ProjectLintTests
    // configurations.
    let names = JSONSchemaTests.Form.allCases.map(\.rawValue) + ["classes", "conflicts", "configuration"]
    #expect(Set(files) == Set(names.map { "\($0).schema.json" }))
    for form in JSONSchemaTests.Form.allCases {
      let schema = try schema(form)
      #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
      let id = try #require(schema["$id"] as? String)
      #expect(id.wholeMatch(of: /urn:x-nibkit:([a-z-]+):[1-9]/)?.1 == form.rawValue[...])
    }
  }
}
