public import NibLoading

/// An entry of a menu.
@MainActor
open class MenuEntry: NibObject, LetterBearing {
  /// The members of an entry in a layout.
  open class var members: Members { Members() }

  /// Creates an entry.
  public init() {}

  /// Creates an entry of a layout.
  ///
  /// - Throws: any error that making a child throws.
  public required init(coder: NibDecoder) throws { try coder.attachChildren(to: self) }

  /// Does nothing.
  ///
  /// - Throws: any error. It ends the load.
  open func awake() throws {}

  /// Returns the text of the row of a menu or an item.
  class func letterWords(of object: PlannedObject) -> (words: String, attribute: String)? { commandWords(of: object) }

  /// The row that shows the entry while its menu is open.
  var row: PopupRow { .separator }

  /// Uses the entry if a key is its own, while its menu is open or closed.
  ///
  /// - Returns: true if the key belongs to the entry.
  /// - Throws: any error that an action throws.
  func useByKey(_ key: KeyPress, _ host: any ViewHost) throws -> Bool { false }
}

/// `<MenuSeparator>`: a line between the entries of a menu.
public final class MenuSeparator: MenuEntry {
  /// The members of a separator in a layout: none.
  public override class var members: Members {
    super.members.adding(MenuSeparator.self) { $0.summary("A line between the entries of a menu.") }
  }
}
