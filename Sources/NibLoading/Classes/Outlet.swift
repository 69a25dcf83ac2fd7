/// An outlet that knows whether it has been wired, and reports when it is read too early.
///
///     @Outlet var user: TextField?     // may stay nil
///     @Outlet var pass: TextField      // must be connected, or the layout is not loaded
///
/// While a layout is being loaded, the trace records each read of an outlet that is not wired yet: the outlet, the
/// object whose code read it, the phase, and the line of the layout that wires it. An optional outlet is then nil. An
/// outlet that is not optional stops the program with the same message, because it has no value.
///
/// The class declares the outlet in its `members` too, as in `$0.outlet("user", \.$user)`. Otherwise no load can wire it:
/// a debug build reports this when the first object of the class has been made.
///
/// A load wires the outlet itself, and does not assign the property. So `willSet` and `didSet` of the property run only
/// when code assigns it. Use the connected object in `awake()`, or in `didLoad()` of an owner. Or declare the property
/// without `@Outlet`, as in `$0.outlet("user") { swap(&$0.user, &$1) }`: then `didSet` runs in a load.
///
/// The outlet retains its object. For a reference back to a container, which would be a cycle, declare a `weak var`.
/// Works in classes only. A read takes a few nanoseconds longer than that of a plain property, and a read of an empty
/// outlet about a hundred. The message is made only for a tracer. Each outlet takes an allocation of its own.
@propertyWrapper
public final class Outlet<Value> {
  /// The connected object, or nil before wiring.
  // Each use reads or replaces the whole value, so there is nothing to check: the check would take longer than the use.
  @exclusivity(unchecked)
  @usableFromInline var connected: Value?

  /// The observer of reads and writes, or nil if the object is not observed.
  @exclusivity(unchecked)
  @usableFromInline package var watch: AccessWatch?

  /// The value of an empty outlet. Nil if a layout must connect the outlet, because then there is no such value.
  @usableFromInline let empty: Value?

  /// Creates an outlet that may stay unconnected.
  public init() where Value: ExpressibleByNilLiteral { empty = .some(nil) }

  /// Creates an outlet that a layout must connect.
  public init() { empty = .none }

  /// The outlet itself, for the class's table of members: `$0.outlet("user") { $0.$user }`.
  public var projectedValue: Outlet<Value> { self }

  /// Unavailable: a class accesses an outlet through the subscript, which knows the object.
  @available(*, unavailable, message: "@Outlet is for properties of classes")
  public var wrappedValue: Value {
    get { fatalError("unavailable") }
    set { fatalError("unavailable") }
  }

  /// Reads or sets the outlet through the object that has it.
  @inlinable
  public static subscript<Owner: AnyObject>(
    _enclosingInstance instance: Owner,
    wrapped _: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, Outlet<Value>>
  ) -> Value {
    // Only inlined is the key path a direct access to the stored outlet.
    @inline(__always) get { instance[keyPath: storage].value(in: instance) }
    @inline(__always) set { instance[keyPath: storage].set(newValue) }
  }

  /// Returns the connected object for a property that code generates, as a read of an `@Outlet` property does.
  ///
  /// - Parameter instance: the object that has the outlet.
  @inlinable
  public func value(in instance: AnyObject) -> Value {
    if let watch { watch.noteRead() }
    if let connected { return connected }
    if let empty, !RunningLoad.isTracedOnThread { return empty }
    return unwired(readIn: instance)
  }

  /// Sets the outlet from code.
  @inlinable
  public func set(_ value: Value) {
    if let watch { watch.noteWrite() }
    connected = value
  }

  /// Returns the value of an outlet that is not wired, if there is a tracer or the outlet has no value. This is the
  /// slow path.
  @usableFromInline
  @inline(never)
  func unwired(readIn instance: AnyObject) -> Value {
    let load = RunningLoad.onThread
    load?.recordUnwiredRead(of: self, in: instance)
    if let empty { return empty }
    if let lent = load?.lend(self, in: instance) as? Value { return lent }
    fatalError(
      load?.sentence(forUnwiredReadOf: self, in: instance) ?? UndeclaredOutlets.sentence(ofReading: self, in: instance))
  }
}
