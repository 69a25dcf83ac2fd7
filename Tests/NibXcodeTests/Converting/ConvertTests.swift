import NibKit
import NibModel
import NibXcode
import Testing

/// A file of Xcode's and the layout that is made of it load in the same way.
@Suite struct ConvertTests {
  @Test("the traces are equal, in every order", arguments: LoadOrder.profiles.map(\.order))
  func traced(order: LoadOrder) throws {
    for seed in 0..<12 {
      var file = RandomFile(seed: seed)
      let document = try NibDocument(
        recoveringXcode: SourceText(file: "a.xib", bytes: Array(file.xib().utf8)))
      let native = NativeLayout(document)
      // What is set again, and so left out, is in one trace only.
      guard native.rest.allSatisfy({ !$0.message.contains("set again") }),
        LoadPlan.diagnose(document, classes: ClassRegistry().standingIn(for: [document])).allSatisfy({
          $0.severity != .error
        })
      else { continue }
      let layout = try NibDocument(native.document.xml(), file: "a.xib")
      #expect(try trace(layout, order: order) == trace(document, order: order))
    }
  }

  @Test("contents that a layout cannot express are listed with their places")
  func rest() throws {
    let document = try read(
      IBFile.ios(
        """
        <view id="v" customClass="Foo&lt;Bar&gt;"><string key="keyEquivalent" base64-UTF8="YES">Gw</string>
        <array key="marks"><string>a</string><string base64-UTF8="YES">AGI=</string></array>
        <array key="kept"><string>b</string></array>
        <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="string" keyPath="a" value="1"/>
        <userDefinedRuntimeAttribute type="string" keyPath="a" value="2"/>
        <userDefinedRuntimeAttribute type="string" keyPath="b c" value="3"/></userDefinedRuntimeAttributes></view>
        """))
    let native = NativeLayout(document)
    let lines = LineIndex(document.source)
    #expect(
      native.rest.inTextOrder.map { "\($0.place.map { "\(lines.name(of: $0))" } ?? "") \($0.message)" } == [
        "7:1 no element can have the name of the class 'Foo<Bar>': <NSObject> takes its place",
        "8:1 'ib.marks' has a character that a layout cannot have, and is left out",
        "10:83 'a' is set again later: only the last value is kept",
        "12:53 no attribute can have the name 'b c': it is left out",
      ])
    #expect(try Self.loaded(native.document.xml()).firstDifference(from: native.document) == nil)
    for isStripped in [false, true] {
      let compiled = try native.document.compiled(strippingPositions: isStripped)
      #expect(
        try NibDocument(compiled: compiled, file: "a.nib").firstDifference(from: native.document) == nil)
    }
    #expect(native.document.attribute("a", of: "v")?.value == "2")
  }

  /// Escape, Backspace and U+FFFE, which XML does not allow, in the base64 form that Xcode writes.
  @Test("characters that XML does not allow are kept, and dollars beside them")
  func characters() throws {
    let document = try read(
      IBFile.ios(
        """
        <view id="v"><string key="keyEquivalent" base64-UTF8="YES">Gw</string><string key="price">$5 $name</string>
        <array key="marks"><string base64-UTF8="YES">CA</string><string base64-UTF8="YES">77++</string></array></view>
        """))
    let native = NativeLayout(document)
    #expect(native.rest.isEmpty)
    let text = try native.document.xml()
    let start = try #require(text.firstRange(of: "<layout version=\"2\""))
    #expect(text[..<start.lowerBound] == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    for line in [
      "ib.keyEquivalent=\"${1B}\"", "ib.price=\"$$5 $$name\"", "<item>${8}</item>", "<item>${FFFE}</item>",
    ] { #expect(text.contains(line), "\(line)") }
    let layout = try Self.loaded(text)
    #expect(layout.attribute("ib.keyEquivalent", of: "v")?.value == "\u{1B}")
    #expect(layout.attribute("ib.price", of: "v")?.value == "$5 $name")
    #expect(layout.firstDifference(from: native.document) == nil)
    for isStripped in [false, true] {
      let compiled = try NibDocument(
        compiled: native.document.compiled(strippingPositions: isStripped), file: "a.nib")
      #expect(compiled.attribute("ib.keyEquivalent", of: "v")?.value == "\u{1B}")
      #expect(compiled.firstDifference(from: native.document) == nil)
    }
  }

  /// In version 2, these names and ids have another meaning, so the file stays in version 1.
  @Test(
    "a name or an id of version 2 keeps the layout in version 1",
    arguments: ["id=\"v\" customClass=\"include\"", "id=\"v\" customClass=\"template\"", "id=\"a$b\""])
  func words(tag: String) throws {
    let document = try read(
      IBFile.ios("<view \(tag)><string key=\"keyEquivalent\" base64-UTF8=\"YES\">Gw</string></view>"))
    let native = NativeLayout(document)
    #expect(
      native.rest.map(\.message) == [
        "'ib.keyEquivalent' has a character that a layout cannot have, and is left out"
      ])
    #expect(try Self.loaded(native.document.xml()).firstDifference(from: native.document) == nil)
  }

  /// The document of a layout as it is loaded: with its parameters.
  private static func loaded(_ text: String) throws -> NibDocument {
    try NibDocument(text).including(from: nil, isForChecking: false) { _, _ in .none }
  }
}
