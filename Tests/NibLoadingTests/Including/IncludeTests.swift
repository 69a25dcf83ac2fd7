import LoadSamples
import NibKit
import NibModel
import TestSupport
import Testing

/// `<include>`: what comes in its place.
@Suite struct IncludeTests {
  private struct Stop: Error {}

  private static let address = """
    <layout version='2'>
    <parameters><parameter name='title' default='Address'/><parameter name='field' type='object'/></parameters>
    <Box id='box'><Leaf nm='$title' peer='$field'/><Leaf id='street' export='true' nm='S' peer='#box'/>\
    <Leaf id='town' peer='#street' awake-after='#street #box'/></Box>
    <connect from='#town' outlet='buddy' to='#street'/>
    </layout>
    """

  @Test("the root of the part takes the place of the include, and its ids become paths") func place() throws {
    let pieces = Pieces(
      """
      <Box id='all'><Leaf id='name'/><include layout='Address' id='home' with.field='#name' with.title='Home'/>\
      <Leaf id='town' peer='#home.street'/></Box>
      """, ["Address": Self.address])
    #expect(
      try pieces.whole().outline == """
        Box id=all
          Leaf id=name
          Box id=home
            Leaf nm=Home peer=#name
            Leaf id=home.street export=true nm=S peer=#home
            Leaf id=home.town peer=#home.street awake-after=#home.street #home
          Leaf id=town peer=#home.street
        connect #home.town #home.street
        """)
    #expect(try pieces.findings() == "")
  }

  @Test(
    "a reference that contains a parameter leads to an object of the part, and one that is a parameter does not"
  )
  func referencesWithParameters() throws {
    let pieces = Pieces(
      "<Box><Leaf id='b'/><include layout='P' id='p' with.name='b' with.act='pack' with.other='#b' owner.outlet='part'/></Box>",
      [
        "P": """
        <layout version='2' owner='Owner'>
        <parameters><parameter name='name'/><parameter name='act'/><parameter name='other' type='object'/></parameters>
        <Box id='box'><Leaf id='b'/><Leaf peer='#$name' action='#owner.$act' awake-after='#box $other #$name'/>\
        <Leaf nm='#$name' buddy='$other' action='#ext:$name.go'/></Box>
        </layout>
        """
      ])
    #expect(
      try pieces.whole().outline == """
        Box
          Leaf id=b
          Box id=p
            Leaf id=p.b
            Leaf peer=#p.b action=#p.owner.pack awake-after=#p #b #p.b
            Leaf nm=#b buddy=#b action=#ext:b.go
        Owner id=p.owner outlet=part
        """)
  }

  @Test("an id has no parameter in version 2") func parametersInIDs() throws {
    let found = try Pieces("<Box><Leaf id='a$b'/></Box>").findings()
    #expect(
      found.hasPrefix(
        "App/Main.layout.xml:2:16: error: 'a$b' cannot be an id: '$' begins a parameter, and an id cannot contain one"
      ),
      "\(found)")
    #expect(try Pieces("<Box><Leaf id='a$b'/></Box>", version: 1).findings() == "")
  }

  @Test("attributes of the use site override those of the root, and <set> those of exported objects")
  func overrides() throws {
    let pieces = Pieces(
      """
      <Box><Leaf id='x'/>
      <include layout='Address' id='home' with.field='#x' nm='outer'><set of='street' nm='New' buddy='#x'/></include>
      <include layout='Address' id='work' with.field='#x'/></Box>
      """, ["Address": Self.address])
    let outline = try pieces.whole().outline
    #expect(outline.contains("Box id=home nm=outer\n"))
    #expect(outline.contains("Leaf id=home.street export=true nm=New peer=#home buddy=#x\n"))
    #expect(outline.contains("Leaf id=work.street export=true nm=S peer=#work\n"))
    #expect(outline.contains("Leaf nm=Address peer=#x\n"))
    #expect(try pieces.findings() == "")
  }

  @Test("each value keeps the place in the file that gives it") func places() throws {
    let pieces = Pieces(
      "<Box><include layout='Part' id='a' with.text='Here'/></Box>",
      [
        "Part":
          "<parameters><parameter name='text'/></parameters>\n<Box nm='own'><Leaf nm='$text' id='l'/></Box>"
      ])
    let whole = try pieces.whole()
    func name(_ place: SourcePlace) -> String { SourceLines(whole.sources).name(of: place).description }
    let objects = whole.allObjects
    #expect(name(objects[1].place) == "Part.layout.xml:3:1")
    #expect(objects[1].attributes.map { name($0.valuePlace) } == ["Part.layout.xml:3:10", "2:33"])
    #expect(objects[2].attributes.map { name($0.valuePlace) } == ["2:47", "Part.layout.xml:3:36"])
    #expect(whole.sources.map(\.file) == ["App/Main.layout.xml", "Part.layout.xml"])
  }

  @Test("parts contain parts: overrides and exported objects go through") func nested() throws {
    let pieces = Pieces(
      """
      <Box><include layout='Outer' id='o' nm='use'><set of='in.leaf' nm='set'/></include>\
      <Leaf peer='#o.in.leaf'/><include layout='Outer' id='p'/></Box>
      """,
      [
        "Outer":
          "<Box id='b'><include layout='Inner' id='in' export='true' with.n='two'/><Leaf peer='#in.leaf'/></Box>",
        "Inner": """
        <parameters><parameter name='n' default='one'/></parameters>
        <Box><Leaf id='leaf' export='true' nm='$n'/></Box>
        """,
      ])
    #expect(
      try pieces.whole().outline == """
        Box
          Box id=o nm=use
            Box id=o.in
              Leaf id=o.in.leaf export=true nm=set
            Leaf peer=#o.in.leaf
          Leaf peer=#o.in.leaf
          Box id=p
            Box id=p.in
              Leaf id=p.in.leaf export=true nm=two
            Leaf peer=#p.in.leaf
        """)
    #expect(try pieces.findings() == "")
  }

  @Test("a part whose root is an include passes the id and the attributes on") func rootIsInclude() throws {
    let pieces = Pieces(
      "<Box><include layout='Outer' id='o' nm='use'/><Leaf peer='#o' buddy='#o.x.leaf'/></Box>",
      [
        "Outer": "<include layout='Inner' id='x' export='true' nm='outer' peer='#x.leaf'/>",
        "Inner": "<Box nm='inner'><Leaf id='leaf' export='true'/></Box>",
      ])
    #expect(
      try pieces.whole().outline == """
        Box
          Box nm=use id=o peer=#o.x.leaf
            Leaf id=o.x.leaf export=true
          Leaf peer=#o buddy=#o.x.leaf
        """)
    #expect(try pieces.findings() == "")
  }

  @Test("includes without an id have ids of their own inside") func anonymous() throws {
    let pieces = Pieces(
      "<Box><include layout='P'/><include layout='P'/></Box>",
      ["P": "<Box><Leaf id='a'/><Leaf peer='#a'/></Box>"])
    #expect(
      try pieces.whole().outline == """
        Box
          Box
            Leaf id=P@1.a
            Leaf peer=#P@1.a
          Box
            Leaf id=P@2.a
            Leaf peer=#P@2.a
        """)
    #expect(try pieces.findings() == "")
  }

  @Test("the other objects of a part come after the object at the top level that contains it") func others()
    throws
  {
    let pieces = Pieces(
      "<Box><include layout='P' id='p'/></Box>\n<connect from='#q' outlet='peer' to='#p'/>\n<Leaf id='q'/>",
      ["P": "<Box id='r'/><Leaf id='helper' peer='#r'/><connect from='#r' outlet='peer' to='#helper'/>"])
    #expect(
      try pieces.whole().outline == """
        Box
          Box id=p
        Leaf id=p.helper peer=#p
        Leaf id=q
        connect #p #p.helper
        connect #q #p
        """)
    #expect(try pieces.findings() == "")
  }

  @Test("a dollar is written twice, and a parameter may be a piece of a text") func dollars() throws {
    let pieces = Pieces(
      "<Box><include layout='P' with.sum='5'/><Leaf nm='$$5'/></Box>",
      ["P": "<parameters><parameter name='sum' type='integer'/></parameters><Leaf nm='$$$sum, $sum$$'/>"])
    #expect(try pieces.whole().outline == "Box\n  Leaf nm=$5, 5$\n  Leaf nm=$5")
    let one = Pieces("<Leaf nm='$$5'/>", version: 1)
    #expect(try one.whole().outline == "Leaf nm=$$5")
  }

  @Test("a number in braces is a character, also one that XML does not allow") func characters() throws {
    let pieces = Pieces(
      "<Box><include layout='P' with.key='${8}'/><Leaf nm='${1B}[0m ${1f600}${FFFE}$${1B}'/></Box>",
      ["P": "<parameters><parameter name='key'/></parameters><Leaf nm='$key${7f}'/>"])
    #expect(
      try pieces.whole().outline
        == "Box\n  Leaf nm=\u{8}\u{7F}\n  Leaf nm=\u{1B}[0m \u{1F600}\u{FFFE}${1B}")
    let one = Pieces("<Leaf nm='${1B}'/>", version: 1)
    #expect(try one.whole().outline == "Leaf nm=${1B}")
    for wrong in ["${0}", "${}", "${1B", "${+1B}", "${ 1B}", "${D800}", "${110000}", "${0000001B}", "${1G}"] {
      #expect(
        try Pieces("<Leaf nm='\(wrong)'/>", [:]).findings().contains(
          """
          '$' must be followed by the name of a parameter [unknown-parameter]
          """), "\(wrong)")
    }
  }

  @Test("a text that looks like a reference is none") func texts() throws {
    let pieces = Pieces(
      "<Box><include layout='P' id='p'/></Box>", ["P": "<Box><Leaf id='a' nm='#a'/><Leaf nm='#b'/></Box>"])
    #expect(try pieces.whole().outline == "Box\n  Box id=p\n    Leaf id=p.a nm=#a\n    Leaf nm=#b")
  }

  @Test("a layout without pieces is not copied, and version 1 has none") func untouched() throws {
    #expect(try Pieces("<Leaf nm='a'/>").document().hasPieces == false)
    #expect(try Pieces("<Leaf nm='$a'/><include/>", version: 1).document().hasPieces == false)
  }

  @Test("a layout with parameters works alone, with its defaults and samples") func alone() throws {
    let part = "<parameters><parameter name='a' default='d'/><parameter name='b' sample='s'/></parameters>"
    let pieces = Pieces(part + "<Box><Leaf nm='$a'/><Leaf nm='$b'/></Box>")
    #expect(try pieces.whole().outline == "Box\n  Leaf nm=d\n  Leaf nm=s")
    #expect(try pieces.findings() == "")
    #expect(failureText { try pieces.load() }.contains("the parameter 'b' has no value"))
  }

  // MARK: Loading

  @Test("one load makes everything, with one order and one trace") func load() throws {
    let pieces = Pieces(
      "<Box id='m' outlet='root'><include layout='P' id='p' nm='use'><set of='a' nm='set'/></include></Box>",
      ["P": "<Box nm='own'><Leaf id='a' export='true' outlet='spare' peer='#a'/></Box>"])
    let owner = Owner()
    let notation = try pieces.notation(owner: owner)
    #expect(
      notation
        == "+m +p +p.a p.a! p<p.a p! m<p m! p.nm p.a.nm O~m O~p.a p.a~p.a *m *p *p.a O.didLoad")
    #expect((owner.root as? Box)?.children.first?.nm == "use")
    #expect(owner.spare?.nm == "set")
  }

  @Test(
    "an order without stages for included layouts makes what it makes of the same layout in one file",
    arguments: LoadOrder.profiles.map(\.order).filter { order in
      !order.stages.contains { if case .included = $0 { true } else { false } }
    })
  func orders(order: LoadOrder) throws {
    let pieces = Pieces(
      "<Box id='m'><include layout='P' id='p' nm='use'/><Leaf id='z' peer='#p.a'/></Box>",
      ["P": "<Box><Leaf id='a' export='true' peer='#b'/><Leaf id='b' nm='B'/></Box>"])
    let flat = """
      <Box id='m'><Box id='p' nm='use'><Leaf id='p-a' peer='#p-b'/><Leaf id='p-b' nm='B'/></Box>\
      <Leaf id='z' peer='#p-a'/></Box>
      """
    let notation = try pieces.notation(order).replacing("p.a", with: "p-a").replacing("p.b", with: "p-b")
    #expect(try notation == Pieces(flat).notation(order))
  }

  @Test("a failure in a part undoes the whole load") func rollback() throws {
    Journal.keeping { journal in
      let owner = Owner()
      let pieces = Pieces(
        "<Box id='m' outlet='root'><include layout='P' id='p'/></Box>", ["P": "<Box><Leaf id='a'/></Box>"])
      journal.onCall = { if $0 == "*p.a" { throw Stop() } }
      #expect(throws: LoadFailure.self) { try pieces.load(owner: owner) }
      #expect(owner.root == nil)
    }
  }

  @Test("a loader plans again when an included text has changed") func cache() throws {
    final class Source: LayoutSource, @unchecked Sendable {
      var part = "one"
      func layout(named name: LayoutName) throws -> NibDocument? {
        let body =
          name.description == "Main" ? "<Box><include layout='P'/></Box>" : "<Leaf id='\(part)'/>"
        return try NibDocument("<layout version='2'>\(body)</layout>", file: name.fileName)
      }
    }
    let source = Source()
    let loader = Loader(classes: .test, layouts: source)
    #expect(try loader.load("Main")["P@1.one"] != nil)
    source.part = "two"
    #expect(try loader.load("Main")["P@1.two"] != nil)
  }
}
