import LoadSamples
import NibKit
import Testing

/// Faults in structured values: lists, dictionaries and parts.
@Suite struct StructureFaultTests {
  static let faults: [Fault] = [
    Fault(
      layout:
        "<Sheet><attribute name='scores'><item key='a'>1</item><item key='b'>x</item></attribute></Sheet>",
      text: """
        t.xml:2:55: error: 'x' is not a whole number, as the items of 'scores' are [bad-value]
            <Sheet><attribute name='scores'><item key='a'>1</item><item key='b'>x</item></attribute></Sheet>
                                                                  ^~~~~
        """),
    Fault(
      layout: "<Sheet><attribute name='grid'><item>1</item><item><item/></item></attribute></Sheet>",
      text: """
        t.xml:2:51: error: '' is not a whole number, as the items of 'grid' are [bad-value]
            <Sheet><attribute name='grid'><item>1</item><item><item/></item></attribute></Sheet>
                                                              ^~~~~
        """),
    Fault(
      layout: "<Sheet><attribute name='grid'><item><item><item>2</item></item></item></attribute></Sheet>",
      text: """
        t.xml:2:37: error: an array is not a whole number, as the items of 'grid' are [bad-value]
            <Sheet><attribute name='grid'><item><item><item>2</item></item></item></attribute></Sheet>
                                                ^~~~~
        """),
    Fault(
      layout: "<Sheet><attribute name='tags'><item key='a'>1</item></attribute></Sheet>",
      text: """
        t.xml:2:8: error: a dictionary is not a list (each item: text), which 'tags' takes [bad-value]
            <Sheet><attribute name='tags'><item key='a'>1</item></attribute></Sheet>
                   ^~~~~~~~~~
        """),
    Fault(
      layout: "<Sheet><attribute name='count'><item>1</item></attribute></Sheet>",
      text: """
        t.xml:2:8: error: an array is not a whole number, which 'count' takes [bad-value]
            <Sheet><attribute name='count'><item>1</item></attribute></Sheet>
                   ^~~~~~~~~~
        """),
    Fault(
      layout: "<Sheet decoded='1 x'/>",
      text: """
        t.xml:2:17: error: '1 x' is not a list (each item: a whole number), which 'decoded' takes [bad-value]
            <Sheet decoded='1 x'/>
                            ^~~
        """),
    Fault(
      layout: "<Sheet scores='1'/>",
      text: """
        t.xml:2:16: error: '1' is not a dictionary (each item: a whole number), which 'scores' takes [bad-value]
            <Sheet scores='1'/>
                           ^
        """),
    Fault(
      layout: "<Sheet><attribute name='peer'><Sheet/></attribute></Sheet>",
      text: """
        t.xml:2:8: error: the outlet 'peer' takes a reference, and this holds an object [value-kind]
            <Sheet><attribute name='peer'><Sheet/></attribute></Sheet>
                   ^~~~~~~~~~
            note: write peer="#id"
        """),
    Fault(
      layout: "<Sheet><attribute name='action'><item>#owner.go</item></attribute></Sheet>",
      text: """
        t.xml:2:8: error: the event 'action' takes a reference, and this holds items [value-kind]
            <Sheet><attribute name='action'><item>#owner.go</item></attribute></Sheet>
                   ^~~~~~~~~~
            note: write action="#target.action"
        """),
    Fault(
      layout: "<Sheet><attribute name='count'><Album/></attribute></Sheet>",
      text: """
        t.xml:2:8: error: 'count' takes a whole number, and this holds an object [value-kind]
            <Sheet><attribute name='count'><Album/></attribute></Sheet>
                   ^~~~~~~~~~
        """),
    Fault(
      layout: "<Album><attribute name='covers'><Address/></attribute></Album>",
      text: """
        t.xml:2:8: error: Album has no attribute, outlet or event 'covers' [unknown-attribute]
            <Album><attribute name='covers'><Address/></attribute></Album>
                   ^~~~~~~~~~
            note: did you mean 'cover'? (Album offers: cover, years, extras, title)
        """),
    Fault(
      layout: "<Album cover='#a'/><Address id='a'/>",
      text: """
        t.xml:2:8: error: 'cover' takes an object, and this is text [value-kind]
            <Album cover='#a'/><Address id='a'/>
                   ^~~~~~~~~~
            note: write <attribute name="cover"><Address …/></attribute>
        """),
    Fault(
      layout: "<Album><attribute name='cover'><item>a</item></attribute></Album>",
      text: """
        t.xml:2:8: error: 'cover' takes an object, and this is items [value-kind]
            <Album><attribute name='cover'><item>a</item></attribute></Album>
                   ^~~~~~~~~~
            note: write <attribute name="cover"><Address …/></attribute>
        """),
    Fault(
      layout: "<Album><attribute name='cover'> </attribute></Album>",
      text: """
        t.xml:2:8: error: 'cover' takes an object, and this is nothing [value-kind]
            <Album><attribute name='cover'> </attribute></Album>
                   ^~~~~~~~~~
            note: write <attribute name="cover"><Address …/></attribute>
        """),
    Fault(
      layout: "<Album extras=''/>",
      text: """
        t.xml:2:8: error: 'extras' takes objects, and this is text [value-kind]
            <Album extras=''/>
                   ^~~~~~~~~
            note: write <attribute name="extras"><Album …/></attribute>
        """),
    Fault(
      layout: "<Album><attribute name='cover'><Album/></attribute></Album>",
      text: """
        t.xml:2:32: error: 'cover' takes no Album [part-type]
            <Album><attribute name='cover'><Album/></attribute></Album>
                                           ^~~~~~
            note: these fit: Villa, Address
        """),
    Fault(
      layout: "<Album><attribute name='cover'><Address/><Villa/><Villa/></attribute></Album>",
      text: """
        t.xml:2:42: error: 'cover' takes one object, and this Villa is one more [too-many-parts]
            <Album><attribute name='cover'><Address/><Villa/><Villa/></attribute></Album>
                                                     ^~~~~~
            note: its class declares it with part(), which takes one object; parts() takes several
        """),
    Fault(
      layout: "<Album><attribute name='cover'><Adress/></attribute></Album>",
      text: """
        t.xml:2:32: error: no class 'Adress' is registered [unknown-class]
            <Album><attribute name='cover'><Adress/></attribute></Album>
                                           ^~~~~~~
            note: did you mean 'Address'?
        """),
    Fault(
      layout: "<User userID='1' firstName='A' lastName='B'><Album/></User>",
      text: """
        t.xml:2:45: error: User takes no children, so this Album cannot be inside it [children-not-allowed]
            <User userID='1' firstName='A' lastName='B'><Album/></User>
                                                        ^~~~~~
        """),
    Fault(
      layout: "<Bearer/>",
      text: """
        t.xml:2:1: error: Bearer needs the attribute 'load' [missing-attribute]
            <Bearer/>
            ^~~~~~~
        """),
  ]

  @Test("each fault is reported in full", arguments: faults)
  func faultIsReportedInFull(fault: Fault) throws {
    let document = try layout(fault.layout)
    var classes = ClassRegistry.model
    classes.register(
      "Bearer", members: Members(of: Track.self) { $0.part("load", Address.self, required: true) }
    ) {
      try Track(coder: $0)
    }
    #expect(failureText { try LoadPlan(document, classes: classes) } == fault.text)
    #expect(LoadPlan.diagnose(document, classes: classes).rendered(in: document.source) == fault.text)
  }
}
