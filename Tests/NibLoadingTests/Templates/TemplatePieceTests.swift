import LoadSamples
import NibKit
import NibModel
import Testing

/// Templates whose contents are included layouts, also with owners of their own, and in the compiled form.
@Suite struct TemplatePieceTests {
  private static let card = """
    <layout version='2' owner='Owner'>
    <Box outlet='root'><Leaf id='a' nm='$$a' action='#owner.go' peer='#b'/><Leaf id='b' outlet='spare'/></Box>
    </layout>
    """

  private static let cards = Pieces(
    "<Box id='m'/><template id='row'><Box id='cell'><include layout='Card' id='c'/></Box></template>",
    ["Card": card])

  private static func template(_ loaded: LoadedNib, _ id: String = "row") throws -> NibTemplate {
    try #require(loaded[id] as? NibTemplate)
  }

  @Test("each cell has its own owner of the part in it, and the owner of the layout is sent nothing")
  func owners() throws {
    let recorder = TraceRecorder()
    let owner = Owner()
    let loaded = try Self.cards.load(owner: owner, tracer: recorder)
    let row = try Self.template(loaded)
    let first = try row.make()
    let words = recorder.trace.notation.split(separator: " ")
    let made = try #require(words.firstIndex(of: "+cell"))
    #expect(
      words[made...].joined(separator: " ")
        == "+cell +c.owner c.owner! +c +c.a c.a! c<c.a +c.b c.b! c<c.b c! cell<c cell! c.a.nm c.owner~c c.a~c.b c.owner~c.b "
        + "act *cell *c *c.a *c.b c.owner.didLoad")
    let second = try row.make()
    let (one, other) = (first["c.owner"] as? Owner, second["c.owner"] as? Owner)
    let leaf = try #require(first["c.a"] as? Leaf)
    try leaf.action?.send(from: leaf)
    #expect(one?.log == ["go c.a"] && other?.log == [] && owner.log == [])
    #expect(one?.root === first["c"] && other?.root === second["c"] && owner.root == nil)
    #expect((first.root as? Box)?.id == "cell")
  }

  @Test("a compiled layout with pieces in templates makes the same cells", arguments: [false, true])
  func compiled(isStripped: Bool) throws {
    let pieces = Pieces(
      """
      <Box id='m' nm='$$5'><include layout='Card' id='home'/></Box>
      <template id='row'><Box id='cell'><include layout='Card' id='c'/></Box></template>
      <template id='other'><Leaf id='cell' nm='$$'/></template>
      """, ["Card": Self.card])
    let whole = try pieces.whole()
    let compiled = try NibDocument(compiled: whole.compiled(strippingPositions: isStripped), file: "Main.nib")
    var traces: [String] = []
    for document in [whole, compiled] {
      let recorder = TraceRecorder()
      let loaded = try Loader(classes: .test, layouts: pieces.layouts).load(document, tracer: recorder)
      let (row, other) = (try Self.template(loaded).make(), try Self.template(loaded, "other").make())
      #expect((loaded["m"] as? Box)?.nm == "$5" && (loaded["home.a"] as? Leaf)?.nm == "$a")
      #expect((row["c.a"] as? Leaf)?.nm == "$a" && (other.root as? Leaf)?.nm == "$")
      #expect((row["c.owner"] as? Owner)?.spare?.id == "c.b")
      traces.append(recorder.trace.notation)
    }
    #expect(traces[0] == traces[1])
  }

  @Test("the template of a layout that is included in a template is beside it, and each cell refers to it")
  func templatesInTemplates() throws {
    let pieces = Pieces(
      "<template id='row'><Box id='cell'><include layout='People' id='p'/></Box></template><Leaf id='last'/>",
      ["People": "<Rows id='list' cell='#line'/><template id='line'><Leaf id='l'/></template>"])
    var classes = ClassRegistry.test
    classes.register(TemplateTests.Rows.self)
    let loaded = try pieces.load(classes: classes)
    #expect(loaded["last"] is Leaf)
    let cells = try (0..<2).map { _ in try Self.template(loaded).make() }
    for cell in cells {
      let list = try #require(cell["p"] as? TemplateTests.Rows)
      #expect(list.cell === (loaded["p.line"] as? NibTemplate))
      #expect(try list.cell?.make().root is Leaf)
    }
  }

  @Test(
    "a wrong piece of a template is refused at its place",
    arguments: [
      (
        "<template id='row'><include layout='Two' id='t'/></template>",
        "2:1: error: <template> must have one object, and this one has 2"
      ),
      (
        "<template id='row'><attribute name='head'><Leaf/></attribute><Leaf/></template>",
        "2:20: error: <template> has no attribute 'head' that contains objects"
      ),
      (
        "<template id='a'><Leaf id='x'/></template><template id='b'><Leaf peer='#x'/></template>",
        "2:72: error: 'x' is in the template 'a'"
      ),
      (
        "<template id='row'><Box outlet='root'><include layout='Card' id='c'/></Box></template>",
        "2:25: error: an outlet of the owner cannot lead into a template"
      ),
    ])
  func faults(main: String, fault: String) throws {
    let found = try Pieces(main, ["Two": "<Leaf/><Leaf/>", "Card": Self.card]).findings()
    #expect(found.hasPrefix("App/Main.layout.xml:\(fault)"), "\(found)")
    #expect(found.ranges(of: ": error:").count == 1, "\(found)")
  }
}
