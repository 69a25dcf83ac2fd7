// The classes that the layouts of the article `Diagnostics` name. The article shows them: each of its Swift blocks
// stands in this folder word for word.

import NibKit

class View: NibObject {
  var width = 80
  private(set) var subviews: [View] = []

  class var members: Members {
    Members(of: View.self) {
      $0.attribute("width", \.width)
      $0.children { $0.subviews.append($1) }
    }
  }

  required init(coder: NibDecoder) throws { try coder.attachChildren(to: self) }
  func awake() throws {}
}

enum Alignment: String, CaseIterable, NibValue { case start, center, end }

/// Needs a text, and may name the field that it labels.
final class Label: View {
  var text = ""
  var align = Alignment.start
  @Outlet var field: Field?

  override class var members: Members {
    super.members.adding(Label.self) {
      $0.attribute("text", \.text, required: true)
      $0.attribute("align", \.align)
      $0.outlet("field", \.$field)
    }
  }
}

/// Has an event, which a press of the return key sends.
final class Field: View {
  var action: Action?

  override class var members: Members {
    super.members.adding(Field.self) { $0.event("action", \.action) }
  }
}

/// Has an event, and decodes its number in the initializer.
final class Button: View {
  let number: Int
  var action: Action?

  override class var members: Members {
    super.members.adding(Button.self) {
      $0.attribute("number", Int.self)
      $0.event("action", \.action)
    }
  }

  required init(coder: NibDecoder) throws {
    number = try coder.decode(forKey: "number", default: 0)
    try super.init(coder: coder)
  }
}

/// Must be connected to a field: its outlet is not optional.
final class Hint: View {
  @Outlet var field: Field

  override class var members: Members {
    super.members.adding(Hint.self) { $0.outlet("field", \.$field) }
  }
}

/// Has numbers that must fit to each other.
final class Slider: View {
  override class var members: Members {
    super.members.adding(Slider.self) {
      $0.attribute("least", Int.self)
      $0.attribute("most", Int.self)
      $0.ascending("least", "most")
    }
  }
}

/// Takes buttons only.
final class Toolbar: View {
  override class var members: Members {
    super.members.adding(Toolbar.self) { (table: inout MembersBuilder<Toolbar>) in
      table.children(atMost: 2) { (toolbar: Toolbar, button: Button) in toolbar.add(button) }
    }
  }

  private func add(_ button: Button) {}
}

/// No view, and takes no children.
final class Validator: NibDecodable {
  static var members: Members { Members(of: Validator.self) { _ in } }

  init(coder: NibDecoder) throws {}
}

final class LoginScreen: NibOwner {
  @Outlet var user: Field?
  @Outlet var pass: Field?

  static var members: Members {
    Members(of: LoginScreen.self) {
      $0.outlet("user", \.$user)
      $0.outlet("pass", \.$pass)
      $0.action("submit", LoginScreen.submit)
    }
  }

  private func submit(_ sender: Button) {}
}

final class HelpScreen: NibOwner {
  static var members: Members { Members(of: HelpScreen.self) { _ in } }
}

/// The stars of a review. Its members say which layout it loads.
final class Rating: View {
  override class var members: Members {
    super.members.adding(Rating.self) { $0.loads(layout: "Rating") }
  }
}

/// A page is shown by its number, of which its check knows.
final class Book: View {
  override class var members: Members {
    super.members.adding(Book.self) {
      $0.attribute("page", Int.self)
      $0.check { book in
        guard let page: Int = book.value("page"), page > book.children.count else { return [] }
        return [Diagnostic(.unknownChoice, "there is no page \(page)", at: book.place(of: "page"))]
      }
    }
  }
}

final class Bookmark: View {
  override class var members: Members {
    super.members.adding(Bookmark.self) {
      $0.check { mark in
        let isInBook = mark.parent?.isKind(of: Book.self) == true
        return isInBook
          ? [] : [Diagnostic(.noEffect, "a Bookmark has no effect outside a Book", at: mark.place)]
      }
    }
  }
}

final class Shortcut: View {
  override class var members: Members {
    super.members.adding(Shortcut.self) { $0.attribute("key", String.self) }
  }
}

final class Shortcuts: View {
  override class var members: Members {
    super.members.adding(Shortcuts.self) {
      $0.check { shortcuts in
        var keys: [String: SourcePlace] = [:]
        return shortcuts.children.compactMap { shortcut in
          let place = shortcut.place(of: "key")
          guard let key = shortcut.text("key"), let first = keys.updateValue(place, forKey: key) else {
            return nil
          }
          return Diagnostic(
            .ambiguousKey, "two shortcuts have the key \(key)", at: place,
            notes: [Diagnostic.Note("the first is here", at: first)])
        }
      }
    }
  }
}

@MainActor final class Window: @MainActor NibDecodable {
  class var members: Members { Members(of: Window.self) { _ in } }

  required init(coder: NibDecoder) throws {}
}

struct MissingPicture: Error, CustomStringConvertible {
  let description = "there is no picture of that name"
}

final class Picture: View {
  override func awake() throws { throw MissingPicture() }
}

final class Arrow: View {
  @Outlet var target: View?

  override class var members: Members {
    super.members.adding(Arrow.self) { $0.outlet("target", \.$target) }
  }

  required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    target = try coder.decode(String.self, forKey: "target") == nil ? nil : self
  }
}

final class Gauge: View {
  let level: Int

  override class var members: Members {
    super.members.adding(Gauge.self) { $0.attribute("level", String.self) }
  }

  required init(coder: NibDecoder) throws {
    level = try coder.decode(forKey: "level", default: 0)
    try super.init(coder: coder)
  }
}

final class Row: NibDecodable {
  static var members: Members { Members(of: Row.self) { $0.children(View.self) } }

  init(coder: NibDecoder) throws {}
}

final class Clock: View {
  private let coder: NibDecoder

  required init(coder: NibDecoder) throws {
    self.coder = coder
    try super.init(coder: coder)
  }

  override func awake() throws { width = try coder.decode(forKey: "width", default: 40) }
}

final class Badge: View {
  private var content: LoadedNib?

  override func awake() throws { content = try NibLoad.load("Stars", owner: nil) }
}

/// Has a value in items, and a part.
final class Contact: NibDecodable {
  var phones: [String: Int] = [:]
  var address: Address?

  static var members: Members {
    Members(of: Contact.self) {
      $0.attribute("phones", \.phones)
      $0.part("address", \.address)
    }
  }

  init(coder: NibDecoder) throws {}
}

final class Address: NibDecodable {
  static var members: Members { Members(of: Address.self) { $0.attribute("street", String.self) } }

  init(coder: NibDecoder) throws {}
}

final class Letter: NibDecodable {
  static var members: Members { Members(of: Letter.self) { $0.part("recipient", Address.self) } }

  init(coder: NibDecoder) throws {}
}

/// Is never awoken.
final class Divider {}

/// Is replaced by what comes of it.
final class Stamp: View {
  func printed() -> View { self }
}

enum DiagnosticsClasses {
  /// The classes of the main actor.
  @MainActor static func windows() -> ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Window.self)
    return classes
  }

  static var all: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(View.self)
    classes.register(Book.self)
    classes.register(Bookmark.self)
    classes.register(Shortcut.self)
    classes.register(Shortcuts.self)
    classes.register(Label.self)
    classes.register(Field.self)
    classes.register(Button.self)
    classes.register(Hint.self)
    classes.register(Toolbar.self)
    classes.register(Slider.self)
    classes.register(Validator.self)
    classes.register(owner: LoginScreen.self) { LoginScreen() }
    classes.register(owner: HelpScreen.self) { HelpScreen() }
    classes.register(Rating.self)
    classes.register(Picture.self)
    classes.register(Arrow.self)
    classes.register(Gauge.self)
    classes.register(Row.self)
    classes.register(Clock.self)
    classes.register(Badge.self)
    classes.register(Contact.self)
    classes.register(Address.self)
    classes.register(Letter.self)
    classes.register("Divider", members: Members()) { _ in Divider() }
    classes.register(Stamp.self, substitute: { (stamp: Stamp) in stamp.printed() })
    return classes
  }
}
