internal import NibModel

/// Checks that no outlet leads into a prototype from outside. A prototype is a nib of its own, which is loaded once for
/// each row.
struct PrototypeCheck {
  private let document: NibDocument
  private let all: [NibDocument.Object]
  private let objects: [String: Int]
  /// The outermost prototype around each object in one.
  private var prototypes: [Int: Int] = [:]
  private(set) var findings: [Diagnostic] = []

  /// - Parameter objects: the objects by id.
  /// - Complexity: O(objects and connections).
  init(_ document: NibDocument, _ objects: [String: Int]) {
    self.document = document
    all = document.allObjects
    self.objects = objects
    for object in all {
      if let parent = object.parent, let outer = prototypes[parent] {
        prototypes[object.index] = outer
      } else if Self.isPrototype(object) {
        prototypes[object.index] = object.index
      }
    }
    if prototypes.isEmpty { return }
    for connect in document.explicitConnections {
      guard let outlet = connect.attributes["outlet"] ?? connect.attributes["outlets"] else { continue }
      check(connect, outlet)
    }
  }

  /// Returns true for a cell that a table or a collection makes on request.
  static func isPrototype(_ object: NibDocument.Object) -> Bool {
    switch object.attributeName {
    case "ib.prototypes", "ib.prototypeCellViews": true
    // The cells of a collection view; those of a matrix are its own.
    case "ib.cells":
      object.className == "UICollectionViewCell"
        || object.attributes.contains { $0.name == "ib.element" && $0.value == "collectionViewCell" }
    default: false
    }
  }

  private func prototype(of reference: String?) -> Int? {
    reference.flatMap { objects[String($0.dropFirst())] }.flatMap { prototypes[$0] }
  }

  private mutating func check(_ connect: NibDocument.ExplicitConnection, _ outlet: String) {
    guard let target = prototype(of: connect.attributes["to"]),
      prototype(of: connect.attributes["from"]) != target
    else { return }
    let source = connect.attributes["from"] ?? ""
    let object = objects[String(source.dropFirst())].map { all[$0].words }
    let prototype = all[target]
    findings.append(
      Diagnostic(
        FileFinding.intoPrototype(
          outlet: outlet, of: object ?? document.ownerClass ?? "the owner", prototype: prototype.words,
          isError: prototype.attributeName != "ib.prototypeCellViews"),
        at: connect.place))
  }
}
