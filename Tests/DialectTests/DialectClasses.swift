import NibKit

/// An object that sets another's text when it awakes, as programs should not.
final class Panel: NibObject {
  var title = ""
  var marks: [String] = []
  @Outlet var next: Field?

  static var members: Members {
    Members(of: Panel.self) {
      $0.children(Field.self)
      $0.attribute("title") { $0.title = $1 }
      $0.attribute("marks") { $0.marks = $1 }
      $0.outlet("next") { $0.$next }
    }
  }

  private let fields: [Field]
  init(coder: NibDecoder) throws { fields = try coder.decodeChildren(of: Field.self) }
  func awake() { next?.text = "from the panel" }
}

final class Field: NibObject {
  var text = ""
  var width = 0

  static var members: Members {
    Members(of: Field.self) {
      $0.attribute("text") { $0.text = $1 }
      $0.attribute("width") { $0.width = $1 }
    }
  }

  init(coder: NibDecoder) throws {}
  func awake() { text = "from the field" }
}

var dialectClasses: ClassRegistry {
  var classes = ClassRegistry()
  classes.register(Panel.self)
  classes.register(Field.self)
  return classes
}

extension NibDocument {
  /// The text in canonical form, or what is wrong.
  var written: String {
    do { return try xml() } catch { return "\(error)" }
  }
}
