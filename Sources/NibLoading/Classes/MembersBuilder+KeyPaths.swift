// Members by key path: the usual spelling. Each calls the closure spelling, and reads and writes the property through
// the key path. The two differ only in cost.
//
// A key path is passed as a closure, because making a key path takes twenty microseconds, once. So a class that no
// layout names costs a program little.
extension MembersBuilder {
  // MARK: Values

  /// Declares a value that the loader sets in the attribute phase, unless the initializer has decoded it:
  /// `$0.attribute("title", \.title)`.
  ///
  /// - Parameters:
  ///   - name: the attribute's name in the file.
  ///   - property: the property that holds the value. The value's type is the property's.
  ///   - required: true if the file must give it.
  ///   - text: the value that is used if the file does not give one, written as in a file. For tools.
  ///   - help: a description, for tools.
  ///   - file: the file of the declaration, for tools.
  ///   - line: the line of the declaration.
  @inlinable
  public mutating func attribute<Value: NibValue>(
    _ name: String, _ property: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Value>,
    required: Bool = false,
    default text: StaticString = "", help: StaticString = "",
    file: StaticString = #fileID, line: UInt = #line
  ) {
    attribute(name, required: required, default: text, help: help, file: file, line: line) {
      (object: Root, value: Value) in
      object[keyPath: property()] = value
    }
  }

  /// Declares a value for an optional property, which stays nil if the file does not give the value.
  @inlinable
  public mutating func attribute<Value: NibValue>(
    _ name: String, _ property: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Value?>,
    required: Bool = false,
    default text: StaticString = "", help: StaticString = "",
    file: StaticString = #fileID, line: UInt = #line
  ) {
    attribute(name, required: required, default: text, help: help, file: file, line: line) {
      (object: Root, value: Value) in
      object[keyPath: property()] = value
    }
  }

  /// Matches a property that cannot be set, so that the compiler's error names the cure.
  @available(*, unavailable, message: "the property must be a var: a load sets it after init(coder:)")
  @_disfavoredOverload
  public mutating func attribute<Value: NibValue>(
    _ name: String, _ property: KeyPath<Root, Value>, required: Bool = false, default text: StaticString = "",
    help: StaticString = "", file: StaticString = #fileID, line: UInt = #line
  ) {}

  /// Matches an optional property that cannot be set.
  @available(*, unavailable, message: "the property must be a var: a load sets it after init(coder:)")
  @_disfavoredOverload
  public mutating func attribute<Value: NibValue>(
    _ name: String, _ property: KeyPath<Root, Value?>, required: Bool = false, default text: StaticString = "",
    help: StaticString = "", file: StaticString = #fileID, line: UInt = #line
  ) {}

  /// Matches a property of a type that a file cannot give.
  @available(
    *, unavailable,
    message: "the property's type is not a NibValue: make it conform, or use part() or outlet() if it is a class"
  )
  @_disfavoredOverload
  public mutating func attribute<Value>(
    _ name: String, _ property: KeyPath<Root, Value>, required: Bool = false, default text: StaticString = "",
    help: StaticString = "", file: StaticString = #fileID, line: UInt = #line
  ) {}

  // MARK: Parts

  /// Declares an object that the loader sets in the attribute phase, unless the initializer has decoded it:
  /// `$0.part("address", \.address)`.
  @inlinable
  public mutating func part<Part: AnyObject>(
    _ name: String, _ property: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Part?>,
    required: Bool = false, help: StaticString = "",
    file: StaticString = #fileID, line: UInt = #line
  ) {
    part(name, required: required, help: help, file: file, line: line) { (object: Root, part: Part) in
      object[keyPath: property()] = part
    }
  }

  /// Declares an object for a property that is not optional.
  @inlinable
  public mutating func part<Part: AnyObject>(
    _ name: String, _ property: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Part>,
    required: Bool = false, help: StaticString = "",
    file: StaticString = #fileID, line: UInt = #line
  ) {
    part(name, required: required, help: help, file: file, line: line) { (object: Root, part: Part) in
      object[keyPath: property()] = part
    }
  }

  /// Declares objects that the loader sets in the attribute phase, all at once and in document order, unless the
  /// initializer has decoded them: `$0.parts("albums", \.albums)`.
  ///
  /// If `required` is true, the file must give the attribute.
  @inlinable
  public mutating func parts<Part: AnyObject>(
    _ name: String, _ property: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, [Part]>,
    required: Bool = false, help: StaticString = "",
    file: StaticString = #fileID, line: UInt = #line
  ) {
    parts(name, required: required, help: help, file: file, line: line) { (object: Root, parts: [Part]) in
      object[keyPath: property()] = parts
    }
  }

  // MARK: Outlets

  /// Declares an outlet that knows its phase and may stay unconnected: `$0.outlet("user", \.$user)`.
  ///
  /// Only an ``Outlet`` has a key path spelling, so that a forgotten dollar sign does not compile. For other
  /// properties, such as weak ones, write `$0.outlet("peer") { swap(&$0.peer, &$1) }`.
  @inlinable
  public mutating func outlet<Value: AnyObject>(
    _ name: String, _ outlet: @autoclosure @escaping () -> KeyPath<Root, Outlet<Value?>>, help: StaticString = "",
    file: StaticString = #fileID, line: UInt = #line
  ) {
    self.outlet(name, help: help, file: file, line: line) { (object: Root) -> Outlet<Value?> in
      object[keyPath: outlet()]
    }
  }

  /// Declares an outlet that knows its phase and must be connected: `$0.outlet("pass", \.$pass)`.
  @inlinable
  public mutating func outlet<Value: AnyObject>(
    _ name: String, _ outlet: @autoclosure @escaping () -> KeyPath<Root, Outlet<Value>>, help: StaticString = "",
    file: StaticString = #fileID, line: UInt = #line
  ) {
    self.outlet(name, help: help, file: file, line: line) { (object: Root) -> Outlet<Value> in object[keyPath: outlet()]
    }
  }

  /// Matches an outlet that is not an object.
  @available(
    *, unavailable, message: "an outlet is an object: the type of the @Outlet must be a class, or an optional class"
  )
  @_disfavoredOverload
  public mutating func outlet<Value>(
    _ name: String, _ outlet: KeyPath<Root, Outlet<Value>>, help: StaticString = "", file: StaticString = #fileID,
    line: UInt = #line
  ) {}

  /// Matches `\.user`, so that the compiler's error names the cure.
  @available(
    *, unavailable,
    message: "write \\.$name, with a dollar sign, for an @Outlet; { swap(&$0.name, &$1) } for any other property"
  )
  @_disfavoredOverload
  public mutating func outlet<Value>(
    _ name: String, _ property: KeyPath<Root, Value>, required: Bool = false, help: StaticString = "",
    file: StaticString = #fileID, line: UInt = #line
  ) {}

  /// Declares an outlet collection: `$0.outlets("rows", \.rows)`.
  ///
  /// A load sets the collection once, to the connected objects in document order, and replaces what an earlier load
  /// has set.
  ///
  /// - Parameters:
  ///   - name: the collection's name in the file.
  ///   - property: the property that holds the objects.
  ///   - help: a description, for tools.
  ///   - file: the file of the declaration, for tools.
  ///   - line: the line of the declaration.
  @inlinable
  public mutating func outlets<Value: AnyObject>(
    _ name: String, _ property: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, [Value]>,
    help: StaticString = "",
    file: StaticString = #fileID, line: UInt = #line
  ) {
    outlets(name, help: help, file: file, line: line) { (object: Root, values: inout [Value]) in
      swap(&object[keyPath: property()], &values)
    }
  }

  /// Declares an event that happens in an object and that a file can connect to an action:
  /// `$0.event("action", \.action)`.
  @inlinable
  public mutating func event(
    _ name: String, _ property: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Action?>,
    help: StaticString = "",
    file: StaticString = #fileID, line: UInt = #line
  ) {
    event(name, help: help, file: file, line: line) { (object: Root, action: inout Action?) in
      swap(&object[keyPath: property()], &action)
    }
  }

  /// Matches a property that is not an array of objects.
  @available(*, unavailable, message: "the property must be a var that holds an array of objects")
  @_disfavoredOverload
  public mutating func outlets<Value>(
    _ name: String, _ property: KeyPath<Root, Value>, help: StaticString = "",
    file: StaticString = #fileID, line: UInt = #line
  ) {}

  /// Matches a property that is not an action.
  @available(*, unavailable, message: "the property must be a var of the type Action?")
  @_disfavoredOverload
  public mutating func event<Value>(
    _ name: String, _ property: KeyPath<Root, Value>, help: StaticString = "",
    file: StaticString = #fileID, line: UInt = #line
  ) {}
}
