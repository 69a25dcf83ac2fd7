import LoadSamples
import NibKit
import Testing

/// Objects that are the values of attributes.
@Suite struct PartTests {
  static let userLayout = """
    <User id="user" userID="1214138" firstName="Hello" lastName="Kitty" gender="female">
      <attribute name="address"><Address id="home" street="Main" favorite="#first-album" owner="#user"/></attribute>
      <attribute name="tags"><item>a</item></attribute>
      <attribute name="albums">
        <Album id="first-album" title="One">
          <Track/>
          <attribute name="cover"><Villa street="inner"/></attribute>
          <attribute name="years">1999 2000</attribute>
        </Album>
        <Album title="Two"/>
      </attribute>
    </User>
    """

  @Test("an immutable object has its parts", arguments: LoadOrder.profiles.map(\.order))
  func immutableObject(order: LoadOrder) throws {
    let loaded = try load(Self.userLayout, classes: .model, order: order)
    let user = try #require(loaded["user"] as? User)
    #expect([user.userID, user.firstName, user.lastName] == ["1214138", "Hello", "Kitty"])
    #expect(user.gender == .female)
    #expect(user.tags == ["a"])
    #expect(user.address?.street == "Main")
    #expect(user.address === loaded["home"])
    // JavaFX leaves what stands further on nil.
    if order.name != "javafx" {
      #expect(user.address?.favorite === user.albums.first)
      #expect(user.address?.owner === user)
    }
    #expect(user.albums.map(\.title) == ["One", "Two"])
    #expect(user.albums[0].cover is Villa)
    #expect(user.albums[0].cover?.street == "inner")
    #expect(user.albums[0].years == [1999, 2000])
    #expect(user.albums[0].tracks.count == 1)
    #expect(loaded.topLevel.count == 1)
    #expect(loaded.objects.count == 6)
  }

  @Test("the trace names the object and the attribute of a part")
  func traceNamesObject() throws {
    let recorder = TraceRecorder()
    try load(Self.userLayout, classes: .model, tracer: recorder)
    #expect(
      recorder.trace.text() == """
        load>   t.xml strict
        init>   User user  2:1
        init>   Address home  3:29
        init<   Address home
        part    user.address = home
        init>   Album first-album  6:5
        init>   Villa first-album/Villa[0]  8:31
        init<   Villa first-album/Villa[0]
        part    first-album.cover = first-album/Villa[0]
        init>   Track first-album/Track[0]  7:7
        init<   Track first-album/Track[0]
        attach  first-album/Track[0] -> first-album
        init<   Album first-album
        part    user.albums += first-album
        init>   Album user/Album[1]  11:5
        init<   Album user/Album[1]
        part    user.albums += user/Album[1]
        init<   User user
        attr    home.street = "Main"  3:48
        attr    first-album.title = "One"  6:29
        attr    first-album.cover = first-album/Villa[0]  8:7
        attr    first-album.years = "1999 2000"  9:7
        attr    first-album/Villa[0].street = "inner"  8:38
        attr    user/Album[1].title = "Two"  11:12
        outlet  home.favorite = first-album  3:62
        outlet  home.owner = user  3:86
        awake   user
        awake   home
        awake   first-album
        awake   first-album/Villa[0]
        awake   user/Album[1]
        load<   t.xml

        """)
    let json = recorder.trace.jsonLines().split(separator: "\n").first { $0.contains("\"part\"") }
    #expect(
      json == """
        {"version":2,"file":"t.xml","load":1,"event":"part","phase":"init","role":"object","object":"home",\
        "class":"Address","member":"address","container":"user","line":3,"column":29,"depth":2,\
        "text":"part    user.address = home"}
        """)
  }

  @Test("the plan lists parts")
  func planListsParts() throws {
    let plan = try LoadPlan(
      layout("<Album id='a'><attribute name='extras'><Album id='b'/><Album id='c'/></attribute></Album>"),
      classes: .model)
    #expect(
      plan.listing() == """
        order strict
        init a Album  2:1
          init b Album  2:40
          end b
          part a.extras += b  2:40
          init c Album  2:55
          end c
          part a.extras += c  2:55
        end a
        attr a.extras = [b, c]  2:15
        awake a  2:1
        awake b  2:40
        awake c  2:55

        """)
  }

  @Test("an empty list of parts is set")
  func emptyListParts() throws {
    let album = try #require(
      load("<Album><attribute name='extras'> </attribute></Album>", classes: .model).topLevel.first as? Album)
    #expect(album.extras.isEmpty)
  }

  @Test("a part can be connected to the owner")
  func partConnectedOwner() throws {
    let owner = Owner()
    try load(
      "<Holder><attribute name='leaf'><Leaf id='x' nm='n' outlet='root' outlets='rows' action='#owner.stop'/>"
        + "</attribute></Holder>",
      owner: owner, classes: .holding { _ = try $0.decodeObject(Leaf.self, forKey: "leaf") })
    #expect(owner.root?.nm == "n")
    #expect(owner.rows.map(\.id) == ["x"])
    try owner.root?.press()
    #expect(owner.log == ["stop"])
  }

  // MARK: Faulty initializers

  private func failure(_ inside: String, _ decode: @escaping (NibDecoder) throws -> Void) -> String {
    failureText { try load("<Holder>\(inside)</Holder>", classes: .holding(decode)) }
  }

  @Test("a part that is not decoded ends the load")
  func partDecodedEnds() {
    #expect(
      failure("<attribute name='leaf'><Leaf/></attribute>") { _ in } == """
        t.xml:2:9: error: the initializer of Holder did not decode 'leaf', and nothing would retain its value \
        [parts-not-decoded]
            <Holder><attribute name='leaf'><Leaf/></attribute></Holder>
                    ^~~~~~~~~~
        """)
  }

  @Test("a part of another class is reported at its place")
  func partAnotherClass() {
    #expect(
      failure("<attribute name='leaf'><Leaf/></attribute>") {
        _ = try $0.decodeObject(Box.self, forKey: "leaf")
      }
        == """
        t.xml:2:9: error: 'leaf' is an object of class Leaf, but the initializer decodes it as Box [bad-decode]
            <Holder><attribute name='leaf'><Leaf/></attribute></Holder>
                    ^~~~~~~~~~
        """)
  }

  @Test("a part decoded as text is an error")
  func partDecodedText() {
    #expect(
      failure("<attribute name='leaf'><Leaf/></attribute>") { _ = try $0.decode(String.self, forKey: "leaf") }
        == """
        t.xml:2:9: error: an object is not text, which the initializer expects for 'leaf' [bad-decode]
            <Holder><attribute name='leaf'><Leaf/></attribute></Holder>
                    ^~~~~~~~~~
        """)
    #expect(
      failure("<attribute name='nm'>a</attribute>") { _ = try $0.decodeObject(Leaf.self, forKey: "nm") }
        == """
        t.xml:2:9: error: 'a' is not an object, which the initializer expects for 'nm' [bad-decode]
            <Holder><attribute name='nm'>a</attribute></Holder>
                    ^~~~~~~~~~
        """)
  }

  @Test("several parts decoded as one are an error")
  func severalPartsDecoded() {
    #expect(
      failure("<attribute name='leaves'><Leaf/><Leaf/></attribute>") {
        _ = try $0.decodeObject(Leaf.self, forKey: "leaves")
      } == """
        t.xml:2:9: error: 'leaves' has 2 objects, but the initializer decodes only one [bad-decode]
            <Holder><attribute name='leaves'><Leaf/><Leaf/></attribute></Holder>
                    ^~~~~~~~~~
        """)
  }

  @Test("a missing required value is an error")
  func missingRequired() {
    #expect(
      failure("") { _ = try $0.requireObject(Leaf.self, forKey: "leaf") } == """
        t.xml:2:1: error: Holder needs the attribute 'leaf' [missing-attribute]
            <Holder></Holder>
            ^~~~~~~
        """)
    #expect(
      failure("") { _ = try $0.require(String.self, forKey: "nm") }.contains("needs the attribute 'nm'"))
  }

  @Test("a part decoded twice is the same object")
  func partDecodedTwice() throws {
    var seen: [Leaf?] = []
    try load(
      "<Holder><attribute name='leaf'><Leaf/></attribute></Holder>",
      classes: .holding {
        seen.append(try $0.decodeObject(forKey: "leaf"))
        seen.append(try $0.requireObject(forKey: "leaf"))
        seen += try $0.decodeObjects(Leaf.self, forKey: "leaf")
      })
    #expect(seen.count == 3 && seen[0] != nil && seen.allSatisfy { $0 === seen[0] })
  }

  // MARK: Faults and limits

  @Test(
    "an error in a part takes the load back",
    arguments: ["+address", "+album first-album", "*address", "*album"])
  func errorPartTakes(call: String) throws {
    try Journal.keeping { journal in
      journal.onCall = { if $0 == call { throw Missing() } }
      let failure = try #require(loadFailure { try load(Self.userLayout, classes: .model) })
      #expect(failure.underlying is Missing)
      #expect(failure.className == (call.hasSuffix("address") ? "Address" : "Album"))
      #expect(journal.alive == 0)
    }
  }

  private struct Missing: Error {}

  @Test("parts nest as deep as the limit")
  func partsNestDeep() throws {
    let depth = 200
    let open = String(repeating: "<Album><attribute name='extras'>", count: depth)
    let close = String(repeating: "</attribute></Album>", count: depth)
    let loaded = try load(open + close, classes: .model)
    #expect(loaded.objects.count == depth)
    let deeper = "<Album><attribute name='extras'>\(open)\(close)</attribute></Album>"
    #expect(
      failureText { try layout(deeper) }.contains("objects are nested more than 200 deep [limit-exceeded]"))
  }
}

extension ClassRegistry {
  /// `Holder`, whose initializer is a closure, and what it can hold.
  fileprivate static func holding(_ decode: @escaping (NibDecoder) throws -> Void) -> ClassRegistry {
    var classes = ClassRegistry.test
    let members = Members(of: Plain.self) {
      $0.attribute("nm", String.self)
      $0.part("leaf", Leaf.self)
      $0.parts("leaves", Leaf.self)
    }
    classes.register("Holder", members: members) { coder in
      try decode(coder)
      return Plain()
    }
    return classes
  }
}
