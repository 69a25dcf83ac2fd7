import NibKit
import NibTool

/// A tool whose classes depend on what differs from load to load, or from process to process.
await NibTool.main(
  name: "hash-probe",
  classes: {
    var classes = ClassRegistry()
    classes.register(Tags.self)
    classes.register(Seeded.self)
    classes.register(Plain.self)
    return classes
  })

/// Keeps the elements of a set in the order in which the set has them.
final class Tags: NibObject {
  private var names: [String] = []
  private var address = ""

  static var members: Members { Members(of: Tags.self) { _ in } }

  init(coder: NibDecoder) throws {}

  func awake() throws {
    // So many that two sets do not have them in one order by chance.
    names = Array(Set((0..<20).map { "tag \($0)" }))
    address = "\(Unmanaged.passUnretained(self).toOpaque())"
  }
}

/// Sets its peer's text to something that is the same in all loads of a process, and not in another process.
final class Seeded: NibObject {
  weak var peer: Plain?

  static var members: Members {
    Members(of: Seeded.self) {
      $0.outlet("peer") { (object: Seeded, value: inout Plain?) in swap(&object.peer, &value) }
    }
  }

  init(coder: NibDecoder) throws {}
  func awake() throws { peer?.text = "\("seed".hashValue)" }
}

/// Sets its own text.
final class Plain: NibObject {
  var text = ""
  var other = ""
  weak var peer: Plain?

  static var members: Members {
    Members(of: Plain.self) {
      $0.outlet("peer") { (object: Plain, value: inout Plain?) in swap(&object.peer, &value) }
    }
  }

  init(coder: NibDecoder) throws {}

  func awake() throws {
    text = "own"
    peer?.other = "by another"
    other = "own"
  }
}
