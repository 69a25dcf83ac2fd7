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
    for prototype in document.prototypes where prototypes[prototype] == nil {
      for index in prototype..<Int(document.objects[prototype].end) { prototypes[index] = prototype }
    }
    if prototypes.isEmpty { return }
    for connect in document.explicitConnections {
      guard let outlet = connect.attributes["outlet"] ?? connect.attributes["outlets"] else { continue }
      check(connect, outlet)
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
