internal import NibLoading
internal import TerminalKit

/// An object of a file that is not a view, but provides the text of a view: a cell, an item, a column, a menu.
final class CocoaPart: CocoaObjectWithFacts {
  let facts: CocoaFacts
  /// The id in the file.
  let id: String?
  /// The objects that the file connects to the part.
  var connections = CocoaConnections()
  private(set) var children: [AnyObject] = []

  init(coder: NibDecoder, _ setting: CocoaSetting) throws {
    facts = try CocoaFacts(coder, setting)
    id = coder.id
    try coder.attachChildren(to: self)
  }

  func add(_ child: AnyObject) { children.append(child) }
}
