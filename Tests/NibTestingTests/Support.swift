import NibKit
import NibTesting
import Testing

/// A view with an attribute, outlets that keep and do not keep what is in them, an event, and children.
class Note: NibObject {
  final var text = ""
  final weak var peer: Note?
  @Outlet final var buddy: Note?
  final var pressed: Action?
  final private(set) var notes: [Note] = []

  class var members: Members {
    Members().adding(Note.self) {
      $0.attribute("text", \.text)
      $0.outlet("peer") { (note: Note, value: inout Note?) in swap(&note.peer, &value) }
      $0.outlet("buddy", \.$buddy)
      $0.event("pressed", \.pressed)
      $0.children { $0.notes.append($1) }
    }
  }

  required init(coder: NibDecoder) throws { try coder.attachChildren(to: self) }

  func awake() throws {}
}

/// Owns layouts of notes.
class Screen: NibOwner {
  final var root: Note?
  final var rows: [Note] = []
  final var changed: Action?
  @Outlet final var first: Note?

  class var members: Members {
    Members().adding(Screen.self) {
      $0.outlet("root") { swap(&$0.root, &$1) }
      $0.outlets("rows", \.rows)
      $0.outlet("first", \.$first)
      $0.event("changed", \.changed)
      $0.action("go", Screen.go)
    }
  }

  func go() {}
}

extension ClassRegistry {
  /// `Note`, and `Screen` as an owner that can be made.
  static var notes: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Note.self)
    classes.register(owner: Screen.self, make: Screen.init)
    return classes
  }

  /// Returns the same and some more.
  static func notes(and others: any NibDecodable.Type...) -> ClassRegistry {
    func register<Object: NibDecodable>(_ type: Object.Type) { classes.register(type) }
    var classes = notes
    for other in others { register(other) }
    return classes
  }
}

/// Returns the message of a check that fails, or an empty text if it passes.
func message(_ check: () throws(TestFailure) -> Void) -> String {
  do {
    try check()
    return ""
  } catch { return error.message }
}

/// Returns the number of the line on which this is written.
func here(_ line: Int = #line) -> Int { line }
