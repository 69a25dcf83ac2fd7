internal import NibModel

/// The question that a planner answers: what a document means to some classes. Nothing here changes while a plan is made.
// A class, because a dozen parts of the planner hold it.
final class PlanInput {
  let document: NibDocument
  let registry: ClassRegistry
  /// The owner's class: the one that was given, or for a check the one that the layout names.
  let owner: ClassDescriptor?
  /// The classes of external objects by name.
  let externalTypes: [String: AnyClass]
  /// True if the plan is made to be reported on, and not to be run.
  let isForCheckingOnly: Bool
  /// True if external objects that are not handed in are taken on trust, because the plan is not run.
  let trustsExternals: Bool
  let isArchive: Bool
  /// The class that the roots of an archive must have, or nil for any.
  let wantedRoot: WantedRoot?

  init(
    _ document: NibDocument, _ registry: ClassRegistry, owner: ClassDescriptor?, externals: [String: AnyClass],
    isForCheckingOnly: Bool, trustsExternals: Bool = false, wantedRoot: WantedRoot? = nil
  ) {
    self.document = document
    self.registry = registry
    externalTypes = externals
    self.isForCheckingOnly = isForCheckingOnly
    self.trustsExternals = trustsExternals || isForCheckingOnly
    isArchive = document.links != nil
    self.wantedRoot = wantedRoot
    let named = isForCheckingOnly && owner == nil ? document.ownerClass.flatMap { registry[$0] } : nil
    self.owner = owner ?? named
  }

  func className(ofObject index: Int) -> String { document.className(ofObject: index) }

  /// Returns the text at a place with one name in place of another. Nil if the file spells the name in another way, such as with
  /// `&amp;`, and for a place in no text.
  func spelling(_ name: String, as other: String, in place: SourcePlace) -> String? {
    guard let range = place.range else { return nil }
    let text = String(decoding: document.source.bytes[range.lower..<range.upper], as: UTF8.self)
    var start = text.startIndex
    while let found = text.range(of: name, from: start) {
      let next = text[found.upperBound...].first
      // A longer name may begin with this one.
      if next.map({ ".=\"'".contains($0) || $0.isWhitespace }) ?? true {
        return text[..<found.lowerBound] + other.xmlEscaped + text[found.upperBound...]
      }
      start = found.upperBound
    }
    return nil
  }

  /// Returns the same for the name of an action, which may stand behind its target: `#owner.submit`.
  func spelling(ofAction name: String, as other: String, in place: SourcePlace) -> String? {
    spelling("." + name, as: "." + other, in: place) ?? spelling(name, as: other, in: place)
  }
}

/// The class that the roots of an archive must have.
package struct WantedRoot {
  package let name: String
  package let accepts: (AnyClass) -> Bool

  package init<Root: AnyObject>(_ type: Root.Type) {
    name = className(type)
    accepts = { isClass($0, within: type) }
  }
}
