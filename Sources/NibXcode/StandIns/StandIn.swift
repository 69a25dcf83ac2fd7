package import NibLoading
internal import NibModel

/// An object in the place of one whose class the tool does not know: takes every attribute and connection.
///
/// It is a `CocoaObject`, so that an author's outlets of that class take any.
package class StandIn: CocoaObject, NibVersionIndifferent {
  package let name: String
  private var values: [String: PropertyList] = [:]
  private var parts: [String: [AnyObject]] = [:]
  package private(set) var outlets: [String: AnyObject] = [:]
  private var collections: [String: [AnyObject]] = [:]
  private var actions: [String: ActionList] = [:]

  package init(name: String) {
    self.name = name
    super.init()
  }

  package required init(coder: NibDecoder) throws {
    name = coder.id ?? coder.className
    try super.init(coder: coder)
  }

  /// The members that all stand-ins have in common; the rest depends on the layout and is made by `StandIns`.
  package override class var members: Members { Members(of: StandIn.self) { $0.children { $0.add($1) } } }

  private func perform() {}

  /// Returns the members that the stand-in for a class must have for a layout to fit.
  package static func members(_ needs: Survey.Needs) -> Members {
    members.adding(StandIn.self) { table in
      for name in needs.attributes.sorted() {
        table.attribute(name) { (object: StandIn, value: PropertyList) in object.values[name] = value }
      }
      for name in needs.parts.sorted() {
        table.parts(name) { (object: StandIn, value: [AnyObject]) in object.parts[name] = value }
      }
      // An outlet may lead to an object of any class, and may be the only reference to it, so it is strong.
      for name in needs.outlets.sorted() {
        table.outlet(name) { (object: StandIn, value: inout AnyObject?) in swap(&object.outlets[name], &value) }
      }
      for name in needs.collections.sorted() {
        table.outlets(name) { (object: StandIn, values: inout [AnyObject]) in
          swap(&object.collections[name, default: []], &values)
        }
      }
      for name in needs.events.sorted() {
        table.events(name) { swap(&$0.actions[name, default: ActionList()].actions, &$1) }
      }
      for name in needs.actions.sorted() { table.action(name, StandIn.perform) }
    }
  }
}

/// The stand-in for an external object.
package final class ExternalStandIn: StandIn {}

/// The stand-in for an owner. Actions for the first responder end with it, as they would with a program's own objects.
package final class StandInOwner: StandIn, NibResponder {
  package weak var nextResponder: (any NibResponder)?
}
