import LoadSamples
import NibKit
import NibModel
import TestSupport
import Testing

/// Faults of layouts in pieces: each is located, says what would be right, and how the file was reached.
@Suite struct IncludeFaultTests {
  private static let part = """
    <parameters><parameter name='count' type='integer'/></parameters>
    <Box><Leaf id='street' export='true'/><Leaf id='secret'/></Box>
    """

  private func findings(_ main: String, _ parts: [String: String] = ["Part": part]) throws -> String {
    try Pieces(main, parts).findings()
  }

  @Test("a layout that fills its owner is no part") func filledOwner() throws {
    let found = try findings(
      "<Box><include layout='Card'/></Box>",
      ["Card": "<layout version='2' owner='Box' root='owner'><Leaf/></layout>"])
    #expect(
      found == """
        App/Main.layout.xml:2:23: error: 'Card' cannot be included: its root is its owner, of class Box \
        [nested-layout]
            <Box><include layout='Card'/></Box>
                                  ^~~~
            note: write <Box/>, if its initializer loads the layout
        """)
  }

  @Test("everything that is wrong at the use site is reported at once") func useSite() throws {
    let found = try findings(
      """
      <Box><include layout='Prat'/>
      <include layout='Part'/>
      <include layout='Part' with.count='many' with.cuont='1'/>
      <include layout='Part' id='p' with.count='1' owner.outlet='x'><set of='stret' nm='a'/><set of='secret'/></include>
      <Leaf peer='#p.secret' buddy='#p.none'/><include id='q'/></Box>
      """)
    #expect(
      found == """
        App/Main.layout.xml:2:23: error: the layout 'Prat' is not found: there is no Prat.layout.xml in memory; \
        did you mean 'Part'? [nested-layout]
            <Box><include layout='Prat'/>
                                  ^~~~
        App/Main.layout.xml:3:1: error: the layout 'Part' needs the parameter 'count', which has no default \
        [missing-parameter]
            <include layout='Part'/>
            ^~~~~~~~
            note: write with.count="…"
        Part.layout.xml:2:13: note: it is declared here
            <parameters><parameter name='count' type='integer'/></parameters>
                        ^~~~~~~~~~
        App/Main.layout.xml:4:36: error: 'many' is not a value of the parameter 'count', which takes an integer \
        [bad-value]
            <include layout='Part' with.count='many' with.cuont='1'/>
                                               ^~~~
        Part.layout.xml:2:13: note: it is declared here
            <parameters><parameter name='count' type='integer'/></parameters>
                        ^~~~~~~~~~
        App/Main.layout.xml:4:42: error: the layout 'Part' has no parameter 'cuont' [unknown-parameter]
            <include layout='Part' with.count='many' with.cuont='1'/>
                                                     ^~~~~~~~~~~~~~
            note: did you mean 'count'? ('Part' declares: count)
        App/Main.layout.xml:5:46: error: the layout 'Part' has no owner of its own [bad-element]
            <include layout='Part' id='p' with.count='1' owner.outlet='x'><set of='stret' nm='a'/><set of='secret'/></include>
                                                         ^~~~~~~~~~~~~~~~
            note: leave owner.outlet out; the owner of this layout is also that of the part
        App/Main.layout.xml:5:72: error: the layout 'Part' has no object 'stret' [not-exported]
            …yout='Part' id='p' with.count='1' owner.outlet='x'><set of='stret' nm='a'/><set of='secret'/></include>
                                                                         ^~~~~
            note: did you mean 'street'? ('Part' exports: street)
        App/Main.layout.xml:5:96: error: the object 'secret' of the layout 'Part' is not exported [not-exported]
            …count='1' owner.outlet='x'><set of='stret' nm='a'/><set of='secret'/></include>
                                                                         ^~~~~~
            note: 'Part' exports: street
        Part.layout.xml:3:39: note: write export="true" here
            <Box><Leaf id='street' export='true'/><Leaf id='secret'/></Box>
                                                  ^~~~~
        App/Main.layout.xml:6:13: error: the object 'secret' of the layout 'Part' is not exported [not-exported]
            <Leaf peer='#p.secret' buddy='#p.none'/><include id='q'/></Box>
                        ^~~~~~~~~
            note: 'Part' exports: street
        Part.layout.xml:3:39: note: write export="true" here
            <Box><Leaf id='street' export='true'/><Leaf id='secret'/></Box>
                                                  ^~~~~
        App/Main.layout.xml:6:31: error: the layout 'Part' has no object 'none' [not-exported]
            <Leaf peer='#p.secret' buddy='#p.none'/><include id='q'/></Box>
                                          ^~~~~~~
            note: 'Part' exports: street
        App/Main.layout.xml:6:41: error: <include> needs the attribute 'layout' [bad-element]
            <Leaf peer='#p.secret' buddy='#p.none'/><include id='q'/></Box>
                                                    ^~~~~~~~
        """)
  }

  @Test("a fault in a part is reported once, with the includes that led there") func chain() throws {
    let found = try findings(
      "<Box><include layout='Outer'/><include layout='Outer'/><include layout='Part'/></Box>",
      ["Outer": "<Box>\n<include layout='Part'/></Box>", "Part": "<Box><Laef peer='#x' id='x'/></Box>"])
    #expect(
      found == """
        Part.layout.xml:2:6: error: no class 'Laef' is registered [unknown-class]
            <Box><Laef peer='#x' id='x'/></Box>
                 ^~~~~
            note: did you mean 'Leaf'?
        Outer.layout.xml:3:18: note: included here
            <include layout='Part'/></Box>
                             ^~~~
        App/Main.layout.xml:2:23: note: included here
            <Box><include layout='Outer'/><include layout='Outer'/><include layout='Part'/></Box>
                                  ^~~~~
        """)
  }

  @Test("faults of a part's text and of its words have the chain too") func texts() throws {
    let broken = try findings("<Box><include layout='P'/></Box>", ["P": "<Box><Leaf></Box>"])
    #expect(broken.hasPrefix("P.layout.xml:2:"))
    #expect(broken.contains("App/Main.layout.xml:2:23: note: included here"))
    let words = try findings(
      "<Box><include layout='P' with.a='1'/></Box>",
      [
        "P": """
        <parameters><parameter name='a'/><parameter name='a'/><parameter name='1'/><parameter nmae='c'/>\
        <parameter name='d' type='txet' default=''/><parameter name='e' type='integer' default='x'/><Leaf/></parameters>
        <Box><set of='x'/><Leaf nm='$b 5$'/><Leaf id='a.b' export='yes'/><parameter name='f'/></Box><parameters/>
        """
      ])
    for message in [
      "the parameter 'a' is declared twice", "'1' is not the name of a parameter",
      "<parameter> has no attribute 'nmae'", "'txet' is not a value of 'type'",
      "'x' is not a value of the parameter 'e', which takes an integer",
      "<Leaf> is not allowed in this element",
      "<set> is allowed only in <include>", "this layout has no parameter 'b'",
      "'$' must be followed by the name of a parameter", "'a.b' cannot be an id",
      "'yes' is not a value of 'export'",
      "<parameter> is allowed only in <parameters>",
      "<parameters> is allowed only once, as the first element of <layout>",
    ] {
      #expect(words.contains(message), "\(message)")
    }
    let (chains, errors) = (words.split(separator: "note: included here"), words.split(separator: "error: "))
    #expect(chains.count == errors.count)
  }

  @Test("the class of a part's owner must be one that a load can make") func unmakeableOwner() throws {
    let part = "<layout version='2' owner='Owner'><Leaf outlet='rot'/></layout>"
    var classes = ClassRegistry.test
    let typo = try Pieces("<Box><include layout='P'/></Box>", ["P": part]).findings(classes)
    #expect(typo.contains("P.layout.xml:1:49: error: Owner has no outlet 'rot'"), "\(typo)")
    classes.register(owner: Owner.self)
    let found = try Pieces("<Box><include layout='P'/></Box>", ["P": part]).findings(classes)
    #expect(
      found.contains("P.layout.xml:1:21: error: a load cannot make the owner of this layout: Owner has"))
    let leaf = part.replacing("'Owner'", with: "'Leaf'").replacing(" outlet='rot'", with: "")
    let noOwner = try Pieces("<Box><include layout='P'/></Box>", ["P": leaf]).findings()
    #expect(noOwner.contains("P.layout.xml:1:21: error: Leaf cannot own a layout: it is not a NibOwner"))
    let unknown = part.replacing("Owner", with: "Onwer").replacing(" outlet='rot'", with: "")
    let near = try Pieces("<Box><include layout='P'/></Box>", ["P": unknown]).findings()
    #expect(near.contains("P.layout.xml:1:21: error: no class 'Onwer' is registered"), "\(near)")
    #expect(near.contains("did you mean 'Owner'?"))
    let element = try Pieces(
      "<Box><include layout='P'/></Box><Owner/>", ["P": part.replacing("'rot'", with: "'root'")]
    ).findings()
    #expect(
      element.contains("2:33: error: Owner is registered only as an owner, and cannot be an element"),
      "\(element)")
  }

  @Test("a reference of a part never leads out of it") func scopes() throws {
    let found = try findings(
      "<Box><Leaf id='x'/><include layout='P' id='p'/></Box>", ["P": "<Box><Leaf peer='#x'/></Box>"])
    #expect(found.contains("P.layout.xml:2:18: error: no object has the id 'p.x' [dangling-reference]"))
  }

  @Test("layouts that include each other are refused, under any path") func rings() throws {
    let found = try findings(
      "<Box><include layout='A'/></Box>",
      [
        "A": "<Box><include layout='B'/></Box>",
        "B": "<Box><include layout='A.layout.xml'/><include layout='B'/></Box>",
      ])
    #expect(
      found.contains(
        "B.layout.xml:2:23: error: including this layout leads to a cycle: A.layout.xml → B.layout.xml → "
          + "A.layout.xml [self-loading]"))
    #expect(found.contains("B.layout.xml → B.layout.xml [self-loading]"))
    let main = "<Box><include layout='Main'/></Box>"
    let own = Pieces(main, ["Main": main])
    #expect(try own.findings().contains("Main.layout.xml → Main.layout.xml [self-loading]"))
  }

  /// 10 to the power of 12 objects, counted in microseconds.
  @Test("too many objects are refused by count, before anything is made") func laughs() throws {
    var parts = ["L0": "<Leaf/>"]
    for level in 1...12 {
      parts["L\(level)"] = "<Box>\(String(repeating: "<include layout='L\(level - 1)'/>", count: 10))</Box>"
    }
    let pieces = Pieces("<include layout='L12'/>", parts)
    let clock = ContinuousClock()
    let time = try clock.measure {
      let found = try pieces.findings()
      #expect(found.hasPrefix("L6.layout.xml:2:"), "\(found.prefix(300))")
      #expect(found.contains("exceeds the limit of 1000000 objects and items [limit-exceeded]"))
      #expect(found.split(separator: "error: ").count == 2)
    }
    #expect(time < .seconds(2))
  }

  /// Declarations and connections count too: each copy has them.
  @Test("too many attributes are refused by count") func attributes() throws {
    let connections = String(repeating: "<connect from='#a' outlet='peer' to='#a'/>", count: 15_000)
    let parts = ["P": "<Leaf id='a'/>\(connections)"]
    let includes = String(repeating: "<include layout='P'/>", count: 1_000)
    let found = try Pieces("<Box>\(includes)</Box>", parts).findings()
    #expect(found.contains("exceeds the limit of 13421772 attributes [limit-exceeded]"))
  }

  @Test("too deep a chain, and values that double, are refused") func depth() throws {
    var parts = ["L0": "<Leaf/>"]
    for level in 1...300 { parts["L\(level)"] = "<Box><include layout='L\(level - 1)'/></Box>" }
    #expect(try Pieces("<include layout='L300'/>", parts).findings().contains("[limit-exceeded]"))
    var doubles = ["L0": "<parameters><parameter name='a'/></parameters><Leaf nm='$a'/>"]
    for level in 1...100 {
      doubles["L\(level)"] = """
        <parameters><parameter name='a'/></parameters><include layout='L\(level - 1)' with.a='$a$a$a$a'/>
        """
    }
    let found = try Pieces("<include layout='L100' with.a='laugh'/>", doubles).findings()
    #expect(
      found.contains("makes a value longer than 1048576 bytes, which is the limit [limit-exceeded]"),
      "\(found.prefix(500))")
  }

  @Test("in version 1 an include is an element of a class, and the message says which version has it")
  func version1() throws {
    let found = try Pieces("<Box><include layout='P'/></Box>", version: 1, ["P": "<Leaf/>"]).findings()
    #expect(found.contains("[unknown-class]"))
    #expect(found.contains("write version=\"2\""), "\(found)")
  }
}
