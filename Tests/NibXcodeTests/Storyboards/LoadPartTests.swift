import NibKit
import NibModel
import NibXcode
import RandomNumbers
import TestSupport
import Testing

/// The parts of a document, each of which one load makes.
@Suite struct LoadPartTests {
  private func ids(_ part: LoadPart) -> [String] { part.document.allObjects.compactMap(\.id) }

  private static let scene = """
    <tableViewController storyboardIdentifier="list" id="c" customClass="List" sceneMemberID="viewController">
      <tableView key="view" id="t"><prototypes>
        <tableViewCell reuseIdentifier="Row" id="p" customClass="Row">
          <tableViewCellContentView key="contentView" id="pc"><subviews>
            <collectionView id="g"><cells><collectionViewCell reuseIdentifier="Tile" id="q"/></cells></collectionView>
            <button id="b"><connections><action selector="more:" destination="c" eventType="touchUpInside" id="o1"/></connections>
            </button></subviews></tableViewCellContentView>
          <connections><outlet property="grid" destination="g" id="o2"/>
          <segue destination="d" kind="show" identifier="open" id="o3"/></connections>
        </tableViewCell></prototypes>
        <connections><outlet property="delegate" destination="c" id="o4"/></connections></tableView>
      <connections><outlet property="table" destination="t" id="o5"/><outlet property="row" destination="p" id="o6"/>
      <outlet property="helper" destination="h" id="o7"/></connections>
    </tableViewController>
    <customObject id="h" customClass="Helper"/>
    <tapGestureRecognizer id="r"><connections><outlet property="delegate" destination="h" id="o8"/></connections>
    </tapGestureRecognizer>
    """
  private static let detail = "<viewController id=\"d\" sceneMemberID=\"viewController\"/>"

  @Test(
    "a scene is its controller, its view, and its prototypes, each with the connections that are made with it"
  )
  func scene() throws {
    let parts = try read(IBFile.storyboard([Self.scene, Self.detail]), file: "M.storyboard").loadParts
    #expect(
      parts.map { "\($0.kind) of \($0.scene ?? "?") in \($0.outer ?? -1) by \($0.trigger): \(ids($0))" } == [
        #"controller of scene-0 in -1 by call: ["c", "h"]"#,
        #"view of scene-0 in 0 by first use: ["t", "r"]"#,
        #"prototype of scene-0 in 1 by dequeue: ["p", "pc", "g", "b"]"#,
        #"prototype of scene-0 in 2 by dequeue: ["q"]"#,
        #"controller of scene-1 in -1 by call: ["d"]"#,
      ])
    // An outlet from outside into a prototype belongs to no object: there is one such object for each row.
    #expect(
      parts.map(\.document.connections) == [
        ["#c helper #h"], ["#t delegate #owner", "#owner table #t", "#r delegate #ext:h"],
        ["#b touchUpInside more: #ext:c", "#p grid #g", "#p segue "], [], [],
      ])
    #expect(parts.map(\.document.ownerClass) == [nil, "List", nil, nil, nil])
  }

  @Test("a file with one part is that part, and its document is the same")
  func one() throws {
    let document = try NibDocument("<layout version='1'><Box id='a'/></layout>")
    #expect(document.loadParts.map(\.kind) == [.root])
    #expect(document.loadParts[0].document.allObjects.map(\.place) == document.allObjects.map(\.place))
  }

  @Test("prototypes of a file without scenes refer to its owner, and to its other objects as external ones")
  func column() throws {
    let document = try read(
      IBFile.macOS(
        owner: " customClass=\"Owner\"/>",
        """
        <tableView id="t"><tableColumns><tableColumn id="k"><prototypeCellViews>
        <tableCellView identifier="Name" id="p"><subviews><textField id="f"><connections>
        <action selector="edit:" target="-2" id="o1"/><outlet property="delegate" destination="x" id="o2"/>
        </connections></textField></subviews></tableCellView></prototypeCellViews></tableColumn></tableColumns></tableView>
        <customObject id="x" customClass="Helper"/>
        """))
    let parts = document.loadParts
    #expect(parts.map { "\($0.kind) \(ids($0))" } == [#"root ["t", "k", "x"]"#, #"prototype ["p", "f"]"#])
    #expect(parts[1].document.connections == ["#f action edit: #owner", "#f delegate #ext:x"])
    #expect(parts[1].document.ownerClass == "Owner")
  }

  @Test(
    "a connection of the owner into a prototype belongs to no object, and a prototype has no resources of the file"
  )
  func owner() throws {
    let document = try read(
      IBFile.macOS(
        owner: " customClass=\"Owner\"><connections><outlet property=\"cell\" destination=\"f\" id=\"o1\"/>"
          + "<outlet property=\"table\" destination=\"t\" id=\"o2\"/></connections></customObject>",
        """
        <tableView id="t"><tableColumns><tableColumn id="k"><prototypeCellViews>
        <tableCellView id="p"><subviews><textField id="f"/></subviews></tableCellView></prototypeCellViews>
        </tableColumn></tableColumns></tableView>
        """
      ).replacing(
        "</objects>", with: "</objects><resources><image name=\"i\" width=\"1\" height=\"1\"/></resources>"))
    let parts = document.loadParts
    #expect(parts.map(\.document.connections) == [["#owner table #t"], []])
    #expect(parts.map(\.document.structures.isEmpty) == [false, true])
  }

  /// A random storyboard, whose ids say the part that they belong to.
  private struct RandomFile {
    var random: SplitMix
    var text = ""
    /// The connections: the ids of their ends, in the order of the file.
    var connections: [(from: String, to: String)] = []
    private var ids: [[String]] = []
    private var count = 0

    init(seed: UInt64) {
      random = SplitMix(seed: seed)
      let scenes = (0..<Int.random(in: 1...4, using: &random)).map { number in
        ids.append([])
        let hasView = Int.random(in: 0..<4, using: &random) > 0
        let view = hasView ? views("s\(number).v", key: "view", depth: 0) : ""
        let top = hasView ? object("tapGestureRecognizer", "s\(number).v", "") : ""
        let controller = object("viewController", "s\(number)", view)
        return controller + object("customObject", "s\(number)", "") + top
      }
      text = IBFile.storyboard(scenes.enumerated().map { number, scene in connect(scene, number) })
    }

    /// Writes an object, with a place for its connections.
    private mutating func object(_ element: String, _ part: String, _ inner: String, key: String = "")
      -> String
    {
      count += 1
      let id = "\(part):\(count)"
      ids[ids.count - 1].append(id)
      return "<\(element) id=\"\(id)\"\(key.isEmpty ? "" : " key=\"\(key)\"")>\(inner)[\(id)]</\(element)>"
    }

    private mutating func views(_ part: String, key: String = "", depth: Int) -> String {
      var inner = ""
      for _ in 0..<(depth > 3 ? 0 : Int.random(in: 0...3, using: &random)) {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          count += 1
          let cell = "\(part).p\(count)"
          inner += object("tableView", part, "<prototypes>\(row(cell, depth: depth + 1))</prototypes>")
        default: inner += views(part, depth: depth + 1)
        }
      }
      return object("view", part, "<subviews>\(inner)</subviews>", key: key)
    }

    private mutating func row(_ part: String, depth: Int) -> String {
      let content = views(part, depth: depth)
      return object("tableViewCell", part, "<subviews>\(content)</subviews>")
    }

    /// Puts connections to objects of the scene into the places for them.
    private mutating func connect(_ scene: String, _ number: Int) -> String {
      var text = ""
      for piece in scene.split(separator: "[", omittingEmptySubsequences: false) {
        guard let end = piece.firstIndex(of: "]") else {
          text += piece
          continue
        }
        let id = String(piece[..<end])
        let targets = (0..<Int.random(in: 0...2, using: &random)).compactMap { _ in
          ids[number].randomElement(using: &random)
        }
        let outlets = targets.map { target in
          connections.append((id, target))
          return "<outlet property=\"o\" destination=\"\(target)\" id=\"k\(connections.count)\"/>"
        }
        if !outlets.isEmpty { text += "<connections>\(outlets.joined())</connections>" }
        text += piece[piece.index(after: end)...]
      }
      return text
    }
  }

  /// Returns the part of an object of a random file.
  private static func part(_ id: String) -> String { String(id.prefix { $0 != ":" }) }

  /// Returns the part in which a connection is made; nil if it leads from outside into a prototype.
  private static func part(from: String, to: String) -> String? {
    let (from, to) = (part(from), part(to))
    if from == to || from.hasPrefix(to + ".") { return from }
    return to.hasPrefix(from + ".") && !to.dropFirst(from.count).contains(".p")
      ? to : from.isEmpty ? nil : "?"
  }

  @Test(
    "each object of a random storyboard is in its part, at its place, and each connection in the inner part of its ends"
  )
  func property() throws {
    for seed in rounds(20) {
      let file = RandomFile(seed: seed)
      let document = try read(file.text, file: "M.storyboard")
      let native = try NibDocument(NativeLayout(document).document.xml(), file: "M.layout.xml")
      for (isNative, document) in [(false, document), (true, native)] {
        let parts = document.loadParts
        let names = parts.map { Set($0.document.allObjects.compactMap(\.id).map(Self.part)) }
        #expect(names.allSatisfy { $0.count == 1 } && Set(names).count == parts.count, "seed \(seed)")
        let places = Dictionary(uniqueKeysWithValues: document.allObjects.map { ($0.id, $0.place) })
        let copied = parts.flatMap(\.document.allObjects)
        #expect(
          copied.count == places.count && copied.allSatisfy { places[$0.id] == $0.place }, "seed \(seed)")
        for (part, name) in zip(parts, names.compactMap(\.first)) {
          let outer = part.outer.flatMap { names[$0].first }
          #expect(outer.map { name.hasPrefix($0 + ".") } ?? !name.contains("."), "seed \(seed)")
          let wired = part.document.explicitConnections.map { $0.attributes["ib.id"] ?? "" }
          let expected = file.connections.enumerated().filter {
            Self.part(from: $0.element.from, to: $0.element.to) == name
          }
          .map { "k\($0.offset + 1)" }
          // Connections of unrelated prototypes stay where they begin, and are found when the part is planned.
          let lost = file.connections.enumerated().filter {
            Self.part(from: $0.element.from, to: $0.element.to) == "?" && Self.part($0.element.from) == name
              && !Self.part($0.element.to).hasPrefix(name + ".")
          }.map { "k\($0.offset + 1)" }
          #expect(Set(wired) == Set(expected + lost), "seed \(seed), \(name), native \(isNative)")
        }
      }
    }
  }

  @Test(
    "the parts of a storyboard have its texts in common, so that its memory does not grow with their number")
  func memory() throws {
    let scenes = (0..<40).map {
      "<viewController id=\"c\($0)\"><view key=\"view\" id=\"v\($0)\"/></viewController>"
    }
    let parts = try read(IBFile.storyboard(scenes), file: "M.storyboard").loadParts
    #expect(parts.count == 80)
    #expect(Set(parts.map { $0.document.storage.withUnsafeBufferPointer(\.baseAddress) }).count == 1)
  }
}
