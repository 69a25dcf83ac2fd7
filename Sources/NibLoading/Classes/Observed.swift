/// A property that other objects may set, and whose reads and writes are observed when a load is explored.
///
///     @Observed var text = ""         // in the table: $0.attribute("text", \.text)
///
/// If two objects set one property of a third object in their `awake()`, this is a fault, even if they set the same
/// value today: nothing says which of them runs last. With a plain property, exploring notices this only if the
/// values differ. With this wrapper, as with an ``Outlet``, it sees each read and write, and the callback that makes
/// it.
///
/// Works in classes only. Each observed property takes an allocation of its own, and a read or write takes a few
/// nanoseconds longer than for a plain property.
@propertyWrapper
public final class Observed<Value> {
  @usableFromInline var value: Value
  /// The observer of reads and writes, or nil if the object is not observed.
  @usableFromInline package var watch: AccessWatch?

  /// Creates a property with its first value.
  @inlinable
  public init(wrappedValue: Value) { value = wrappedValue }

  // The compiler looks for the next two members in the wrapper itself, not in a superclass or a protocol, so `Outlet`
  // has its own.

  /// Unavailable: a class accesses an observed property through the subscript, which knows the object.
  @available(*, unavailable, message: "@Observed is for properties of classes")
  public var wrappedValue: Value {
    get { fatalError("unavailable") }
    set { fatalError("unavailable") }
  }

  /// Reads or sets the property through the object that has it.
  @inlinable
  public static subscript<Owner: AnyObject>(
    _enclosingInstance instance: Owner,
    wrapped _: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, Observed<Value>>
  ) -> Value {
    get {
      let property = instance[keyPath: storage]
      if let watch = property.watch { watch.noteRead() }
      return property.value
    }
    set {
      let property = instance[keyPath: storage]
      if let watch = property.watch { watch.noteWrite() }
      property.value = newValue
    }
  }
}
