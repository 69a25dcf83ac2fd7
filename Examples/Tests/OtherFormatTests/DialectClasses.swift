import NibKit

/// An object that sets another's text when it awakes, as programs should not.
final class Panel: NibObject {
  var title = ""
  var marks: [String] = []
  @Outlet var next: Field?

  static var members: Members {
    Members(of: Panel.self) {
      $0.children(Field.self)
      $0.attribute("title", \.title)
      $0.attribute("marks", \.marks)
      $0.outlet("next", \.$next)
    }
  }

  private let fields: [Field]
  init(coder: NibDecoder) throws { fields = try coder.decodeChildren(Field.self) }
  func awake() { next?.text = "from the panel" }
}

final class Field: NibObject {
  var text = ""
  var width = 0

  static var members: Members {
    Members(of: Field.self) {
      $0.attribute("text", \.text)
      $0.attribute("width", \.width)
    }
  }

  init(coder: NibDecoder) throws {}
  func awake() { text = "from the field" }
}

/// Loads the layout that it names.
final class Page: NibDecodable {
  private(set) var panel: Panel?

  static var members: Members {
    Members(of: Page.self) { $0.attribute("layout", LayoutName.self, help: "the layout of the page") }
  }

  private let contents: LoadedNib?
  init(coder: NibDecoder) throws {
    let name: LayoutName? = try coder.decode(forKey: "layout")
    contents = try name.map { try NibLoad.load($0.description, owner: nil) }
    panel = contents?.objects.first as? Panel
  }
}

var outlineClasses: ClassRegistry {
  var classes = ClassRegistry()
  classes.register(Panel.self)
  classes.register(Field.self)
  classes.register(Page.self)
  return classes
}

extension NibDocument {
  /// The text in canonical form, or what is wrong.
  var written: String {
    do { return try xml() } catch { return "\(error)" }
  }
}
