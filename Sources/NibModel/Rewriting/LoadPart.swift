/// A part of a document: what one load makes.
///
/// Most documents have one part. In a storyboard, a scene has two, because UIKit loads the view of a controller when it
/// is first used. A prototype of a table or a collection is a part, too: it is loaded for each row.
public struct LoadPart: Sendable {
  /// The kind of a part: the objects that it makes.
  public struct Kind: HiddenCases {
    package enum Value: String, CaseIterable {
      case root, controller, view, prototype
    }

    package let value: Value
    package init(value: Value) { self.value = value }

    /// Everything in the document that no other part makes.
    public static let root = Kind(value: .root)
    /// The controller of a scene, with the other objects at the top level of the scene.
    public static let controller = Kind(value: .controller)
    /// The view of a scene's controller.
    public static let view = Kind(value: .view)
    /// A cell or another view that a table or a collection makes for each row.
    public static let prototype = Kind(value: .prototype)
  }

  /// The reason for which a part is loaded.
  public struct Trigger: HiddenCases {
    package enum Value: String, CaseIterable {
      case load, call
      case firstUse = "first use"
      case dequeue
    }

    package let value: Value
    package init(value: Value) { self.value = value }

    /// The program loads the document.
    public static let load = Trigger(value: .load)
    /// The program, a segue or a container asks for the scene.
    public static let call = Trigger(value: .call)
    /// The view of a controller is used for the first time.
    public static let firstUse = Trigger(value: .firstUse)
    /// A table or a collection needs an object for a row.
    public static let dequeue = Trigger(value: .dequeue)
  }

  /// The kind of the part.
  public let kind: Kind
  /// The reason for which the part is loaded.
  public var trigger: Trigger {
    switch kind.value {
    case .root: .load
    case .controller: .call
    case .view: .firstUse
    case .prototype: .dequeue
    }
  }
  /// The index of the part that contains this one, and whose objects exist when this part is loaded; nil if there is
  /// none.
  public private(set) var outer: Int?
  /// The id of the scene in the file, or nil.
  public let scene: String?
  /// The id of the controller, the view or the prototype, or nil.
  public let id: String?
  /// The objects and connections of the part.
  ///
  /// A reference to an object of an outer part is one to the owner, if it is a controller whose view the part is.
  /// Otherwise it is one to the external object that has the id as its name.
  public let document: NibDocument

  /// The identifier of a prototype, such as a reuse identifier; its id if another prototype has the identifier, or if it
  /// has none. Nil for other parts.
  package let prototypeName: String?

  /// The name by which people refer to the part within its scene or file: `view`, `prototype PriceCell`. A prototype has
  /// its id as its name if another one has its identifier.
  public var name: String { prototypeName.map { "\(kind) \($0)" } ?? kind.description }

  /// Returns the part as one of fewer parts, which begin with another one.
  package func numbered(from first: Int) -> LoadPart {
    var part = self
    part.outer = outer.map { $0 - first }
    return part
  }
}

extension NibDocument {
  /// The parts of the document, each with what one load makes. A part comes after the part that contains it. Together
  /// they have all objects and connections, except connections from outside into a prototype, which nothing can make.
  ///
  /// - Complexity: O(objects + attributes + items).
  public var loadParts: [LoadPart] {
    let roots = PartRoots(self, dividesScenes: true)
    let documents = PartSplitter.documents(of: self, roots)
    let names = prototypeNames(of: roots)
    return roots.parts.indices.map { index in
      let part = roots.parts[index]
      return LoadPart(
        kind: LoadPart.Kind(value: part.kind), outer: part.outer < 0 ? nil : part.outer,
        scene: part.scene.map { roots.scenes[$0] }, id: part.object.flatMap(id(ofObject:)), document: documents[index],
        prototypeName: names[index])
    }
  }

  /// Returns the names of the parts that are prototypes; nil for the others.
  private func prototypeNames(of roots: PartRoots) -> [String?] {
    let identifiers = roots.parts.map { part in
      part.object.flatMap { object in
        ["ib.reuseIdentifier", "ib.identifier"].lazy.compactMap { attribute(named: $0, ofObject: object) }.first
      }.map(text(ofAttribute:))
    }
    var uses: [String: Int] = [:]
    func key(_ index: Int) -> String { "\(roots.parts[index].scene ?? -1) \(identifiers[index] ?? "")" }
    for index in roots.parts.indices where roots.parts[index].kind == .prototype { uses[key(index), default: 0] += 1 }
    return roots.parts.indices.map { index in
      let part = roots.parts[index]
      guard part.kind == .prototype, let object = part.object else { return nil }
      let identifier = uses[key(index)] == 1 ? identifiers[index] : nil
      return identifier ?? id(ofObject: object) ?? identifiers[index] ?? className(ofObject: object)
    }
  }

  /// The document without its prototypes: cells of tables and collections, header and footer views of collections,
  /// views for the cells of a column, and rows of a table of WatchKit.
  ///
  /// In Cocoa each prototype is a nib of its own. It is loaded each time that code asks for such a cell, and not with the
  /// view that contains it. So this is the document that is loaded with the view, and a plan leaves prototypes out.
  /// Connections between a prototype and other objects are left out too. See ``loadParts`` for the prototypes.
  ///
  /// A document without prototypes is returned unchanged.
  ///
  /// - Complexity: O(1) for a document without objects in attributes; otherwise O(objects, attributes and connections).
  public var withoutPrototypes: NibDocument {
    if prototypes.isEmpty { return self }
    return PartSplitter.documents(of: self, PartRoots(self, dividesScenes: false))[0]
  }
}
