import NibKit

/// Classes with one member of each kind that a schema must know.
enum SchemaClasses {
  static var all: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Part.self)
    classes.register(Needy.self)
    classes.register(Grid.self)
    classes.register(GridItem.self, as: "Cell")
    classes.register(Part.self, as: "É-1")
    // No element can be called so.
    classes.register(Part.self, as: "no name")
    classes.register(Part.self, as: "connect")
    classes.register(Sheet.self)
    classes.register(Folder.self)
    classes.register(Branch.self)
    classes.register(owner: Boss.self)
    return classes
  }
}

class Part: NibObject {
  class var members: Members {
    Members(of: Part.self) {
      $0.summary("A part of the whole: \"<&>\".")
      $0.attribute("text", help: "What it says.") { (_, _: String) in }
      $0.attribute("count") { (_, _: Int) in }
      $0.attribute("level", default: "3", help: "How far.\nAnd how fast.") { (_, _: Int8) in }
      $0.attribute("size") { (_, _: UInt) in }
      $0.attribute("ratio") { (_, _: Double) in }
      $0.attribute("on") { (_, _: Bool) in }
      $0.attribute("corner") { (_, _: Corner) in }
      $0.attribute("width") { (_, _: Extent) in }
      $0.attribute("stops") { (_, _: Stops) in }
      $0.attribute("share") { (_, _: Share) in }
      $0.outlet("peer", help: "Another part.") { (_: Part, _: inout Part?) in }
      $0.outlets("all") { (_: Part, _: inout [Part]) in }
      $0.event("pressed", help: "It was pressed.") { _, _ in }
      $0.action("go", Part.go, help: "Goes.")
      $0.action("go.on", Part.go)
      $0.children(help: "Smaller parts.") { (_: Part, _: Part) in }
    }
  }

  required init(coder: NibDecoder) throws { try coder.attachChildren(to: self) }
  func awake() throws {}
  private func go() {}
}

/// Requires what others may leave out.
final class Needy: Part {
  override class var members: Members {
    super.members.adding(Needy.self) {
      $0.attribute("first", Int.self, required: true)
      $0.attribute("second", String.self, required: true)
      $0.outlet("needed", required: true) { (_: Needy, _: inout Part?) in }
    }
  }
}

/// Has children of a class of their own.
final class Grid: NibObject {
  static var members: Members { Members(of: Grid.self) { $0.children(GridItem.self) } }
  init(coder: NibDecoder) throws { _ = try coder.decodeChildren(GridItem.self) }
  func awake() {}
}

/// Wants to know its id, which must be a number.
final class GridItem: NibObject {
  static var members: Members {
    Members(of: GridItem.self) { $0.attribute("id", required: true) { (_, _: Int) in } }
  }
  init(coder: NibDecoder) throws {}
  func awake() {}
}

/// Has values of several items, and parts.
final class Sheet: NibDecodable {
  static var members: Members {
    Members(of: Sheet.self) {
      $0.attribute("tags") { (_, _: [String]) in }
      $0.attribute("grid") { (_, _: [[Int8]]) in }
      $0.attribute("scores") { (_, _: [String: Int]) in }
      $0.attribute("corners") { (_, _: [String: [Corner]]) in }
      $0.attribute("any") { (_, _: PropertyList) in }
      $0.part("cover") { (_: Sheet, _: Needy) in }
      $0.parts("sheets", help: "More sheets.") { (_: Sheet, _: [Sheet]) in }
    }
  }
  init(coder: NibDecoder) throws {}
}

/// Cannot be without a part.
final class Folder: NibDecodable {
  static var members: Members {
    Members(of: Folder.self) {
      $0.attribute("name", String.self, required: true)
      $0.part("first", Sheet.self, required: true)
    }
  }
  init(coder: NibDecoder) throws { _ = try coder.decodeObject(Sheet.self, forKey: "first") }
}

/// Requires an attribute, and has parts of its own class.
final class Branch: NibDecodable {
  static var members: Members {
    Members(of: Branch.self) {
      $0.attribute("label", required: true) { (_: Branch, _: String) in }
      $0.parts("branches") { (_: Branch, _: [Branch]) in }
    }
  }
  init(coder: NibDecoder) throws {}
}

final class Boss: NibOwner {
  static var members: Members {
    Members(of: Boss.self) {
      $0.outlet("root") { (_: Boss, _: inout AnyObject?) in }
      $0.outlets("rows") { (_: Boss, _: inout [AnyObject]) in }
      $0.action("finish", Boss.finish)
    }
  }

  private func finish() {}
}

enum Corner: String, CaseIterable, NibValue { case topLeading, bottom }

/// `auto`, a count of cells, or a share of what there is.
struct Extent: NibValue {
  init?(nibText text: Span<UInt8>) {
    guard let word = String(nibText: text) else { return nil }
    let digits = word.hasSuffix("%") ? word.dropLast() : word[...]
    guard word == "auto" || !digits.isEmpty && digits.allSatisfy({ ("0"..."9").contains($0) }) else {
      return nil
    }
  }

  static var nibDescription: String { "auto, a count, or a share such as 50%" }
  static var nibShape: ValueShape { .anyOf([.oneOf(["auto"]), .pattern("[0-9]+"), .pattern("[0-9]+%")]) }
}

/// Small numbers.
struct Stops: NibValue {
  init?(nibText text: Span<UInt8>) {
    let words = String(nibText: text)?.split { " \t\r\n".contains($0) } ?? []
    guard words.allSatisfy({ Int8($0) != nil && !$0.hasPrefix("+") }) else { return nil }
  }

  static var nibDescription: String { "small numbers" }
  static var nibShape: ValueShape { .list(.integer(min: -128, max: 127)) }
}

/// Says nothing of its shape.
struct Share: NibValue {
  init?(nibText text: Span<UInt8>) { guard String(nibText: text) == "all" else { return nil } }
  static var nibDescription: String { "all" }
}
