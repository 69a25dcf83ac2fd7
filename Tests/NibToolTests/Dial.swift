import NibKit

/// Has one member of each kind that can be misspelled.
final class Dial: NibDecodable {
  static var classes: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Dial.self)
    return classes
  }

  static var members: Members {
    Members(of: Dial.self) {
      $0.attribute("step") { (_, _: Int) in }
      $0.attribute("size") { (_, _: Int) in }
      $0.attribute("round") { (_, _: Bool) in }
      $0.attribute("ways") { (_, _: [Bool]) in }
      $0.outlet("twin") { (_: Dial, _: inout Dial?) in }
      $0.event("turned") { _, _ in }
      $0.action("reset", Dial.reset)
      $0.children { (_: Dial, _: Dial) in }
    }
  }

  required init(coder: NibDecoder) throws { try coder.attachChildren(to: self) }
  private func reset() {}
}
