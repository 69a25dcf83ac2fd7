import LoadSamples
import NibKit
import Testing

/// A fault of a layout, and the whole text that tells of it.
struct Fault: Sendable, CustomTestStringConvertible {
  let layout: String
  var owner: String?
  var hasOwner = true
  let text: String

  var testDescription: String { text.split(separator: "\n").first.map(String.init) ?? "" }
}

/// Each code of planning with position, caret, note and suggestion.
@Suite struct PlanFaultTests {
  static let faults: [Fault] = [
    Fault(
      layout: "<Laef/>",
      text: """
        t.xml:2:1: error: no class 'Laef' is registered [unknown-class]
            <Laef/>
            ^~~~~
            note: did you mean 'Leaf'?
        """),
    Fault(
      layout: "<Zeppelin/>",
      text: """
        t.xml:2:1: error: no class 'Zeppelin' is registered [unknown-class]
            <Zeppelin/>
            ^~~~~~~~~
            note: register the class; the loader does not look up classes by name
        """),
    Fault(
      layout: "<Leaf/>", owner: "Elsewhere",
      hasOwner: false,
      text: """
        t.xml:1:28: error: no class 'Elsewhere' is registered [unknown-class]
            <layout version="1" owner="Elsewhere">
                                       ^~~~~~~~~
            note: register the class; the loader does not look up classes by name
        """),
    Fault(
      layout: "<Leaf id='a' buddyy='#a'/>",
      text: """
        t.xml:2:14: error: Leaf has no attribute, outlet or event 'buddyy' [unknown-attribute]
            <Leaf id='a' buddyy='#a'/>
                         ^~~~~~~~~~~
            note: did you mean 'buddy'? (Leaf offers: buddy, action, nm, peer)
        """),
    Fault(
      layout: "<Gauge level='300'/>",
      text: """
        t.xml:2:15: error: '300' is not a whole number from -128 to 127, which 'level' takes [bad-value]
            <Gauge level='300'/>
                          ^~~
        """),
    Fault(
      layout: "<Gauge align='centre'/>",
      text: """
        t.xml:2:15: error: 'centre' is not one of: start, center, end, space-between, which 'align' takes [bad-value]
            <Gauge align='centre'/>
                          ^~~~~~
            note: did you mean 'center'?
        """),
    Fault(
      layout: "<Gauge on='yes'/>",
      text: """
        t.xml:2:12: error: 'yes' is not true or false, which 'on' takes [bad-value]
            <Gauge on='yes'/>
                       ^~~
            note: did you mean 'true'?
        """),
    Fault(
      layout: "<Gauge>\n  <attribute name='level'>many</attribute>\n</Gauge>",
      text: """
        t.xml:3:3: error: 'many' is not a whole number from -128 to 127, which 'level' takes [bad-value]
              <attribute name='level'>many</attribute>
              ^~~~~~~~~~
        """),
    Fault(
      layout:
        "<Bounded least='1' size='1' most='2'/><Bounded most='2' size='x' least='2'/>\n<Bounded most='2' least='3'/>",
      text: """
        t.xml:3:26: error: 'least' is 3, which is more than the 2 of 'most' [contradictory-values]
            <Bounded most='2' least='3'/>
                                     ^
        t.xml:3:16: note: 'most' is here
            <Bounded most='2' least='3'/>
                           ^
        """),
    Fault(
      layout: "<Titled id='t'/>",
      text: """
        t.xml:2:1: error: Titled needs the attribute 'title' [missing-attribute]
            <Titled id='t'/>
            ^~~~~~~
        """),
    Fault(
      layout: "<Leaf id='a'/>\n<Leaf id='a'/>",
      text: """
        t.xml:3:11: error: the id 'a' is given twice [duplicate-id]
            <Leaf id='a'/>
                      ^
        t.xml:2:11: note: the first is here
            <Leaf id='a'/>
                      ^
        """),
    Fault(
      layout: "<Leaf id='owner'/>",
      text: """
        t.xml:2:11: error: the id 'owner' is reserved [bad-id]
            <Leaf id='owner'/>
                      ^~~~~
            note: an id has no white space, '#', '.' or ':', and is not owner, first or ext
        """),
    Fault(
      layout: "<Leaf id=''/>",
      text: """
        t.xml:2:11: error: the id is empty [bad-id]
            <Leaf id=''/>
                      ^
            note: an id has no white space, '#', '.' or ':', and is not owner, first or ext
        """),
    Fault(
      layout: "<Leaf id='a b'/>",
      text: """
        t.xml:2:11: error: 'a b' cannot be an id [bad-id]
            <Leaf id='a b'/>
                      ^~~
            note: an id has no white space, '#', '.' or ':', and is not owner, first or ext
        """),
    Fault(
      layout: "<Leaf id='a' peer='a'/>",
      text: """
        t.xml:2:20: error: 'a' is not a reference [bad-reference]
            <Leaf id='a' peer='a'/>
                               ^
            note: a reference is '#' and an id: write '#a'
        """),
    Fault(
      layout: "<Leaf peer='#first'/>",
      text: """
        t.xml:2:13: error: '#first' is the object that has the focus; only an action can name it [bad-reference]
            <Leaf peer='#first'/>
                        ^~~~~~
        """),
    Fault(
      layout: "<Leaf action='go'/>",
      text: """
        t.xml:2:15: error: 'go' names no action [bad-reference]
            <Leaf action='go'/>
                          ^~
            note: an action is written '#target.name', as in '#owner.submit'
        """),
    Fault(
      layout: "<Leaf action='#ext:plain.go'/>",
      text: """
        t.xml:2:15: error: '#ext:plain' has no actions: its class does not conform to NibConnectable [bad-reference]
            <Leaf action='#ext:plain.go'/>
                          ^~~~~~~~~~~~~
        """),
    Fault(
      layout: "<Leaf id='a'/>\n<connect from='#first' outlet='peer' to='#a'/>",
      text: """
        t.xml:3:32: error: '#first' is the object that has the focus, and has no outlet to connect [bad-reference]
            <connect from='#first' outlet='peer' to='#a'/>
                                           ^~~~
        """),
    Fault(
      layout: "<Leaf id='title' peer='#tilte'/>",
      text: """
        t.xml:2:24: error: no object has the id 'tilte' [dangling-reference]
            <Leaf id='title' peer='#tilte'/>
                                   ^~~~~~
            note: did you mean '#title'?
        """),
    Fault(
      layout: "<Leaf peer='#ext:modle'/>",
      text: """
        t.xml:2:13: error: no external object named 'modle' was passed [unknown-external]
            <Leaf peer='#ext:modle'/>
                        ^~~~~~~~~~
            note: did you mean 'model'? (passed: model, plain)
        """),
    Fault(
      layout: "<Leaf outlet='rooot'/>",
      text: """
        t.xml:2:15: error: Owner has no outlet 'rooot' [unknown-outlet]
            <Leaf outlet='rooot'/>
                          ^~~~~
            note: did you mean 'root'? (Owner offers: root, spare)
        """),
    Fault(
      layout: "<Leaf outlets='root'/>",
      text: """
        t.xml:2:16: error: Owner has no outlet collection 'root' [unknown-outlet]
            <Leaf outlets='root'/>
                           ^~~~
            note: Owner offers: rows
        """),
    Fault(
      layout: "<Titled id='t' title='' box='#t'/>",
      text: """
        t.xml:2:25: error: the outlet 'box' of Titled takes objects of class Box, and 't' is of class Titled [outlet-type]
            <Titled id='t' title='' box='#t'/>
                                    ^~~~~~~~
        """),
    Fault(
      layout: "<Leaf id='a' peer='#a'/>\n<connect from='#a' outlet='peer' to='#a'/>",
      text: """
        t.xml:3:20: error: the outlet 'peer' of Leaf is connected twice [duplicate-connection]
            <connect from='#a' outlet='peer' to='#a'/>
                               ^~~~~~~~~~~~~
        t.xml:2:14: note: the first is here
            <Leaf id='a' peer='#a'/>
                         ^~~~~~~~~
        """),
    Fault(
      layout: "<Needy/>",
      text: """
        t.xml:2:1: error: the outlet 'source' of Needy is not connected [missing-outlet]
            <Needy/>
            ^~~~~~
            note: it is required: declare it optional if it may stay nil
        """),
    Fault(
      layout: "<Leaf id='a'/>\n<connect from='#a' event='actoin' action='go' to='#owner'/>",
      text: """
        t.xml:3:27: error: Leaf has no event 'actoin' [unknown-event]
            <connect from='#a' event='actoin' action='go' to='#owner'/>
                                      ^~~~~~
            note: did you mean 'action'? (Leaf offers: action)
        """),
    Fault(
      layout: "<Leaf action='#owner.packk'/>",
      text: """
        t.xml:2:15: error: Owner has no action 'packk' [unknown-action]
            <Leaf action='#owner.packk'/>
                          ^~~~~~~~~~~~
            note: did you mean 'pack'? (Owner offers: pack, go, stop)
        """),
    Fault(
      layout: "<Leaf action='#first.vanish'/>",
      text: """
        t.xml:2:15: error: no class has an action 'vanish' [unknown-action]
            <Leaf action='#first.vanish'/>
                          ^~~~~~~~~~~~~
            note: the registered classes offer: pack, go, stop
        """),
    Fault(
      layout: "<Leaf action='#owner.pack'/>",
      text: """
        t.xml:2:15: error: the sender is of class Leaf; the action 'pack' of Owner expects a sender of class Box [sender-type]
            <Leaf action='#owner.pack'/>
                          ^~~~~~~~~~~
        """),
    Fault(
      layout: "<Gauge id='g' size='#g'/>",
      text: """
        t.xml:2:21: error: '#g' is a reference, but the initializer of Gauge decodes 'size' as a value [reference-in-initializer]
            <Gauge id='g' size='#g'/>
                                ^~
            note: references are wired after every initializer has run; declare 'size' as an outlet to connect it
        """),
    Fault(
      layout: "<Leaf>\n  <Box/>\n</Leaf>",
      text: """
        t.xml:3:3: error: Leaf takes no children, so this Box cannot be inside it [children-not-allowed]
              <Box/>
              ^~~~
        """),
    Fault(
      layout: "<Shelf>\n\t<Leaf/>\n</Shelf>",
      text: """
        t.xml:3:2: error: Shelf takes no Leaf as a child [child-type]
            \t<Leaf/>
            \t^~~~~
            note: these fit: Box, P
        """),
    Fault(
      layout: "<Leaf>\n  <Frob/>\n  <Lef/>\n</Leaf>\n<Frob/>",
      text: """
        t.xml:3:3: error: Leaf takes no children, so this Frob cannot be inside it [children-not-allowed]
              <Frob/>
              ^~~~~
            note: no class 'Frob' is registered
        t.xml:4:3: error: Leaf takes no children, so this Lef cannot be inside it [children-not-allowed]
              <Lef/>
              ^~~~
            note: no class 'Lef' is registered
            note: did you mean 'Leaf'?
        t.xml:6:1: error: no class 'Frob' is registered [unknown-class]
            <Frob/>
            ^~~~~
            note: register the class; the loader does not look up classes by name
        """),
    Fault(
      layout: "<Pair><Box/></Pair>\n<Pair>\n<Box/><Box><Box/></Box>\n<Box/><Box/></Pair>",
      text: """
        t.xml:5:1: error: Pair takes at most 2 children, and this Box is one more [too-many-children]
            <Box/><Box/></Pair>
            ^~~~
        """),
    Fault(
      layout: "<Case><Leaf/>\n<Box/></Case>",
      text: """
        t.xml:3:1: error: Case takes at most one child, and this Box is one more [too-many-children]
            <Box/></Case>
            ^~~~
        """),
    Fault(
      layout: "<Leaf buddy='#ext:plain'/>",
      text: """
        t.xml:2:7: error: the outlet 'buddy' of Leaf takes objects of class Leaf, and 'ext:plain' is of class Journal [outlet-type]
            <Leaf buddy='#ext:plain'/>
                  ^~~~~~~~~~~~~~~~~~
        """),
    Fault(
      layout: "<Leaf/>", owner: "Shelf",
      text: """
        t.xml:1:28: error: the layout belongs to Shelf, and its owner is of class Owner [owner-mismatch]
            <layout version="1" owner="Shelf">
                                       ^~~~~
        """),
    Fault(
      layout: "<Leaf/>", owner: "Owner", hasOwner: false,
      text: """
        t.xml:1:28: error: the layout belongs to Owner, and no owner was given [missing-owner]
            <layout version="1" owner="Owner">
                                       ^~~~~
        """),
    Fault(
      layout: "<Leaf outlet='root'/>", hasOwner: false,
      text: """
        t.xml:2:15: error: this connects the owner, and no owner was given [missing-owner]
            <Leaf outlet='root'/>
                          ^~~~
        """),
    Fault(
      layout: "<Looper/>",
      text: """
        t.xml:2:1: error: loading this layout leads to a cycle: t.xml → Looper → t.xml [self-loading]
            <Looper/>
            ^~~~~~~
        """),
  ]

  @Test("each fault is reported in full", arguments: faults)
  func faultIsReportedInFull(fault: Fault) throws {
    try Journal.keeping { journal in
      let document = try layout(fault.layout, owner: fault.owner)
      let text = failureText {
        _ = try LoadPlan(
          document, classes: Self.classes, owner: fault.hasOwner ? Owner.self : nil,
          externals: ["model": Leaf.self, "plain": Journal.self])
      }
      #expect(text == fault.text)
      #expect(journal.entries.isEmpty)
    }
  }

  @Test("every code of the planner is covered")
  func codePlannerCovered() {
    let all = Diagnostic.Code.ofLayouts
    let planning = all[all.firstIndex(of: .unknownClass)!...all.firstIndex(of: .selfLoading)!]
    let untested = planning.filter { code in
      !(Self.faults + StructureFaultTests.faults + AwakeFaultTests.faults + [SubstituteTests.fault]).contains
      {
        $0.text.contains("[\(code)]")
      }
    }
    #expect(untested.isEmpty)
  }

  /// One of each, in one file: all at once, in the order of the text, and no class's initializer has run.
  @Test("all faults are reported at once")
  func allFaultsAreReportedAtOnce() throws {
    try Journal.keeping { journal in
      let document = try layout(
        """
        <Leaf id='a' nm='fine' peer='#nobody'/>
        <Laef outlet='root'/>
        <Gauge id='a' level='1000' color='red'/>
        <Shelf><Leaf action='#owner.pack'/></Shelf>
        <Needy/>
        <connect from='#a' outlet='per' to='#a'/>
        """)
      let error = #expect(throws: NibError.self) {
        _ = try LoadPlan(document, classes: Self.classes, owner: Owner.self)
      }
      #expect(
        error?.diagnostics.map(\.code) == [
          .danglingReference, .unknownClass, .duplicateID, .badValue, .unknownAttribute, .childType,
          .senderType,
          .missingOutlet, .unknownOutlet,
        ])
      #expect(journal.entries.isEmpty)
      #expect(journal.alive == 0)
    }
  }

  /// The replacement that a fault suggests for its range mends the layout.
  @Test(
    "the suggested replacement corrects the layout",
    arguments: [
      "<Leaf id='title' peer='#tilte'/>", "<Gauge align='centre'/>", "<Gauge on='yes'/>", "<Laef/>",
      "<Leaf outlet='rooot'/>", "<Leaf id='a' peer='a'/>", "<Leaf peer='#ext:modle'/>",
      "<Leaf id='a'/><connect from='#a' event='actoin' action='go' to='#owner'/>",
    ])
  func suggestedReplacement(body: String) throws {
    func plan(_ document: NibDocument) throws {
      _ = try LoadPlan(document, classes: Self.classes, owner: Owner.self, externals: ["model": Leaf.self])
    }
    let document = try layout(body)
    let error = #expect(throws: NibError.self) { try plan(document) }
    let diagnostic = try #require(error?.diagnostics.first)
    let range = try #require(diagnostic.range)
    var bytes = document.source.bytes
    bytes.replaceSubrange(range.lower..<range.upper, with: try #require(diagnostic.replacement).utf8)
    try plan(NibDocument(reading: SourceText(file: "t.xml", bytes: bytes)))
  }

  /// Without an owner at hand: the class that the layout names is looked up, and external objects are taken on trust.
  @Test("diagnosing needs no owner and no external objects")
  func diagnosingNeeds() throws {
    let sound = try layout("<Leaf outlet='root' peer='#ext:anything' action='#owner.go'/>", owner: "Owner")
    #expect(LoadPlan.diagnose(sound, classes: Self.classes).isEmpty)
    let unsound = try layout("<Leaf outlet='rot'/><Leaf action='#owner.pack'/>", owner: "Owner")
    #expect(LoadPlan.diagnose(unsound, classes: Self.classes).map(\.code) == [.unknownOutlet, .senderType])
  }

  /// A class that inherits from the one that the layout names will do as its owner.
  @Test("the owner may be of a subclass")
  func ownerSubclass() throws {
    let document = try layout("<Leaf outlet='root'/>", owner: "Owner")
    _ = try LoadPlan(document, classes: Self.classes, owner: HeirOwner.self)
  }

  // MARK: Classes with something to get wrong

  static var classes: ClassRegistry {
    var classes = ClassRegistry.test
    classes.register(Gauge.self)
    classes.register(Titled.self)
    classes.register(Needy.self)
    classes.register(Shelf.self)
    classes.register(Bounded.self)
    classes.register(Pair.self)
    classes.register(Case.self)
    classes.register(Looper.self)
    return classes
  }
}

enum Align: String, CaseIterable, NibValue {
  case start, center, end, spaceBetween
}

private final class Gauge: Leaf {
  var level: Int8 = 0
  var on = false
  var align = Align.start

  override class var members: Members {
    super.members.adding(Gauge.self) {
      $0.attribute("level") { $0.level = $1 }
      $0.attribute("on") { $0.on = $1 }
      $0.attribute("align") { $0.align = $1 }
      $0.attribute("size", Int.self)
    }
  }
}

private final class Bounded: Leaf {
  override class var members: Members {
    super.members.adding(Bounded.self) {
      $0.attribute("least", UInt8.self)
      $0.attribute("size", String.self)
      $0.attribute("most", Int.self)
      $0.ascending("least", "size", "most")
    }
  }
}

private final class Titled: Leaf {
  var title = ""
  var box: Box?

  override class var members: Members {
    super.members.adding(Titled.self) {
      $0.attribute("title", required: true) { $0.title = $1 }
      $0.outlet("box") { swap(&$0.box, &$1) }
    }
  }
}

private final class Needy: Leaf {
  @Outlet var source: Leaf

  override class var members: Members {
    super.members.adding(Needy.self) { $0.outlet("source") { $0.$source } }
  }
}

private final class Shelf: Leaf {
  override class var members: Members { super.members.adding(Shelf.self) { $0.children { (_, _: Box) in } } }
}

private final class Case: Leaf {
  override class var members: Members {
    super.members.adding(Case.self) { $0.children(atMost: 1) { (_, _: Leaf) in } }
  }
}

private final class Pair: Leaf {
  override class var members: Members {
    super.members.adding(Pair.self) { $0.children(atMost: 2) { (_, _: Box) in } }
  }
}

private final class Looper: Leaf {
  override class var members: Members { super.members.adding(Looper.self) { $0.loads(layout: "t.xml") } }
}

private final class HeirOwner: Owner {}
