/// A property that others may set, and that tells who did when a load is explored.
///
///     @Attribute var text = ""         // in the table: $0.attribute("text") { $0.text = $1 }
///
/// Two objects that set one property of a third in their `awake()` are a fault, even if they set it to the same value
/// today: nothing says who comes last. A plain property shows it only when the values differ. This one, like an
/// ``Outlet``, shows each read and write, with the callback that made it.
///
/// Works in classes only. Each is an allocation of its own, and a read or write costs some nanoseconds more than that of a
/// plain property.
@propertyWrapper
public final class Attribute<Value> {
  @usableFromInline var value: Value
  /// Who is told of each read and write; nil but for objects that are being watched.
  @usableFromInline package var watch: AccessWatch?

  /// A property with its first value.
  @inlinable
  public init(wrappedValue: Value) { value = wrappedValue }

  /// Attributes exist in classes only, where they can tell whose they are.
  @available(*, unavailable, message: "@Attribute is for properties of classes")
  public var wrappedValue: Value {
    get { fatalError("unavailable") }
    set { fatalError("unavailable") }
  }

  /// Reads or sets the property through the object that has it.
  @inlinable
  public static subscript<Owner: AnyObject>(
    _enclosingInstance instance: Owner,
    wrapped _: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, Attribute<Value>>
  ) -> Value {
    get {
      let attribute = instance[keyPath: storage]
      if let watch = attribute.watch { watch.noteRead() }
      return attribute.value
    }
    set {
      let attribute = instance[keyPath: storage]
      if let watch = attribute.watch { watch.noteWrite() }
      attribute.value = newValue
    }
  }
}
