import NibKit
import NibModel
import NibXcode
import Testing

/// Variations by size class.
@Suite struct VariationTests {
  private static let file = IBFile.ios(
    """
    <view id="v"><subviews>
      <label text="Any" id="a"><color key="textColor" white="0"/>
        <variation key="heightClass=compact" text="Low" hidden="YES"><color key="textColor" white="1"/></variation>
        <variation key="heightClass=compact-widthClass=regular" text="Low and wide"/>
        <variation key="userInterfaceIdiom=mac" text="Mac"/></label>
      <button id="b"/><button id="c"/></subviews>
      <variation key="default"><mask key="subviews"><exclude reference="b"/><exclude reference="c"/></mask></variation>
      <variation key="widthClass=regular"><mask key="subviews"><include reference="c"/></mask></variation>
    </view>
    """)

  private func text(_ traits: SizeClass) throws -> String? {
    try read(Self.file).varied(by: traits).attribute("ib.text", of: "a")?.value
  }

  @Test("the most special variation that holds has the last word")
  func values() throws {
    #expect(try text(SizeClass()) == "Any")
    #expect(try text(SizeClass(width: .regular, height: .regular)) == "Any")
    #expect(try text(SizeClass(width: .compact, height: .compact)) == "Low")
    #expect(try text(SizeClass(width: .regular, height: .compact)) == "Low and wide")
    #expect(try text(SizeClass(idiom: "mac")) == "Mac")
    let low = try read(Self.file).varied(by: SizeClass(width: .compact, height: .compact))
    #expect(low.attribute("ib.hidden", of: "a")?.value == "YES")
    #expect(
      low.attribute("ib.textColor", of: "a")?.structure
        == .dictionary(["element": .string("color"), "white": .string("1")]))
  }

  @Test(
    "what the default leaves out is put back by a variation, and stays an object that outlets can lead to")
  func masks() throws {
    func left(_ traits: SizeClass) throws -> [String] {
      try read(Self.file).varied(by: traits).allObjects.filter { object in
        object.attributes.contains { $0.name == "ib.installed" && $0.value == "NO" }
      }.compactMap(\.id)
    }
    #expect(try left(SizeClass()) == ["b", "c"])
    #expect(try left(SizeClass(width: .regular, height: .compact)) == ["b"])
    #expect(try read(Self.file).varied(by: SizeClass()).outline == read(Self.file).outline)
  }

  @Test("in a load, no view gets what the default leaves out, which is made nevertheless")
  func load() throws {
    let steps = try trace(read(Self.file).loaded(under: SizeClass())).filter { !$0.hasPrefix("init") }
    #expect(steps.filter { $0.hasPrefix("awake") } == ["awake v", "awake a", "awake b", "awake c"])
    #expect(
      Set(steps.filter { !$0.hasPrefix("awake") }) == [
        "attach a -> v", "part v.ib.uninstalled += b", "part v.ib.uninstalled += c",
      ])
    let wide = try trace(read(Self.file).loaded(under: SizeClass(width: .regular)))
    #expect(wide.contains("attach c -> v") && !wide.contains("attach b -> v"))
  }

  @Test("the layout that a file is converted to varies as the file does")
  func converted() throws {
    let layout = try NibDocument(NativeLayout(read(Self.file)).document.xml(), file: "a.layout.xml")
    let (loaded, wanted) = (layout.loaded(under: SizeClass()), try read(Self.file).loaded(under: SizeClass()))
    #expect(try trace(loaded) == trace(wanted))
    let index = try #require(loaded.allObjects.first { $0.id == "b" }?.index)
    let installed = try #require(loaded.attribute(named: "ib.installed", ofObject: index))
    #expect(loaded.place(ofAttribute: installed) == loaded.place(ofObject: index))
  }

  @Test("a document without variations is the same, value by value", arguments: 0..<20)
  func same(seed: Int) throws {
    var file = RandomFile(seed: seed)
    let text = file.xib().replacing("<variation", with: "<alteration").replacing(
      "</variation", with: "</alteration")
    let document = try NibDocument(recoveringXcode: SourceText(file: "a.xib", bytes: Array(text.utf8)))
    #expect(
      document.varied(by: SizeClass(width: .compact, height: .regular)).firstDifference(from: document) == nil
    )
  }

  @Test(
    "traits are written as width and height",
    arguments: [
      ("compact-regular", SizeClass(width: .compact, height: .regular)),
      ("any-compact", SizeClass(height: .compact)),
      ("any-any", SizeClass()), ("compact", nil), ("large-small", nil), ("", nil),
    ])
  func words(text: String, traits: SizeClass?) {
    #expect(SizeClass(text) == traits)
  }

  @Test("a layout that was converted varies as its file does", arguments: 0..<20)
  func converted(seed: Int) throws {
    var file = RandomFile(seed: seed)
    let document = try NibDocument(
      recoveringXcode: SourceText(file: "a.xib", bytes: Array(file.xib().utf8)))
    let native = NativeLayout(document).document
    let again = try NibDocument(native.xml(), file: "a.layout.xml")
    #expect(again.firstDifference(from: native) == nil)
    #expect(try NibDocument(compiled: native.compiled(), file: "a.nib").firstDifference(from: native) == nil)
    let traits = SizeClass(height: .compact)
    #expect(again.varied(by: traits).firstDifference(from: native.varied(by: traits)) == nil)
  }
}
