public import NibLoading
public import NibModel
internal import NibXcode
internal import TerminalKit

extension ClassRegistry {
  /// Returns this registry with all other classes that documents of Interface Builder name: views that are drawn in a
  /// terminal as Cocoa would draw them, and objects that do nothing.
  ///
  /// A custom class that is not registered is drawn as the class that its element represents. A file never means a class
  /// of TerminalKit: if one of its classes has the name of such a class, it takes its place in the registry.
  ///
  /// - Parameter documents: The documents that will be loaded together, such as those of a storyboard's scenes.
  /// - Complexity: O(objects, attributes and connections).
  public func drawing(_ documents: [NibDocument]) -> ClassRegistry {
    let named = Set(documents.flatMap { $0.allObjects.map(\.className) + [$0.ownerClass].compactMap { $0 } })
    var registry = withoutTerminalKit(named.contains)
    var needs: [String: Survey.Needs] = [:]
    var uses: [String: CocoaUse] = [:]
    let classesOfIDs = Survey.classesOfIDs(in: documents)
    for document in documents {
      guard let platform = CocoaPlatform(document) else { continue }
      let survey = Survey(document, classesOfExternals: classesOfIDs)
      for (name, used) in survey.needs { needs[name, default: Survey.Needs()].formUnion(used) }
      for object in document.allObjects where registry[object.className]?.make == nil {
        uses[object.className, default: CocoaUse(platform)].note(object)
      }
    }
    for (name, use) in uses {
      guard let shape = use.shape(ofClass: name) else { continue }
      let setting = use.setting(ofClass: name)
      let needs = needs[name] ?? Survey.Needs()
      if case .part = shape {
        registry.register(name, members: CocoaPart.members(needs, setting)) { try CocoaPart(coder: $0, setting) }
      } else {
        registry.register(
          name, members: CocoaView.members(needs, setting), awake: { (view: CocoaView) in try view.awake() }
        ) { try shape.view($0, setting) }
      }
    }
    return registry.standingIn(for: documents)
  }
}

extension ClassRegistry {
  /// Returns the registry without classes of TerminalKit, which a file of Interface Builder cannot mean.
  ///
  /// - Parameter isNamed: Returns true for the name of a class to leave out.
  package func withoutTerminalKit(_ isNamed: (String) -> Bool = { _ in true }) -> ClassRegistry {
    let kit = ClassRegistry.terminal
    return filter { kit[$0.name]?.type != $0.type || !isNamed($0.name) }
  }
}

/// The members that documents give the objects of a class.
private struct CocoaUse {
  private let platform: CocoaPlatform
  private var element: String?
  private var attributes: Set<String> = []
  private var parts: Set<String> = []

  init(_ platform: CocoaPlatform) { self.platform = platform }

  mutating func note(_ object: NibDocument.Object) {
    for attribute in object.attributes where DesignName.isDesign(attribute.name) {
      if attribute.holdsObjects { parts.insert(attribute.name) } else { attributes.insert(attribute.name) }
      if attribute.name == "ib.element", element == nil { element = attribute.value }
    }
  }

  private func element(ofClass name: String) -> String? { element ?? CocoaVocabulary.element(ofClass: name) }

  /// Returns the way in which objects of the class are drawn. Returns nil for objects that need not be drawn, and that
  /// provide no text for others.
  func shape(ofClass name: String) -> CocoaVocabulary.Shape? {
    guard let element = element(ofClass: name) else { return nil }
    if element.hasSuffix("ontroller") || element == "customObject" || element == "placeholder" { return nil }
    return CocoaVocabulary.shape(ofElement: element, platform)
  }

  func setting(ofClass name: String) -> CocoaSetting {
    CocoaSetting(
      element: element(ofClass: name) ?? "view", platform: platform, attributes: attributes.subtracting(parts).sorted(),
      parts: parts.sorted())
  }
}

extension CocoaVocabulary.Shape {
  /// Makes a view of the shape.
  func view(_ coder: NibDecoder, _ setting: CocoaSetting) throws -> CocoaView {
    switch self {
    case .view, .part: try CocoaView(coder: coder, setting)
    case .stack: try CocoaStackView(coder: coder, setting)
    case .scroll: try CocoaScrollView(coder: coder, setting)
    case .clip: try CocoaClipView(coder: coder, setting)
    case .box: try CocoaBoxView(coder: coder, setting)
    case .tabs: try CocoaTabView(coder: coder, setting)
    case .split: try CocoaSplitView(coder: coder, setting)
    case .grid: try CocoaGridView(coder: coder, setting)
    case .list: try CocoaListView(coder: coder, setting)
    case .cell: try CocoaCell(coder: coder, setting)
    case .columns: try CocoaColumnsView(coder: coder, setting)
    case .window: try CocoaWindowView(coder: coder, setting)
    }
  }
}

extension CocoaView {
  /// Returns the members for views of a class: all members that documents use.
  static func members(_ needs: Survey.Needs, _ setting: CocoaSetting) -> Members {
    Members(of: CocoaView.self) { table in
      table.children { (view: CocoaView, child: AnyObject) in view.add(child) }
      table.attribute("id") { $0.id = $1 }
      for name in needs.attributes.subtracting(["id"]).sorted() {
        table.attribute(name) { (_: CocoaView, _: PropertyList) in }
      }
      for name in setting.attributes { table.attribute(name, PropertyList.self) }
      for name in Set(setting.parts).union(needs.parts).sorted() {
        table.parts(name) { (_: CocoaView, _: [AnyObject]) in }
      }
      for name in needs.outlets.sorted() {
        table.outlet(name) { (view: CocoaView, value: inout AnyObject?) in swap(&view.connections.outlets[name], &value)
        }
      }
      for name in needs.collections.sorted() {
        table.outlets(name) { (view: CocoaView, values: inout [AnyObject]) in
          swap(&view.connections.collections[name, default: []], &values)
        }
      }
      for name in needs.events.sorted() {
        table.events(name) { swap(&$0.connections.actions[name, default: []], &$1) }
      }
      for name in needs.actions.sorted() { table.action(name) { (_: CocoaView) in {} } }
    }
  }
}

extension CocoaPart {
  /// Returns the same for objects that are not views.
  static func members(_ needs: Survey.Needs, _ setting: CocoaSetting) -> Members {
    Members(of: CocoaPart.self) { table in
      table.children { (part: CocoaPart, child: AnyObject) in part.add(child) }
      for name in needs.attributes.subtracting(["id"]).sorted() {
        table.attribute(name) { (_: CocoaPart, _: PropertyList) in }
      }
      for name in setting.attributes { table.attribute(name, PropertyList.self) }
      for name in Set(setting.parts).union(needs.parts).sorted() {
        table.parts(name) { (_: CocoaPart, _: [AnyObject]) in }
      }
      for name in needs.outlets.sorted() {
        table.outlet(name) { (part: CocoaPart, value: inout AnyObject?) in swap(&part.connections.outlets[name], &value)
        }
      }
      for name in needs.collections.sorted() {
        table.outlets(name) { (part: CocoaPart, values: inout [AnyObject]) in
          swap(&part.connections.collections[name, default: []], &values)
        }
      }
      for name in needs.events.sorted() {
        table.events(name) { swap(&$0.connections.actions[name, default: []], &$1) }
      }
      for name in needs.actions.sorted() { table.action(name) { (_: CocoaPart) in {} } }
    }
  }
}

/// The objects that a file connects to an object.
struct CocoaConnections {
  var outlets: [String: AnyObject] = [:]
  var collections: [String: [AnyObject]] = [:]
  var actions: [String: [Action]] = [:]
}
