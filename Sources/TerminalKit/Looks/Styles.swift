public import NibLoading
internal import NibModel

/// `<Styles>`: the looks that a layout changes. The element is beside the views of a layout and applies to all of them.
///
///     <Styles theme="dark">
///       <Style for="selection" fg="black" bg="yellow"/>
///       <Style id="warning" fg="@warning" bold="true"/>
///     </Styles>
public final class Styles: NibDecodable {
  /// The theme to begin with. If it is nil, this is the theme of the program.
  public private(set) var theme: BuiltInTheme?
  /// The styles, in document order.
  public private(set) var styles: [Style] = []

  /// The members of the styles in a layout.
  public class var members: Members {
    Members(of: Styles.self) {
      $0.summary("The looks that a layout changes for all of its views, declared beside the views.")
      $0.attribute("theme", help: "The theme to begin with; the theme of the program if not given.") { $0.theme = $1 }
      $0.children(help: "The styles.") { $0.styles.append($1 as Style) }
    }
  }

  /// Creates the styles of a layout.
  public init(coder: NibDecoder) throws { try coder.attachChildren(to: self) }

  /// Returns a theme with these changes.
  func applied(to base: Theme) -> Theme {
    var theme = self.theme?.theme ?? base
    for style in styles {
      guard let role = style.role else { continue }
      if let state = style.state {
        theme = theme.overlaid(by: style.look, for: role, in: state)
      } else {
        theme[role] = theme[role].overlaid(by: style.look)
      }
    }
    return theme
  }
}

/// `<Style>`: a look with a name (`id`, for a view's `style="#…"`), or for a role of the theme (`for`).
public final class Style: NibDecodable {
  /// The role whose look the style changes.
  public private(set) var role: ThemeRole?
  /// The state in which the role has the look. If it is nil, this is the look without a state.
  public private(set) var state: ThemeState?
  /// The look. A change is visible in the next frame, which draws everything again.
  public var look = Look() { didSet { Self.changes += 1 } }
  /// The number of changes of all styles. They are counted together because a style does not know the views that use
  /// it.
  private(set) static var changes = 0

  /// The members of a style in a layout.
  public class var members: Members {
    Members(of: Style.self) {
      $0.summary("A look for a role of the theme, or, with an id, for the style of a view.")
      $0.attribute("for", help: "The role of the theme whose look the style changes.") { $0.role = $1 }
      $0.attribute("state", help: "The state in which the role has this look, such as focused.") { $0.state = $1 }
      $0.check(Self.stateWithoutRole)
      $0.looks(\.look)
    }
  }

  /// Returns the fault of a state without a role, which a theme cannot have.
  static func stateWithoutRole(of style: PlannedObject) -> [Diagnostic] {
    guard style.text("state") != nil, style.text("for") == nil else { return [] }
    return [Diagnostic(LookFault.stateWithoutRole, at: style.place(of: "state"))]
  }

  /// Creates an empty look.
  public init(coder: NibDecoder) throws {}
}

extension MembersBuilder {
  /// Declares the attributes of a look, which styles and views share.
  ///
  /// - Parameter hasBorder: false for an object that has no border.
  mutating func looks(_ look: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Look>, hasBorder: Bool = true)
  {
    attribute("fg", help: "The color of the text.") { $0[keyPath: look()].foreground = $1 }
    attribute("bg", help: "The background color.") { $0[keyPath: look()].background = $1 }
    attribute("bold", help: "True if the text is bold.") { $0[keyPath: look()].bold = $1 }
    attribute("dim", help: "True if the text is dim.") { $0[keyPath: look()].dim = $1 }
    attribute("italic", help: "True if the text is italic.") { $0[keyPath: look()].italic = $1 }
    attribute("underline", help: "True if the text is underlined.") { $0[keyPath: look()].underline = $1 }
    attribute("reverse", help: "True if the colors of text and background are swapped.") {
      $0[keyPath: look()].reverse = $1
    }
    attribute("strikethrough", help: "True if the text is struck through.") { $0[keyPath: look()].strikethrough = $1 }
    guard hasBorder else { return }
    attribute("border", help: "The kind of border.") { $0[keyPath: look()].border = $1 }
  }
}
