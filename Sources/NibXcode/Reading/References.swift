internal import NibModel
internal import NibReading

/// The references to objects that a file names but does not make: its owner, the first responder, external objects.
struct References {
  /// The texts of references, one after the other. They are the first texts that a reader adds.
  private(set) var texts: [UInt8] = []
  private var placeholders: [Int: Range<Int>] = [:]
  private var byID = SpelledNumbers()
  private var ranges: [Range<Int>] = []
  private let base: Int

  /// The top-level element that represents the owner, or nil.
  private(set) var owner: Int?
  /// The top-level elements that are placeholders, in order.
  private(set) var all: [Int] = []

  /// - Parameter top: the top-level elements, of all scenes.
  /// - Complexity: O(elements).
  init(_ tree: XMLTree, top: [Int], _ platform: CocoaClasses.Platform) {
    base = tree.storage.count
    for element in top {
      guard let reference = Self.reference(element, tree, platform) else { continue }
      if reference == "#owner" { owner = owner ?? element }
      enter(reference, for: element, tree)
    }
  }

  private mutating func enter(_ reference: String, for element: Int, _ tree: XMLTree) {
    let range = base + texts.count..<base + texts.count + reference.utf8.count
    texts += reference.utf8
    placeholders[element] = range
    all.append(element)
    guard let id = tree.attribute(ElementName.id, of: element).map({ tree.attributes[$0].value }),
      byID.number(of: id, in: tree.storage) == nil
    else { return }
    byID.enter(id, as: Int32(ranges.count), in: tree.storage)
    ranges.append(range)
  }

  /// Returns the reference that a top-level element represents, or nil if it is an object.
  private static func reference(_ element: Int, _ tree: XMLTree, _ platform: CocoaClasses.Platform) -> String? {
    switch tree.elements[element].name {
    case ElementName.placeholder:
      switch tree.text(ElementName.placeholderIdentifier, of: element) ?? "" {
      case "IBFilesOwner": return "#owner"
      case "IBFirstResponder": return "#first"
      case "": return "#ext:\(tree.text(ElementName.id, of: element) ?? "placeholder")"
      case let name: return "#ext:\(name)"
      }
    case ElementName.customObject:
      if tree.text(ElementName.sceneMemberID, of: element) == "firstResponder" { return "#first" }
      // The numbers -1 and -2 have the opposite meaning in files for UIKit, which use placeholders instead.
      guard platform == .appkit else { return nil }
      switch tree.text(ElementName.id, of: element) {
      case "-1": return "#first"
      case "-2": return "#owner"
      case "-3": return "#ext:application"
      default: return nil
      }
    default: return nil
    }
  }

  /// Returns true for a top-level element that represents the first responder.
  static func isFirstResponder(_ element: Int, in tree: XMLTree) -> Bool {
    tree.text(ElementName.placeholderIdentifier, of: element) == "IBFirstResponder"
      || tree.text(ElementName.sceneMemberID, of: element) == "firstResponder"
  }

  /// Returns true for an element that represents an object that the file does not make.
  func isPlaceholder(_ element: Int) -> Bool { placeholders[element] != nil }

  /// Returns the reference that a placeholder represents.
  func reference(to element: Int) -> Range<Int>? { placeholders[element] }

  /// Returns the reference that an id represents, or nil if it is not the id of a placeholder.
  func reference(toID id: Range<Int>, in tree: XMLTree) -> Range<Int>? {
    byID.number(of: id, in: tree.storage).map { ranges[Int($0)] }
  }
}
