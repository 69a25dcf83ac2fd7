package import NibLoading
internal import NibModel

/// An object that replaces an object of an unknown class. It accepts every attribute and connection.
///
/// It is a `CocoaObject`, so that an author's outlets of that class accept any stand-in.
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

  /// The members that all stand-ins have in common. The others depend on the layout, and `StandIns` makes them.
  package override class var members: Members { Members(of: StandIn.self) { $0.children { $0.add($1) } } }

  private func perform() {}

  /// Returns the members that the stand-in for a class needs so that a layout fits.
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

/// The stand-in for an owner. It handles actions for the first responder, in the same way as a program's own objects.
package final class StandInOwner: StandIn, NibResponder {
  package weak var nextResponder: (any NibResponder)?
}
