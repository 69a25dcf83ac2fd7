/// An outlet that knows whether it has been wired, and says so when it is read too early.
///
///     @Outlet var user: TextField?     // may stay nil
///     @Outlet var pass: TextField      // must be connected, or the layout is not loaded
///
/// While a layout is being loaded, reading an outlet that is not wired yet is recorded in the trace: which outlet, who
/// read it in which phase, and the line of the layout that would have wired it. An optional one then yields nil; one
/// that is not optional stops the program with the same sentence, because there is nothing to yield.
///
/// The outlet keeps its object alive. For a reference back to a container, which would be a cycle, declare a `weak var`.
/// Works in classes only. A read costs some nanoseconds more than that of a plain property, and a read of an outlet that holds
/// nothing some hundred; what it says is put into words only for a tracer. Each outlet is an allocation of its own.
@propertyWrapper
public final class Outlet<Value> {
  /// The connected object, or nil before wiring.
  @usableFromInline var connected: Value?

  /// The observer of reads and writes, or nil if the object is not observed.
  @usableFromInline package var watch: AccessWatch?

  /// The value of an outlet that holds nothing; nil if a layout must connect it, because there is no such value.
  @usableFromInline let empty: Value?

  /// Creates an outlet that may stay unconnected.
  public init() where Value: ExpressibleByNilLiteral { empty = .some(nil) }

  /// Creates an outlet that a layout must connect.
  public init() { empty = .none }

  /// The outlet itself, for the class's table of members: `$0.outlet("user") { $0.$user }`.
  public var projectedValue: Outlet<Value> { self }

  /// Outlets exist in classes only, where they can tell whose they are.
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
    get {
      let outlet = instance[keyPath: storage]
      if let watch = outlet.watch { watch.noteRead() }
      if let value = outlet.connected { return value }
      if let empty = outlet.empty, !LoadRun.isTraced { return empty }
      return outlet.unwired(readIn: instance)
    }
    set { instance[keyPath: storage].set(newValue) }
  }

  /// Sets the outlet from code.
  @usableFromInline
  func set(_ value: Value) {
    if let watch { watch.noteWrite() }
    connected = value
  }

  /// Returns the slow path: the outlet is not wired, and a tracer listens or there is nothing to yield.
  @usableFromInline
  @inline(never)
  func unwired(readIn instance: AnyObject) -> Value {
    let run = LoadRun.current
    run?.recordUnwiredRead(of: self, in: instance)
    if let empty { return empty }
    if let lent = run?.lend(self, in: instance) as? Value { return lent }
    fatalError(
      run?.sentence(forUnwiredReadOf: self, in: instance)
        ?? "an outlet of \(type(of: instance)) was read, and no layout has wired it: the object was not loaded, "
        + "or its load failed")
  }
}
