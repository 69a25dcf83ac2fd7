// Outlets, outlet collections and events, which a load wires once every object exists.
//
// The closures have labels, which a trailing closure leaves out. So the compiler never tries to use a key path as a
// closure, and its only error for `\.$nmae` is that there is no such member.
extension MembersBuilder {
  /// Declares an outlet that knows its phase and may stay unconnected, by a closure: `$0.outlet("user") { $0.$user }`.
  ///
  /// A write takes about ten nanoseconds.
  @inlinable
  public mutating func outlet<Value: AnyObject>(
    _ name: String, help: StaticString = "", file: StaticString = #fileID, line: UInt = #line,
    from outlet: @escaping (Root) -> Outlet<Value?>
  ) {
    members.append(
      OutletEntry(
        name: name, help: .fixed(help), place: TablePlace(file, line), type: Value.self, isRequired: false,
        accepts: { isClass($0, within: Value.self) },
        exchange: { object, value in
          let storage = outlet(trusted(object))
          let before = storage.connected
          storage.connected = value.map { .some(trusted($0)) }
          return before ?? nil
        },
        storage: { outlet(trusted($0)) }))
  }

  /// Declares an outlet that knows its phase and must be connected, by a closure: `$0.outlet("pass") { $0.$pass }`.
  ///
  /// A write takes about ten nanoseconds.
  @inlinable
  public mutating func outlet<Value: AnyObject>(
    _ name: String, help: StaticString = "", file: StaticString = #fileID, line: UInt = #line,
    from outlet: @escaping (Root) -> Outlet<Value>
  ) {
    members.append(
      OutletEntry(
        name: name, help: .fixed(help), place: TablePlace(file, line), type: Value.self, isRequired: true,
        accepts: { isClass($0, within: Value.self) },
        exchange: { object, value in
          let storage = outlet(trusted(object))
          let before = storage.connected
          storage.connected = value.map { trusted($0) }
          return before
        },
        storage: { outlet(trusted($0)) }))
  }

  /// Declares any optional property as an outlet, including a weak one: `$0.outlet("peer") { swap(&$0.peer, &$1) }`.
  ///
  /// The closure exchanges the property with the value. It gives back the previous value, so that a load that fails
  /// can restore it. A write takes about ten nanoseconds, or about seventy for a weak property. If `required` is
  /// true, the file must connect the outlet.
  @inlinable
  public mutating func outlet<Value: AnyObject>(
    _ name: String, required: Bool = false, help: StaticString = "",
    file: StaticString = #fileID, line: UInt = #line,
    by exchange: @escaping (Root, inout Value?) -> Void
  ) {
    members.append(
      OutletEntry(
        name: name, help: .fixed(help), place: TablePlace(file, line), type: Value.self, isRequired: required,
        accepts: { isClass($0, within: Value.self) },
        exchange: { object, value in
          var value = value.map { trusted($0, as: Value.self) }
          exchange(trusted(object), &value)
          return value
        },
        storage: nil))
  }

  /// Matches `{ $0.user }`, so that the compiler's error names the cure.
  @available(
    *, unavailable,
    message: "write \\.$name, with a dollar sign, for an @Outlet; { swap(&$0.name, &$1) } for any other property"
  )
  @_disfavoredOverload
  public mutating func outlet<Value: AnyObject>(
    _ name: String, required: Bool = false, help: StaticString = "", from property: @escaping (Root) -> Value?
  ) {}

  /// Matches a property that is not an object, so that the compiler's error names the cure.
  @available(*, unavailable, message: "an outlet is an object: the type of the property must be an optional class")
  @_disfavoredOverload
  public mutating func outlet<Value>(
    _ name: String, required: Bool = false, help: StaticString = "",
    by exchange: @escaping (Root, inout Value) -> Void
  ) {}

  /// Declares an outlet collection, by a closure: `$0.outlets("rows") { swap(&$0.rows, &$1) }`.
  ///
  /// A load sets the collection once, to the connected objects in document order, and replaces what an earlier load
  /// has set.
  ///
  /// - Parameters:
  ///   - name: the collection's name in the file.
  ///   - help: a description, for tools.
  ///   - file: the file of the declaration, for tools.
  ///   - line: the line of the declaration.
  ///   - exchange: exchanges the objects of the collection.
  @inlinable
  public mutating func outlets<Value: AnyObject>(
    _ name: String, help: StaticString = "", file: StaticString = #fileID, line: UInt = #line,
    by exchange: @escaping (Root, inout [Value]) -> Void
  ) {
    members.append(
      CollectionEntry(
        name: name, help: .fixed(help), place: TablePlace(file, line), type: Value.self,
        accepts: { isClass($0, within: Value.self) },
        exchange: { object, values in
          var values = values.map { trusted($0, as: Value.self) }
          exchange(trusted(object), &values)
          return values
        }))
  }

  /// Matches `{ $0.rows }`, so that the compiler's error names the cure.
  @available(
    *, unavailable, message: "write \\.name, or { swap(&$0.name, &$1) }: a load exchanges the objects for its own"
  )
  @_disfavoredOverload
  public mutating func outlets<Value: AnyObject>(
    _ name: String, help: StaticString = "", from property: @escaping (Root) -> [Value]
  ) {}

  /// Declares an event that happens in an object and that a file can connect to an action, by a closure:
  /// `$0.event("action") { swap(&$0.action, &$1) }`.
  @inlinable
  public mutating func event(
    _ name: String, help: StaticString = "", file: StaticString = #fileID, line: UInt = #line,
    by exchange: @escaping (Root, inout Action?) -> Void
  ) {
    members.append(
      EventEntry(
        name: name, help: .fixed(help), place: TablePlace(file, line), takesMany: false,
        exchange: { object, actions in
          var action = actions.last
          exchange(trusted(object), &action)
          return action.map { [$0] } ?? []
        }))
  }

  /// Declares an event that happens in an object and that a file can connect to any number of actions. They are sent in
  /// the order of the file: `$0.events("touchUpInside") { swap(&$0.actions, &$1) }`.
  @inlinable
  public mutating func events(
    _ name: String, help: StaticString = "", file: StaticString = #fileID, line: UInt = #line,
    by exchange: @escaping (Root, inout [Action]) -> Void
  ) {
    members.append(
      EventEntry(
        name: name, help: .fixed(help), place: TablePlace(file, line), takesMany: true,
        exchange: { object, actions in
          var actions = actions
          exchange(trusted(object), &actions)
          return actions
        }))
  }

  /// Matches `{ $0.action }`, so that the compiler's error names the cure.
  @available(
    *, unavailable, message: "write \\.name, or { swap(&$0.name, &$1) }: a load exchanges the action for its own"
  )
  @_disfavoredOverload
  public mutating func event(
    _ name: String, help: StaticString = "", from property: @escaping (Root) -> Action?
  ) {}
}
