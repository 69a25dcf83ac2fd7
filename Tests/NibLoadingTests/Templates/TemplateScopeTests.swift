import LoadSamples
import NibKit
import NibModel
import Testing

/// The names in a template: its own ids, those of the layout around it, the objects of the caller, and the item.
@Suite struct TemplateScopeTests {
  typealias Item = TemplateTests.Item
  typealias Row = TemplateTests.Row

  /// A container whose outlet has the name of an element of the vocabulary.
  final class Shelf: Box {
    var template: NibTemplate?

    override class var members: Members {
      super.members.adding(Shelf.self) { $0.outlet("template") { swap(&$0.template, &$1) } }
    }
  }

  private var classes: ClassRegistry {
    var classes = TemplateTests.classes
    classes.register(Shelf.self)
    return classes
  }

  private func template(_ loaded: LoadedNib, _ id: String = "row") throws -> NibTemplate {
    try #require(loaded[id] as? NibTemplate)
  }

  @Test("an object of the caller and one of the layout that have one name are two objects") func external()
    throws
  {
    let pieces = Pieces(
      """
      <Leaf id='list'/>
      <template id='row'><Box><Leaf id='a' peer='#list'/><Leaf id='b' peer='#ext:list'/></Box></template>
      """)
    var given: Leaf? = Leaf(id: "given")
    let recorder = TraceRecorder()
    let loaded = try pieces.load(
      externals: ["list": try #require(given)], classes: classes, tracer: recorder)
    let cell = try template(loaded).make()
    #expect((cell["a"] as? Leaf)?.peer === (loaded["list"] as? Leaf))
    #expect((cell["b"] as? Leaf)?.peer === given)
    let lines = recorder.trace.lines().map { $0.text() }
    #expect(lines.contains { $0.hasPrefix("outlet  a.peer = #list") })
    #expect(lines.contains { $0.hasPrefix("outlet  b.peer = ext:list") })
    cell.recycle()
    given = nil
    let failure = #expect(throws: LoadFailure.self) { _ = try template(loaded).make() }
    #expect(
      failure?.description.contains("'#ext:list', to which the template refers, no longer exists") == true)
  }

  @Test("an object outside that is not given is missing, whatever the layout has") func notGiven() throws {
    let pieces = Pieces("<Leaf id='list'/><template id='row'><Leaf peer='#ext:list'/></template>")
    let error = #expect(throws: NibError.self) { _ = try pieces.load(classes: classes) }
    #expect("\(error as Any)".contains("no external object named 'list' was passed"))
  }

  @Test("one object is loaded without an object that only has the name of an external one") func only() throws
  {
    let text = """
      <layout version='2'><Shelf id='s' template='#row'/><Leaf id='list'/>
      <template id='row'><Leaf peer='#ext:list'/></template></layout>
      """
    let loader = Loader(classes: classes, layouts: MemoryLayouts(["Main": text], formats: [.xml]))
    let given = Leaf(id: "given")
    let loaded = try loader.load("Main", only: "#s", externals: ["list": given])
    #expect(loaded["list"] == nil)
    #expect((try template(loaded).make().root as? Leaf)?.peer === given)
  }

  @Test("#item is the item in a template that names its class, and elsewhere the object with that id")
  func item() throws {
    let pieces = Pieces(
      """
      <Leaf id='item'/><Leaf id='other' peer='#item'/>
      <template id='row' item='Item'><Row item='#item'/></template>
      <template id='plain'><Leaf peer='#item'/></template>
      """)
    let loaded = try pieces.load(classes: classes)
    let ann = Item("Ann")
    #expect((loaded["other"] as? Leaf)?.peer === (loaded["item"] as? Leaf))
    #expect((try template(loaded).make(item: ann).root as? Row)?.item === ann)
    #expect((try template(loaded, "plain").make().root as? Leaf)?.peer === (loaded["item"] as? Leaf))
  }

  @Test("the same in an included layout, with any object named item in either of them") func includedItem()
    throws
  {
    let part = """
      <Box id='list'><Leaf id='item'/><Leaf id='other' peer='#item'/></Box>
      <template id='row' item='Item'><Row id='cell' item='#item'><Leaf id='name'/></Row></template>
      <template id='plain'><Leaf peer='#item'/></template>
      <template id='connected' item='Item'><Row id='target'/></template>
      <connect from='#target' outlet='item' to='#item'/>
      """
    let loaded = try Pieces("<Box id='item'><include layout='People' id='work'/></Box>", ["People": part])
      .load(classes: classes)
    let ann = Item("Ann")
    let inner = try #require(loaded.objects.compactMap { $0 as? Leaf }.first { $0.id == "work.item" })
    let other = try #require(loaded.objects.compactMap { $0 as? Leaf }.first { $0.id == "work.other" })
    #expect(other.peer === inner)
    let cell = try template(loaded, "work.row").make(item: ann)
    #expect((cell.root as? Row)?.item === ann)
    #expect((cell["name"] as? Leaf)?.id == "work.name" && cell["work.name"] == nil)
    #expect((cell["cell"] as? Row)?.item === ann)
    #expect((cell.loaded["work.name"] as? Leaf) === (cell["name"] as? Leaf))
    #expect((try template(loaded, "work.plain").make().root as? Leaf)?.peer === inner)
    #expect((try template(loaded, "work.connected").make(item: ann).root as? Row)?.item === ann)
  }

  @Test("an outlet named template is no template, so #item in an included layout is not the outer object")
  func outletNamedTemplate() throws {
    let pieces = Pieces(
      "<Leaf id='item'/><include layout='Part' id='home'/>",
      ["Part": "<Shelf template='#row'><Leaf peer='#item'/></Shelf><template id='row'><Leaf/></template>"])
    let found = try pieces.findings(classes)
    #expect(found.contains("Part.layout.xml:2:36: error: no object has the id 'home.item'"), "\(found)")
  }

  @Test("<include> in a template can give the item to a root and to a parameter", arguments: [false, true])
  func includeInTemplate(isIncluded: Bool) throws {
    let templates = """
      <Box/>
      <template id='root' item='Item'><include layout='Card' id='card' item='#item'/></template>
      <template id='inner' item='Item'><include layout='Frame' id='frame' with.who='#item'/></template>
      """
    var parts = [
      "Card": "<Row><Leaf id='name'/></Row>",
      "Frame": """
      <parameters><parameter name='who' type='object'/></parameters>
      <Box><Row id='row' export='true' item='$who'/></Box>
      """,
    ]
    parts["Templates"] = templates
    let pieces = Pieces(isIncluded ? "<include layout='Templates' id='t'/>" : templates, parts)
    let loaded = try pieces.load(classes: classes)
    let (ann, prefix) = (Item("Ann"), isIncluded ? "t." : "")
    #expect((try template(loaded, prefix + "root").make(item: ann).root as? Row)?.item === ann)
    let cell = try template(loaded, prefix + "inner").make(item: ann)
    #expect((cell["frame.row"] as? Row)?.item === ann)
  }

  @Test("the class of the item is checked, even if nothing refers to the item") func unusedItem() throws {
    let pieces = Pieces("<template id='row' item='Item'><Leaf/></template>")
    let loaded = try pieces.load(classes: classes)
    let row = try template(loaded)
    let missing = #expect(throws: LoadFailure.self) { _ = try row.make() }
    #expect(
      missing?.description.contains(
        "2:26: error: no item was passed; the template expects an item of class Item") == true,
      "\(missing as Any)")
    let wrong = #expect(throws: LoadFailure.self) { _ = try row.make(item: Leaf(id: "x")) }
    #expect(wrong?.description.contains("the item is of class Leaf") == true)
    let cell = try row.make(item: Item("Ann"))
    cell.recycle()
    #expect(throws: LoadFailure.self) { _ = try row.make(item: Leaf(id: "x")) }
  }

  @Test("an item of an unknown class is reported once, although the contents refer to it") func unknownItem()
    throws
  {
    let found = try Pieces("<template item='Itm'><Row item='#item'/></template>").findings(classes)
    #expect(found.contains("2:17: error: no class 'Itm' is registered"), "\(found)")
    #expect(found.ranges(of: ": error:").count == 1, "\(found)")
  }

  @Test("in an included layout, too, an object of a template does not have the id of the item") func itemID()
    throws
  {
    let found = try Pieces(
      "<include layout='Part' id='p'/>",
      ["Part": "<Box/><template id='row' item='Item'><Leaf id='item'/></template>"]
    ).findings(classes)
    #expect(
      found.contains("Part.layout.xml:2:48: error: the id 'item' is reserved in a template"), "\(found)")
    #expect(found.ranges(of: ": error:").count == 1, "\(found)")
  }

  @Test("each template is a part with a name of its own") func names() throws {
    func names(_ layout: String) throws -> [String] {
      let plan = try Loader(classes: classes, layouts: MemoryLayouts([:], formats: [.xml])).plan(
        try Pieces(layout).document())
      return plan.templates.compactMap { $0.plan.listing().split(separator: "\n").first.map(String.init) }
    }
    #expect(try names("<template><Leaf/></template>") == ["part template (dequeue)"])
    #expect(
      try names("<template><Leaf/></template><template id='a'><Leaf/></template><template><Box/></template>")
        == [
          "part template #1 (dequeue)", "part template a (dequeue)", "part template #2 (dequeue)",
        ])
  }
}
