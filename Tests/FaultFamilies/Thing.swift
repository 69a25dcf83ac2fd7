import NibKit

/// An object with an id, which does nothing.
class Thing: NibObject {
  let id: String

  class var members: Members { Members(of: Thing.self) { _ in } }

  required init(coder: NibDecoder) throws { id = coder.id ?? "" }
  func awake() throws {}
}

/// A thing that does something to another one.
class Visitor<Place: AnyObject>: Thing {
  var place: Place?

  override class var members: Members {
    super.members.adding(Visitor<Place>.self) { $0.outlet("at") { swap(&$0.place, &$1) } }
  }
}

/// A door that is open while all keys are turned and it is not shut for good. In the end it is shut in every order: only
/// an object that used it in between shows the order.
struct Door {
  private var missing: Int
  private var isShut = false

  init(keys: Int) { missing = keys }

  var isOpen: Bool { missing == 0 && !isShut }

  mutating func turnKey() { if !isShut { missing -= 1 } }

  mutating func shut() { (isShut, missing) = (true, 0) }
}

/// State that the objects of one load share without references, like static variables that are reset before each load.
public final class Commons: @unchecked Sendable {
  var door = Door(keys: 1)

  public init() {}
  public func reset() { door = Door(keys: 1) }

  @TaskLocal public static var current = Commons()
}
