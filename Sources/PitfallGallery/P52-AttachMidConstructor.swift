import NibLoading

// A child that tells its container of itself in the initializer of its superclass, as Qt's objects do.

extension Pitfall {
  static let attachMidConstructor = Pitfall(
    52, "attach-mid-constructor", "a container sees a child whose initializer has not ended", bites: ["strict"],
    shows: .note("email is added as an object", of: "email"),
    instead: "note    email: email is added as an object",
    explanation: """
      The form counts its fields when they are added, and finds none. A constructor of Qt takes the parent, and tells \
      it of the child while the child's own class is not constructed yet. The parent sees the superclass: a plain \
      object without the values that the subclass sets later. Here the superclass does the same from its init(coder:), \
      before the rest of the subclass's initializer runs. A loader that adds a child after its initializer, as all \
      orders here do, does not have this fault. Do not pass self to others in an initializer: use \
      didMoveToSuperview(), or ask the children in awake().
      """
  ) {
    $0.register(TypeCounter.self)
    $0.register(CountedField.self)
  }
  .cured(
    under: "any", shows: .note("email is added as a field", of: "email"),
    """
    The form counts a field when it is added to it, which every order does when the field's initializer has ended.
    """
  ) { $0.register(Cured.TypeCounter.self) }
}

/// Is notified of its children while they are made.
// Unchecked, because only the task that makes the form finds it in the task-local value.
final class TypeCounter: NibObject, @unchecked Sendable {
  /// The containers whose children are being made, the innermost last.
  @TaskLocal fileprivate static var innermost: TypeCounter?

  private var children: [CountedObject] = []
  let name: String

  static var members: Members {
    Members(of: TypeCounter.self) { $0.children { (form, child: CountedObject) in form.children.append(child) } }
  }

  init(coder: NibDecoder) throws {
    name = coder.id ?? "form"
    try Self.$innermost.withValue(self) { try coder.attachChildren(to: self) }
  }

  func awake() { NibLoad.note("has \(children.filter { $0.kind == "a field" }.count) field") }

  fileprivate func childAdded(_ child: CountedObject) { NibLoad.note("\(child.name) is added as \(child.kind)") }
}

/// Tells the container that it has been added.
class CountedObject: NibObject {
  let name: String
  fileprivate(set) var kind = "an object"

  class var members: Members { Members(of: CountedObject.self) { _ in } }

  required init(coder: NibDecoder) throws {
    name = coder.id ?? "object"
    TypeCounter.innermost?.childAdded(self)
  }

  func awake() {}
}

/// Says what it is, too late.
final class CountedField: CountedObject {
  override class var members: Members { super.members.adding(CountedField.self) { _ in } }

  required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    kind = "a field"
  }
}

private enum Cured {
  /// Is notified of its children by the loader.
  final class TypeCounter: NibObject {
    static var members: Members {
      Members(of: TypeCounter.self) {
        $0.children { (_, child: CountedObject) in NibLoad.note("\(child.name) is added as \(child.kind)") }
      }
    }

    init(coder: NibDecoder) throws { try coder.attachChildren(to: self) }
    func awake() {}
  }
}
