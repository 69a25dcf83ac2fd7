import LoadSamples
import NibKit
import NibModel
import TestSupport
import Testing

/// The objects that a template makes, and those that its contents may refer to.
@Suite struct TemplateTests {
  /// A container that shows the cells of a template, and makes the first one when it awakes if it is asked to.
  final class Rows: Box {
    var cell: NibTemplate?
    var first: String?
    var made: [NibCell] = []

    override class var members: Members {
      super.members.adding(Rows.self) {
        $0.outlet("cell") { swap(&$0.cell, &$1) }
        $0.attribute("first", \.first)
      }
    }

    override func awake() throws {
      try super.awake()
      if let first, let cell { made.append(try cell.make(item: Item(first))) }
    }
  }

  final class Item: NibDecodable {
    let name: String
    static var members: Members { Members(of: Item.self) { _ in } }
    init(_ name: String) { self.name = name }
    init(coder: NibDecoder) throws { name = "decoded" }
  }

  /// Shows an item.
  final class Row: Box, NibReusable {
    var item: Item?

    override class var members: Members {
      super.members.adding(Row.self) {
        $0.outlet("item") { (row: Row, value: inout Item?) in
          row.journal.write("\(row.id)~\(value?.name ?? "nil")")
          swap(&row.item, &value)
        }
      }
    }

    func prepareForReuse() throws { try journal.call("reuse \(id)") }
  }

  static var classes: ClassRegistry {
    var classes = ClassRegistry.test
    classes.register(Rows.self)
    classes.register(Row.self)
    classes.register(Item.self)
    return classes
  }

  static let contacts = Pieces(
    """
    <Rows id='list' cell='#row'/>
    <template id='row' item='Item'>
    <Row id='cell' item='#item' nm='own'><Leaf id='name' nm='n' peer='#list' action='#owner.go'/></Row>
    </template>
    """)

  private func load(
    _ pieces: Pieces = contacts, owner: Owner? = nil, order: LoadOrder = .strict, tracer: TraceRecorder? = nil
  ) throws -> LoadedNib {
    try pieces.load(owner: owner, order: order, classes: Self.classes, tracer: tracer)
  }

  private func template(_ loaded: LoadedNib, _ id: String = "row") throws -> NibTemplate {
    try #require(loaded[id] as? NibTemplate)
  }

  @Test("a load makes the template and not its contents; each call of make() does")
  func made() throws {
    try Journal.keeping { journal in
      let owner = Owner()
      let loaded = try load(owner: owner)
      #expect(loaded.objects.count == 2 && loaded.topLevel.count == 2)
      #expect(loaded["cell"] == nil && loaded["name"] == nil)
      let list = try #require(loaded["list"] as? Rows)
      #expect(list.cell === (loaded["row"] as? NibTemplate))
      journal.clear()
      let (first, second) = (
        try template(loaded).make(item: Item("Ann")), try template(loaded).make(item: Item("Bob"))
      )
      let once = ["+cell", "+name", "name!", "cell<name", "cell!", "cell.nm", "name.nm"]
      let after = ["name~list", "act", "*cell", "*name"]
      #expect(journal.entries == once + ["cell~Ann"] + after + once + ["cell~Bob"] + after)
      #expect(ObjectIdentifier(first.root) != ObjectIdentifier(second.root))
      #expect((first["cell"] as? Row)?.item?.name == "Ann" && (second.root as? Row)?.item?.name == "Bob")
      #expect((first["name"] as? Leaf)?.peer === list)
      try (second["name"] as? Leaf)?.press()
      #expect(owner.log == ["go name"])
    }
  }

  @Test(
    "under every order a cell is complete, and the owner is notified only of its own load",
    arguments: LoadOrder.profiles)
  func orders(profile: LoadOrder.Profile) throws {
    try Journal.keeping { journal in
      let owner = Owner()
      let loaded = try load(owner: owner, order: profile.order)
      let notified = journal.entries.filter { $0.contains("O") }
      let item = Item("Ann")
      let cell = try template(loaded).make(item: item)
      #expect(journal.entries.filter { $0.contains("O") } == notified)
      let (row, name) = (try #require(cell.root as? Row), try #require(cell["name"] as? Leaf))
      #expect(row.item === item && row.nm == "own" && row.children.count == 1)
      #expect(name.nm == "n" && name.peer != nil && name.action != nil)
    }
  }

  @Test("a cell that a class makes within a load is a load within that load")
  func nested() throws {
    let recorder = TraceRecorder()
    let pieces = Pieces(
      "<Rows id='list' cell='#row' first='Ann'/><template id='row' item='Item'><Row id='cell' item='#item'/></template>"
    )
    let loaded = try load(pieces, tracer: recorder)
    withExtendedLifetime(loaded) {
      let lines = recorder.trace.lines().map {
        $0.text().split(separator: " ").prefix(2).joined(separator: " ")
      }
      let inner = lines.firstIndex(of: "init> Row") ?? 0
      #expect(lines.firstIndex(of: "awake list").map { $0 < inner } == true)
      #expect(
        lines[(inner - 1)...].starts(with: [
          "load> Main.layout.xml", "init> Row", "init< Row", "outlet cell.item",
        ]))
      #expect(lines.suffix(3) == ["awake cell", "load< Main.layout.xml", "load< Main.layout.xml"])
    }
  }

  @Test("a failure within make() undoes the cell, and the template goes on")
  func failure() throws {
    try Journal.keeping { journal in
      let owner = Owner()
      let loaded = try load(owner: owner)
      let alive = journal.alive
      journal.onCall = { if $0 == "*name" { throw Stop() } }
      let failure = #expect(throws: LoadFailure.self) { _ = try template(loaded).make(item: Item("Ann")) }
      #expect(failure?.object == "name")
      #expect(journal.alive == alive)
      journal.onCall = nil
      withExtendedLifetime((owner, try template(loaded).make(item: Item("Bob")))) {}
    }
  }

  @Test("an item that is missing or of another class is refused before anything is made")
  func items() throws {
    try Journal.keeping { journal in
      let owner = Owner()
      let loaded = try load(owner: owner)
      let lines = journal.entries
      let missing = #expect(throws: LoadFailure.self) { _ = try template(loaded).make() }
      #expect(
        missing?.description.contains("no item was passed; the template expects an item of class Item")
          == true)
      let wrong = #expect(throws: LoadFailure.self) { _ = try template(loaded).make(item: Leaf(id: "x")) }
      #expect(
        wrong?.description.contains("the item is of class Leaf; the template expects an item of class Item")
          == true)
      #expect(journal.entries == lines)
      withExtendedLifetime(owner) {}
    }
  }

  @Test("an object around the template that no longer exists is named")
  func gone() throws {
    var owner: Owner? = Owner()
    var loaded: LoadedNib? = try load(owner: owner)
    let row = try template(try #require(loaded))
    loaded = nil
    let failure = #expect(throws: LoadFailure.self) { _ = try row.make(item: Item("Ann")) }
    #expect(failure?.description.contains("'#list', to which the template refers, no longer exists") == true)
    owner = nil
    let other = #expect(throws: LoadFailure.self) { _ = try row.make(item: Item("Ann")) }
    #expect(other?.description.contains("'#owner', to which the template refers, no longer exists") == true)
  }

  @Test("templates, cells and the layout around them are released")
  func released() throws {
    try Journal.keeping { journal in
      weak var row: NibTemplate?
      do {
        let owner = Owner()
        let loaded = try load(owner: owner)
        row = try template(loaded)
        let cell = try row?.make(item: Item("Ann"))
        cell?.recycle()
        cell?.recycle()
        _ = try row?.make(item: Item("Bob"))
        withExtendedLifetime(owner) {}
      }
      #expect(row == nil && journal.alive == 0)
    }
  }

  @Test("a template of an included layout is that layout's, and has its ids")
  func included() throws {
    let pieces = Pieces(
      "<Box><include layout='People' id='home'/><include layout='People' id='work'/></Box>",
      [
        "People": """
        <template id='row' item='Item'><Row id='cell' item='#item'><Leaf id='name' peer='#list'/></Row></template>
        <Rows id='list' cell='#row'/>
        """
      ])
    let loaded = try load(pieces)
    #expect((loaded["home"] as? Rows)?.cell === (loaded["home.row"] as? NibTemplate))
    #expect((loaded["work"] as? Rows)?.cell === (loaded["work.row"] as? NibTemplate))
    let cell = try template(loaded, "work.row").make(item: Item("Ann"))
    #expect((cell["name"] as? Leaf)?.peer === (loaded["work"] as? Rows))
  }

  @Test("a template can contain included layouts")
  func includes() throws {
    let pieces = Pieces(
      "<template id='row'><include layout='Card' id='card' nm='use'><set of='name' nm='set'/></include></template>",
      ["Card": "<Box nm='own'><Leaf id='name' export='true'/></Box>"])
    for order in [LoadOrder.strict, .android] {
      let cell = try template(try load(pieces, order: order)).make()
      #expect((cell.root as? Box)?.nm == "use")
      #expect((cell["card.name"] as? Leaf)?.nm == "set")
    }
    let recorder = TraceRecorder()
    _ = try template(try load(pieces, order: .android, tracer: recorder)).make()
    #expect(recorder.trace.lines().count { $0.kind == .includeBegins } == 1)
  }
}

extension TemplateTests {
  @Test("a compiled layout makes the same cells")
  func compiled() throws {
    let text = try Self.contacts.document()
    var traces: [[String]] = []
    for document in [text, try NibDocument(compiled: text.compiled(), file: "Main.nib")] {
      let recorder = TraceRecorder()
      let owner = Owner()
      let loaded = try Loader(classes: Self.classes, layouts: Self.contacts.layouts).load(
        document, owner: owner, tracer: recorder)
      let template = try template(loaded)
      try template.make(item: Item("Ann")).recycle()
      withExtendedLifetime((owner, try template.make(item: Item("Bob")))) {}
      traces.append(
        recorder.trace.lines().dropFirst().filter { $0.kind != .loadEnds && $0.kind != .loadBegins }.map {
          $0.text()
        })
    }
    #expect(traces[0] == traces[1])
    #expect(traces[0].contains("reuse   cell"))
  }

  @Test("one object is loaded with the template that it uses, and with what the template refers to")
  func only() throws {
    let text =
      "<layout version='2'>" + """
        <Box id='b'><Rows id='list' cell='#row'/></Box><Leaf id='far'/><Leaf id='other'/>
        <template id='row'><Box id='cell'><Leaf id='name' peer='#far'/></Box></template><template id='x'><Leaf/></template>
        """ + "</layout>"
    let loader = Loader(classes: Self.classes, layouts: MemoryLayouts(["Main": text], formats: [.xml]))
    let loaded = try loader.load("Main", only: "#list")
    #expect(loaded["b"] == nil && loaded["other"] == nil && loaded["x"] == nil)
    let cell = try template(loaded).make()
    #expect((cell["name"] as? Leaf)?.peer === (loaded["far"] as? Leaf))
  }

  @Test(
    "a layout that fills its owner can have templates, which are no children", arguments: LoadOrder.profiles)
  func filledOwner(profile: LoadOrder.Profile) throws {
    let pieces = Pieces(
      "<Leaf id='a'/><Rows id='list' cell='#row'/><template id='row'><Leaf id='l'/></template>",
      root: " owner='OwningBox' root='owner'")
    let owner = OwningBox(id: "o")
    var classes = Self.classes
    classes.register(owner: OwningBox.self)
    let loaded = try pieces.load(owner: owner, order: profile.order, classes: classes)
    #expect(owner.children.map(\.id) == ["a", "list"])
    #expect(try template(loaded).make().root is Leaf)
  }

  /// A view that owns its layout.
  final class OwningBox: Box, NibOwner {}

  @Test("many templates and many inclusions in them are planned in linear time")
  func many() throws {
    func time(_ count: Int) throws -> Duration {
      let templates = (0..<count).map {
        "<template id='t\($0)'><Box><include layout='Card' id='c\($0)'/><Leaf id='l\($0)' peer='#list'/></Box></template>"
      }
      let pieces = Pieces("<Rows id='list'/>" + templates.joined(), ["Card": "<Leaf nm='own'/>"])
      let document = try pieces.document()
      return try processorTime {
        let plan = try Loader(classes: Self.classes, layouts: pieces.layouts).plan(document)
        #expect(plan.templates.count == count)
      }
    }
    let small = try time(300)
    #expect(try time(1200) < small * 12)
  }
}

/// The faults of templates, each at the place that was counted by hand.
@Suite struct TemplateFaultTests {
  @Test(
    "a template is expanded and a wrong one is refused at its place",
    arguments: [
      (
        "<Box><template id='t'><Leaf/></template></Box>",
        "2:6: error: <template> belongs at the top level of a layout"
      ),
      ("<template id='t'/>", "2:1: error: <template> has no object"),
      (
        "<template><Leaf/><Leaf/></template>",
        "2:1: error: <template> must have one object, and this one has 2"
      ),
      ("<template item='Itm'><Leaf/></template>", "2:17: error: no class 'Itm' is registered"),
      (
        "<template item='Item'><Box><Leaf id='item'/></Box></template>",
        "2:38: error: the id 'item' is reserved in a template that names the class of its item"
      ),
      (
        "<template itm='Item'><Leaf/></template>",
        "2:11: error: template has no attribute, outlet or event 'itm'"
      ),
      ("<template><Lef/></template>", "2:11: error: no class 'Lef' is registered"),
      (
        "<template><Box><Leaf nn='1'/></Box></template>",
        "2:22: error: Leaf has no attribute, outlet or event 'nn'"
      ),
      (
        "<template><Leaf outlet='root'/></template>",
        "2:17: error: an outlet of the owner cannot lead into a template"
      ),
      (
        "<Leaf peer='#x'/><template id='t'><Leaf id='x'/></template>",
        "2:13: error: 'x' is in the template 't'"
      ),
      ("<template><Leaf peer='#item'/></template>", "2:23: error: no object has the id 'item'"),
      (
        "<template item='Item'><Leaf action='#item.go'/></template>",
        "2:37: error: Item has no action 'go'"
      ),
      (
        "<template id='t'><Leaf id='x'/></template><Box id='b'/><connect from='#b' outlet='peer' to='#x'/>",
        "2:93: error: 'x' is in the template 't'"
      ),
      (
        "<template id='a'><Leaf/></template><template id='a'><Leaf/></template>",
        "2:50: error: the id 'a' is given twice"
      ),
    ]) func one(layout: String, wanted: String) throws
  {
    let pieces = Pieces(layout, root: " owner='Owner'", [:])
    let found = try pieces.findings(TemplateTests.classes)
    #expect(found.contains("Main.layout.xml:" + wanted), "\(found)")
    #expect(found.ranges(of: ": error:").count == 1, "\(found)")
    #expect(throws: NibError.self) { try pieces.load(owner: Owner(), classes: TemplateTests.classes) }
  }

  @Test("an owner that is unknown is reported once, and not for each template")
  func owner() throws {
    let pieces = Pieces(
      "<template id='a'><Leaf/></template><template id='b'><Leaf/></template>", root: " owner='Onwer'")
    let found = try pieces.findings(TemplateTests.classes)
    #expect(found.contains("1:28: error: no class 'Onwer' is registered"), "\(found)")
    #expect(found.ranges(of: ": error:").count == 1, "\(found)")
  }

  @Test("a layout that is missing is reported, and nothing else happens, where there are templates")
  func missing() throws {
    let pieces = Pieces(
      "<template id='t'><Leaf/></template><include layout='B'/>", ["B": "<include layout='Missing'/>"])
    let found = try pieces.findings(TemplateTests.classes)
    #expect(found.contains("Missing"), "\(found)")
    #expect(found.ranges(of: ": error:").count == 1, "\(found)")
  }

  @Test("a template in a template is refused")
  func nested() throws {
    let found = try Pieces("<template id='a'><template id='b'><Leaf/></template></template>").findings()
    #expect(found.contains("2:18: error: <template> belongs at the top level of a layout"), "\(found)")
  }

  @Test("in version 1, <template> is a class that is not registered")
  func version1() throws {
    let found = try Pieces("<template><Leaf/></template>", version: 1).findings()
    #expect(found.contains("no class 'template' is registered"), "\(found)")
    #expect(found.contains("version=\"2\""), "\(found)")
  }
}

private struct Stop: Error {}
