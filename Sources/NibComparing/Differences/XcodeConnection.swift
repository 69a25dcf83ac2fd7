internal import NibModel

/// A connection in one of Xcode's files, in the words of Xcode.
struct XcodeConnection {
  /// The kind: `outlet`, `outlet collection`, `action`, `segue`, `binding`, or the name of another element.
  let kind: String
  /// The outlet, the selector, or the identifier of a segue.
  let name: String?
  /// The event of an action, or the kind of a segue.
  private let detail: String?
  private let source: LayoutTree.Value?
  private let destination: LayoutTree.Value?

  init(_ node: Int, in tree: LayoutTree) {
    func value(_ name: String) -> String? {
      tree.attribute(name, of: node)?.value.text.flatMap { $0.isEmpty ? nil : $0.shortened }
    }
    source = tree.attribute("from", of: node)?.value
    destination = tree.attribute("to", of: node)?.value
    if let outlet = value("outlet") {
      (kind, name, detail) = ("outlet", outlet, nil)
    } else if let outlets = value("outlets") {
      (kind, name, detail) = ("outlet collection", outlets, nil)
    } else if let action = value("action") {
      (kind, name, detail) = ("action", action, value("event").flatMap { $0 == "action" ? nil : $0 })
    } else {
      kind = value("ib.connection") ?? "connection"
      let names = ["ib.identifier", "ib.relationship", "ib.name", "ib.property", "ib.keyPath"]
      name = names.lazy.compactMap(value).first
      detail = value("ib.kind")
    }
  }

  /// Returns the connection with its source: `outlet 'window' of Panel (File's Owner)`.
  ///
  /// - Parameter earlier: the connection before a change, by whose name a reader knows it.
  func words(_ objects: XcodeObjects, earlier: XcodeConnection? = nil) -> String {
    let name = (earlier?.name ?? name).map { " '\($0)'" } ?? ""
    let detail = (earlier?.detail ?? detail).map { " (\($0))" } ?? ""
    let place = source.map { " \(kind == "segue" ? "from" : "of") \(objects.words($0))" } ?? ""
    return "\(kind)\(name)\(detail)\(place)"
  }

  /// Returns the connection with its source and its destination.
  func wholeWords(_ objects: XcodeObjects) -> String {
    words(objects) + (destination.map { " to \(objects.words($0))" } ?? "")
  }

  /// Returns the word for a fact of the connection. It is empty for the object that an outlet leads to.
  func word(of fact: String) -> String {
    switch fact {
    case "to": kind == "action" ? "target" : kind.hasPrefix("outlet") ? "" : "destination"
    case "from": "source"
    case "outlet", "outlets": "name"
    case "action": "selector"
    default: fact.hasPrefix("ib.") ? String(fact.dropFirst(3)) : fact
    }
  }
}
