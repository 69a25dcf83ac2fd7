public import NibLoading
public import NibModel
public import NibXcode
public import TerminalKit

/// A picture of the contents of an Interface Builder file: its windows and views, and those of the controllers of its
/// scenes, from top to bottom.
public final class CocoaPicture: VStack {
  /// Arranges the objects of a load.
  ///
  /// - Parameters:
  ///   - loaded: The objects that were made with the classes of `ClassRegistry.drawing(_:)`.
  ///   - document: The document from which they were made.
  /// - Complexity: O(objects).
  public convenience init(_ loaded: LoadedNib, of document: NibDocument) {
    let objects = document.allObjects
    self.init(loaded, objects, objects.indices, hasTitles: true)
  }

  /// - Parameters:
  ///   - indices: the objects of some top-level objects, which are drawn.
  ///   - hasTitles: true to draw the class of each controller above its view.
  private init(
    _ loaded: LoadedNib, _ objects: [NibDocument.Object], _ indices: some Sequence<Int>, hasTitles: Bool
  ) {
    super.init()
    spacing = 1
    for index in indices where index < loaded.objects.count {
      let (object, made) = (objects[index], loaded.objects[index])
      guard let parent = object.parent else {
        addTop(object, made, hasTitle: hasTitles)
        continue
      }
      let container = loaded.objects[parent]
      guard objects[parent].parent == nil, !(container is View), !(container is CocoaPart),
        let view = made as? CocoaView
      else { continue }
      add(view)
    }
  }

  /// Loads a document with classes that draw, and arranges its contents. Stand-ins replace its owner and external
  /// objects.
  ///
  /// - Parameters:
  ///   - document: a document of Interface Builder.
  ///   - classes: Classes of a program, which replace those that draw.
  ///   - sizeClass: the size class whose variations are drawn.
  /// - Throws: The errors of `LoadPlan.init` and `LoadPlan.instantiate`.
  public convenience init(
    drawing document: NibDocument, classes: ClassRegistry = ClassRegistry(), sizeClass: SizeClass = SizeClass()
  ) throws {
    let (loaded, document) = try Self.load(document, classes, sizeClass)
    self.init(loaded, of: document)
  }

  /// A scene of a storyboard.
  package struct Scene {
    /// The ids of its top-level objects, of which one is the controller.
    package let ids: Set<String>
    /// The view of the controller, without a title. It has no subviews if the scene has no view.
    package let picture: CocoaPicture
  }

  /// Loads a storyboard with classes that draw, and arranges each scene on its own, in the order of the file.
  ///
  /// - Throws: as `init(drawing:classes:sizeClass:)`.
  package static func scenes(
    drawing document: NibDocument, classes: ClassRegistry, sizeClass: SizeClass
  ) throws -> [Scene] {
    let (loaded, document) = try load(document, classes, sizeClass)
    let objects = document.allObjects
    var order: [String] = []
    var members: [String: [Int]] = [:]
    for (index, scene) in document.sceneIDs {
      if members[scene] == nil { order.append(scene) }
      members[scene, default: []].append(index)
    }
    return order.map { scene in
      let tops = members[scene] ?? []
      let indices = tops.lazy.flatMap { $0..<Int(document.objects[$0].end) }
      return Scene(
        ids: Set(tops.compactMap { objects[$0].id }),
        picture: CocoaPicture(loaded, objects, indices, hasTitles: false))
    }
  }

  /// Returns the objects of a document with the classes that draw, and the document as it was loaded.
  private static func load(
    _ document: NibDocument, _ classes: ClassRegistry, _ sizeClass: SizeClass
  ) throws -> (LoadedNib, NibDocument) {
    let document = document.varied(by: sizeClass)
    let survey = Survey(document)
    var registry = classes.drawing([document])
    let name = document.ownerClass ?? owner
    // The document may also contain objects of the owner's class.
    var owners = ClassRegistry()
    owners.register(owner: name, members: StandIn.members(survey.needs[Survey.owner] ?? Survey.Needs())) {
      StandInOwner(name: name)
    }
    let needs = survey.needs[Survey.external] ?? Survey.Needs()
    registry.register(owner: Survey.external, members: StandIn.members(needs)) {
      ExternalStandIn(name: Survey.external)
    }
    let externals: [String: AnyObject] = Dictionary(
      uniqueKeysWithValues: survey.externals.map { ($0, ExternalStandIn(name: Survey.external)) })
    let plan = try LoadPlan(
      document, classes: registry, ownerDescriptor: owners[name], externals: externals.mapValues { type(of: $0) },
      trustsExternals: true, layouts: nil, keepsPrototypes: true)
    return (try plan.instantiate(owner: StandInOwner(name: name), externals: externals), document)
  }

  private static let owner = "#owner"

  /// Not used: layouts do not contain pictures.
  public required init(coder: NibDecoder) throws { try super.init(coder: coder) }

  public override class var reportsChanges: Bool { true }

  private static func text(_ name: String, of object: NibDocument.Object) -> String? {
    object.attributes.first { $0.name == name && !$0.holdsObjects }?.value
  }

  private func addTop(_ object: NibDocument.Object, _ made: AnyObject, hasTitle: Bool) {
    if let view = made as? CocoaView { return add(view) }
    if let part = made as? CocoaPart { return add(part) }
    if !hasTitle { return }
    let element = Self.text("ib.element", of: object) ?? CocoaVocabulary.element(ofClass: object.className) ?? ""
    guard CocoaVocabulary.isController(element) else { return }
    let name = Self.text("ib.title", of: object) ?? Self.text("ib.storyboardIdentifier", of: object)
    addSubview(CocoaWords([object.className, name].compactMap { $0 }.joined(separator: " · "), role: .muted))
  }

  private func add(_ view: CocoaView) {
    view.align = .start
    view.minWidth = view.given.width
    if view.contents.isEmpty, type(of: view) == CocoaView.self { view.minHeight = min(view.given.height, 5) }
    addSubview(view)
  }

  /// Adds a menu, or the menu of an application: the titles of its items in a row.
  private func add(_ part: CocoaPart) {
    let facts = part.facts.element == "application" ? part.facts.part("mainMenu")?.facts : part.facts
    guard let facts, facts.element == "menu" else { return }
    let items = (facts.parts["items"] ?? []).compactMap { ($0 as? CocoaPart)?.facts.text("title") }
    if !items.isEmpty { addSubview(CocoaWords(items.joined(separator: "  "))) }
  }
}
