internal import NibModel
internal import NibReading

/// An Interface Builder file that has been parsed, and not converted to a document yet.
struct XcodeFile {
  let tree: XMLTree
  let platform: CocoaClasses.Platform
  let elements: ElementKinds
  private let customClasses: CustomClasses
  /// The scenes, in the order of the file. Empty for a file without scenes.
  let scenes: [Int]
  /// The ids of the first responders of the scenes. An action for one of them is an action for the first responder,
  /// even if it comes from another scene.
  let firstResponders: SpelledNumbers
  private let limits: ReadingLimits

  init(_ source: SourceText, limits: ReadingLimits) throws(NibError) {
    tree = try XMLTree.reading(
      source, limits: limits, known: ElementName.known, root: XcodeFile.fault(ofRoot:))
    elements = ElementKinds(tree)
    customClasses = CustomClasses(tree)
    self.limits = limits
    let tree = tree
    platform = Self.platform(of: tree)
    scenes = tree.children(of: 0).filter { tree.elements[$0].name == ElementName.scenes }.flatMap {
      tree.children(of: $0).filter { tree.elements[$0].name == ElementName.scene }
    }
    firstResponders = Self.firstResponders(of: scenes, in: tree)
  }

  private static func firstResponders(of scenes: [Int], in tree: XMLTree) -> SpelledNumbers {
    var table = SpelledNumbers()
    for element in scenes.flatMap({ top(of: $0, in: tree) }) where References.isFirstResponder(element, in: tree) {
      guard let id = tree.attribute(ElementName.id, of: element).map({ tree.attributes[$0].value }),
        table.number(of: id, in: tree.storage) == nil
      else { continue }
      table.enter(id, as: 0, in: tree.storage)
    }
    return table
  }

  /// Returns the top-level elements of the file or of a scene: those in its `<objects>`.
  func top(of container: Int) -> [Int] { Self.top(of: container, in: tree) }

  private static func top(of container: Int, in tree: XMLTree) -> [Int] {
    tree.children(of: container).filter { tree.elements[$0].name == ElementName.objects }.flatMap {
      Array(tree.children(of: $0))
    }
  }

  /// Returns the document with all objects.
  func document() -> NibDocument {
    let containers = scenes.isEmpty ? [0] : scenes
    let tops = containers.map(top(of:))
    let references = References(tree, top: tops.flatMap { $0 }, platform)
    var reader = XcodeReader(tree, elements, references, customClasses, XcodeNames(tree, platform, limits))
    reader.readRoot(scenes: scenes)
    var known: Set<String> = []
    for (number, top) in tops.enumerated() {
      // Xcode gives each scene an id of its own. The objects of a scene without one must be distinguished from those of others.
      let id = tree.attribute(ElementName.sceneID, of: containers[number]).map { tree.attributes[$0].value }
        .flatMap { known.insert(tree.text($0)).inserted ? $0 : nil }
      reader.read(top: top, ofScene: scenes.isEmpty ? 0..<0 : id ?? reader.add(text: "scene-\(number + 1)"))
    }
    return reader.finish(
      faults: scenes.count > 1 ? SceneBorders(self).faults : [], notices: strayTexts + openConflicts + notices)
  }

  /// The texts in places where only elements have a meaning. Interface Builder ignores them.
  private var strayTexts: [Diagnostic] {
    let containers = [
      ElementName.document, ElementName.objects, ElementName.scenes, ElementName.scene, ElementName.subviews,
      ElementName.connections, ElementName.userDefinedRuntimeAttributes, ElementName.userDefinedRuntimeAttribute,
    ]
    let alone = tree.elements.indices.dropLast().filter {
      tree.elements[$0].textCount > 0 && containers.contains(tree.elements[$0].name)
    }.prefix(100).map { XMLTree.StrayText(element: $0, place: tree.textPlace(of: $0)) }
    return (alone + tree.strayTexts).map {
      Diagnostic(XcodeNotice.strayText(in: tree.names[Int(tree.elements[$0.element].name)]), at: $0.place)
    }
  }

  /// The conflicts of a merge that are not decided yet.
  private var openConflicts: [Diagnostic] {
    // Nearly no file of Xcode's has comments, and the search for them would take a tenth of the time.
    if !tree.hasComments { return [] }
    return MergeComment.conflicts(in: tree.source).prefix(100).compactMap { conflict in
      conflict.places.first.map { Diagnostic(XcodeNotice.openConflict(conflict), at: $0) }
    }
  }

  // MARK: The root

  private static func platform(of tree: XMLTree) -> CocoaClasses.Platform {
    let attributes = tree.attributes(of: 0).map {
      (tree.names[Int(tree.attributes[$0].name)], tree.text(tree.attributes[$0].value))
    }
    let runtime = attributes.first { $0.0 == "targetRuntime" }?.1 ?? ""
    let type = attributes.first { $0.0 == "type" }?.1 ?? ""
    if runtime == "watchKit" || type.contains("WatchKit") { return .watchkit }
    if runtime.isEmpty ? type.contains("3.Cocoa.") : runtime.hasPrefix("MacOSX") { return .appkit }
    return .uikit
  }

  private static func fault(ofRoot builder: borrowing XMLTreeBuilder) -> Diagnostic? {
    let (name, place, attributes) = builder.root()
    guard name == "document" else {
      let isArchive =
        name == "archive"
        && attributes.contains { $0.name == "type" && $0.value.hasPrefix("com.apple.InterfaceBuilder") }
      return Diagnostic(XcodeFault.root(name, isArchive: isArchive), at: place)
    }
    let type = attributes.first { $0.name == "type" }
    guard let type, type.value.hasPrefix("com.apple.InterfaceBuilder") else {
      return Diagnostic(XcodeFault.foreignDocument(type: type?.value), at: type?.place ?? place)
    }
    guard let version = attributes.first(where: { $0.name == "version" }) else {
      return Diagnostic(XcodeFault.noVersion, at: place)
    }
    if version.value == "3.0" { return nil }
    let isNewer = version.value.split(separator: ".").first.flatMap { Int($0) }.map { $0 >= 3 } ?? false
    return Diagnostic(
      isNewer ? XcodeFault.newerVersion(version.value) : .olderVersion(version.value), at: version.place)
  }

  // MARK: Notices

  /// The notices about everything in the file that the reader does not understand.
  private var notices: [Diagnostic] {
    var kinds: [UInt32: XcodeNotice.Kind] = [:]
    for (index, element) in tree.elements.dropLast().enumerated() where element.name >= ElementName.all.count {
      kinds[
        element.name,
        default: XcodeNotice.Kind(name: tree.names[Int(element.name)], count: 0, place: tree.tagName(index))
      ]
      .count += 1
    }
    let misplaced = misplacedElements.prefix(20).map {
      Diagnostic(XcodeNotice.outsideObjects(tree.names[Int(tree.elements[$0].name)]), at: tree.tagName($0))
    }
    let sorted = kinds.values.sorted { $0.place.lower < $1.place.lower }
    guard let first = sorted.first else { return misplaced }
    return misplaced + [Diagnostic(XcodeNotice.unknownElements(sorted), at: first.place)]
  }

  /// The objects outside `<objects>`, which are not loaded.
  private var misplacedElements: [Int] {
    return ([0] + scenes).flatMap { container in
      tree.children(of: container).filter {
        let name = tree.elements[$0].name
        return elements.isObject($0) && name != ElementName.objects && CocoaClasses.isElement(tree.names[Int(name)])
      }
    }
  }
}
