// Members by key path: the everyday spelling. Each is the closure spelling with the property read and written through the
// key path, so the two differ in cost and in nothing else.
//
// A key path is handed over as a closure, because to make one takes twenty microseconds, once: so a class that no layout names
// costs a program little.
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
  @inlinable
  public mutating func attribute<Value: NibValue>(
    _ name: String, _ property: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Value>,
    required: Bool = false,
    default text: StaticString = "", help: StaticString = ""
  ) {
    attribute(name, required: required, default: text, help: help) { (object: Root, value: Value) in
      object[keyPath: property()] = value
    }
  }

  /// Declares a value for an optional property, which stays nil if the file does not give the value.
  @inlinable
  public mutating func attribute<Value: NibValue>(
    _ name: String, _ property: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Value?>,
    required: Bool = false,
    default text: StaticString = "", help: StaticString = ""
  ) {
    attribute(name, required: required, default: text, help: help) { (object: Root, value: Value) in
      object[keyPath: property()] = value
    }
  }

  /// Catches a property that cannot be set, so that the compiler names the cure.
  @available(*, unavailable, message: "the property must be a var: a load sets it after init(coder:)")
  @_disfavoredOverload
  public mutating func attribute<Value: NibValue>(
    _ name: String, _ property: KeyPath<Root, Value>, required: Bool = false, default text: StaticString = "",
    help: StaticString = ""
  ) {}

  /// The same for an optional property.
  @available(*, unavailable, message: "the property must be a var: a load sets it after init(coder:)")
  @_disfavoredOverload
  public mutating func attribute<Value: NibValue>(
    _ name: String, _ property: KeyPath<Root, Value?>, required: Bool = false, default text: StaticString = "",
    help: StaticString = ""
  ) {}

  /// Catches a property of a type that no file can give.
  @available(
    *, unavailable,
    message: "the property's type is not a NibValue: make it conform, or use part() or outlet() if it is a class"
  )
  @_disfavoredOverload
  public mutating func attribute<Value>(
    _ name: String, _ property: KeyPath<Root, Value>, required: Bool = false, default text: StaticString = "",
    help: StaticString = ""
  ) {}

  // MARK: Parts

  /// Declares an object that the loader sets in the attribute phase, unless the initializer has decoded it:
  /// `$0.part("address", \.address)`.
  @inlinable
  public mutating func part<Part: AnyObject>(
    _ name: String, _ property: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Part?>,
    required: Bool = false, help: StaticString = ""
  ) {
    part(name, required: required, help: help) { (object: Root, part: Part) in object[keyPath: property()] = part }
  }

  /// Declares an object for a property that is not optional.
  @inlinable
  public mutating func part<Part: AnyObject>(
    _ name: String, _ property: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Part>,
    required: Bool = false, help: StaticString = ""
  ) {
    part(name, required: required, help: help) { (object: Root, part: Part) in object[keyPath: property()] = part }
  }

  /// Declares objects that the loader sets in the attribute phase, all at once and in document order, unless the
  /// initializer has decoded them: `$0.parts("albums", \.albums)`.
  ///
  /// If `required` is true, the file must give the attribute.
  @inlinable
  public mutating func parts<Part: AnyObject>(
    _ name: String, _ property: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, [Part]>,
    required: Bool = false, help: StaticString = ""
  ) {
    parts(name, required: required, help: help) { (object: Root, parts: [Part]) in object[keyPath: property()] = parts }
  }

  // MARK: Outlets

  /// Declares an outlet that knows its phase and may stay unconnected: `$0.outlet("user", \.$user)`.
  ///
  /// Only an ``Outlet`` has a key path spelling, so that a forgotten dollar sign does not compile. For any other property,
  /// such as a weak one, write `$0.outlet("peer") { swap(&$0.peer, &$1) }`.
  @inlinable
  public mutating func outlet<Value: AnyObject>(
    _ name: String, _ outlet: @autoclosure @escaping () -> KeyPath<Root, Outlet<Value?>>, help: StaticString = ""
  ) {
    self.outlet(name, help: help) { (object: Root) -> Outlet<Value?> in object[keyPath: outlet()] }
  }

  /// Declares an outlet that knows its phase and must be connected: `$0.outlet("pass", \.$pass)`.
  @inlinable
  public mutating func outlet<Value: AnyObject>(
    _ name: String, _ outlet: @autoclosure @escaping () -> KeyPath<Root, Outlet<Value>>, help: StaticString = ""
  ) {
    self.outlet(name, help: help) { (object: Root) -> Outlet<Value> in object[keyPath: outlet()] }
  }

  /// Catches an outlet that holds no object.
  @available(
    *, unavailable, message: "an outlet is an object: the type of the @Outlet must be a class, or an optional class"
  )
  @_disfavoredOverload
  public mutating func outlet<Value>(
    _ name: String, _ outlet: KeyPath<Root, Outlet<Value>>, help: StaticString = ""
  ) {}

  /// Catches `\.user`, so that the compiler names the cure.
  @available(
    *, unavailable,
    message: "write \\.$name, with a dollar sign, for an @Outlet; { swap(&$0.name, &$1) } for any other property"
  )
  @_disfavoredOverload
  public mutating func outlet<Value>(
    _ name: String, _ property: KeyPath<Root, Value>, required: Bool = false, help: StaticString = ""
  ) {}

  /// Declares an outlet collection: `$0.outlets("rows", \.rows)`.
  ///
  /// A load sets the collection once, to the connected objects in document order, and replaces what an earlier load
  /// has set.
  @inlinable
  public mutating func outlets<Value: AnyObject>(
    _ name: String, _ property: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, [Value]>,
    help: StaticString = ""
  ) {
    outlets(name, help: help) { (object: Root, values: inout [Value]) in swap(&object[keyPath: property()], &values) }
  }

  /// Declares an event that happens in an object and that a file can connect to an action:
  /// `$0.event("action", \.action)`.
  @inlinable
  public mutating func event(
    _ name: String, _ property: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Action?>,
    help: StaticString = ""
  ) {
    event(name, help: help) { (object: Root, action: inout Action?) in swap(&object[keyPath: property()], &action) }
  }

  /// Catches a property that holds no array of objects.
  @available(*, unavailable, message: "the property must be a var that holds an array of objects")
  @_disfavoredOverload
  public mutating func outlets<Value>(_ name: String, _ property: KeyPath<Root, Value>, help: StaticString = "") {}

  /// Catches a property that holds no action.
  @available(*, unavailable, message: "the property must be a var of the type Action?")
  @_disfavoredOverload
  public mutating func event<Value>(_ name: String, _ property: KeyPath<Root, Value>, help: StaticString = "") {}
}
