internal import NibModel
internal import NibReading

/// Checks that the value of a runtime attribute is of the attribute's type, and the type that of the property.
struct RuntimeAttributeCheck {
  private let tree: XMLTree
  private let element: Int
  private let keyPath: String
  private(set) var findings: [Diagnostic] = []

  init(_ element: Int, in tree: XMLTree) {
    self.tree = tree
    self.element = element
    keyPath = tree.text(ElementName.keyPath, of: element) ?? ""
    // An unknown type is reported with the other words.
    guard !keyPath.isEmpty, let type = tree.text(ElementName.type, of: element),
      let form = Self.forms[type]
    else { return }
    if let fault = fault(in: type, form) {
      report(.runtimeValue(keyPath, type: type, found: fault), at: place)
    } else {
      checkProperty(type)
    }
  }

  /// The way in which the values of a type are written.
  private enum Form {
    /// In the attribute `value`.
    case attribute
    /// In one of some elements.
    case element([String])
    /// In the attribute `value`, or in one of some elements.
    case either([String])
    case nothing
  }

  private static let forms: [String: Form] = [
    "boolean": .attribute, "image": .attribute, "nil": .nothing, "number": .either(["integer", "real", "decimal"]),
    "string": .either(["string", "mutableString"]), "localizedString": .either(["string", "mutableString"]),
    "point": .element(["point"]), "size": .element(["size"]), "rect": .element(["rect"]), "range": .element(["range"]),
    "color": .element(["color"]),
  ]

  private var value: Int? { tree.attribute(ElementName.value, of: element) }
  private var child: Int? { tree.children(of: element).first { _ in true } }

  private var place: SourceRange {
    value.map(tree.valuePlace) ?? child.map(tree.tagPlace) ?? tree.tagPlace(element)
  }

  /// Returns the description of the value, if it is not of a type, or nil.
  private func fault(in type: String, _ form: Form) -> String? {
    let text = value.map { tree.text(tree.attributes[$0].value) }
    let name = child.map { tree.names[Int(tree.elements[$0].name)] }
    switch form {
    case .nothing: return text != nil || name != nil ? "given" : nil
    case .attribute:
      if let name { return "a <\(name.shortened)>" }
      guard let text else { return "missing" }
      return type == "boolean" && !ValueKind.boolean.accepts(text) ? "'\(text.shortened)'" : nil
    case .element(let names): return name.map { names.contains($0) ? nil : "a <\($0.shortened)>" } ?? "missing"
    case .either(let names):
      if let name { return names.contains(name) ? nil : "a <\(name.shortened)>" }
      guard let text else { return type == "number" ? "missing" : nil }
      return type == "number" && !ValueKind.number.accepts(text) ? "'\(text.shortened)'" : nil
    }
  }

  // MARK: The property

  /// The types of properties that every view of UIKit or AppKit has, and of the properties of its layer.
  private static let properties: [String: String] = {
    let table = [
      "number": "alpha tag layer.cornerRadius layer.borderWidth layer.shadowOpacity layer.shadowRadius layer.opacity "
        + "layer.zPosition",
      "boolean": "clipsToBounds hidden opaque userInteractionEnabled layer.masksToBounds layer.hidden "
        + "layer.shouldRasterize",
      "size": "layer.shadowOffset", "rect": "frame bounds layer.frame layer.bounds",
      "color": "backgroundColor tintColor", "string": "accessibilityIdentifier accessibilityLabel accessibilityHint",
    ]
    return Dictionary(
      table.flatMap { type, names in names.split(separator: " ").map { (String($0), type) } }
    ) { first, _ in first }
  }()

  private static let layerColors: Set = ["layer.borderColor", "layer.shadowColor", "layer.backgroundColor"]

  /// The types that can be set in place of others: booleans and numbers are both instances of `NSNumber`.
  private static func fits(_ type: String, _ wanted: String) -> Bool {
    let numbers: Set = ["number", "boolean"]
    return type == wanted || type == "nil" || type == "localizedString" && wanted == "string"
      || numbers.contains(type) && numbers.contains(wanted)
  }

  private mutating func checkProperty(_ type: String) {
    let typePlace = tree.attribute(ElementName.type, of: element).map(tree.valuePlace) ?? place
    if type == "color", Self.layerColors.contains(keyPath) { return report(.layerColor(keyPath), at: typePlace) }
    // A class of the program may have a property of the same name and another type.
    let object = Int(tree.elements[Int(tree.elements[element].parent)].parent)
    let isOwn = object >= 0 && tree.text(ElementName.customClass, of: object) != nil
    guard let wanted = Self.properties[keyPath], !isOwn || keyPath.hasPrefix("layer."), !Self.fits(type, wanted) else {
      return
    }
    report(.runtimeType(keyPath, type: type, wanted: wanted), at: typePlace)
  }

  private mutating func report(_ finding: ValueFinding, at place: SourceRange) {
    findings.append(Diagnostic(finding, at: place))
  }
}
