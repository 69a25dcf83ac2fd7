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
  public init(_ loaded: LoadedNib, of document: NibDocument) {
    super.init()
    spacing = 1
    let objects = document.allObjects
    for (index, object) in objects.enumerated() where index < loaded.objects.count {
      let made = loaded.objects[index]
      guard let parent = object.parent else {
        addTop(object, made)
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
    let document = document.varied(by: sizeClass)
    let survey = Survey(document)
    var registry = classes.drawing([document])
    let name = document.ownerClass ?? Self.owner
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
    self.init(try plan.instantiate(owner: StandInOwner(name: name), externals: externals), of: document)
  }

  private static let owner = "#owner"

  /// Not used: layouts do not contain pictures.
  public required init(coder: NibDecoder) throws { try super.init(coder: coder) }

  public override class var reportsChanges: Bool { true }

  private static func text(_ name: String, of object: NibDocument.Object) -> String? {
    object.attributes.first { $0.name == name && !$0.holdsObjects }?.value
  }

  private func addTop(_ object: NibDocument.Object, _ made: AnyObject) {
    if let view = made as? CocoaView { return add(view) }
    if let part = made as? CocoaPart { return add(part) }
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
