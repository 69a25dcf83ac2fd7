internal import NibLoading
internal import NibModel

/// Reads the stored properties of objects. Each class is inspected once.
final class ObjectReader {
  /// A stored property of a class.
  struct Property {
    /// The class that declares the property.
    let declaringType: Any.Type
    /// The property as it is declared, without its class.
    let label: String
    let isLazy: Bool
    /// True if a later property of the same name hides it, which happens only in a mirror that a class makes itself, or if
    /// the property has the outlets that generated code declares.
    var isHidden: Bool
    /// Returns the value of an outlet that generated code declares; nil for a property of the object itself.
    var outlet: ((AnyObject) -> Any?)?
  }

  /// The stored properties of a class.
  final class ClassProperties {
    let names: PropertyTable
    let list: [Property]
    /// The places of the properties; nil if only a mirror knows them.
    fileprivate let fields: [Field]?

    /// False if a later object of the class may have more properties.
    fileprivate let isSettled: Bool

    fileprivate init(_ names: PropertyTable, _ list: [Property], _ fields: [Field]?, isSettled: Bool) {
      (self.names, self.list, self.fields, self.isSettled) = (names, list, fields, isSettled)
    }
  }

  fileprivate final class Field {
    let offset: Int
    /// Reads the value from the object's memory; nil for a reference that is not strong.
    let read: TypeReaders.Read?
    /// The type of a lazy property's storage.
    let optional: (any OptionalValue.Type)?
    var isWeak = false

    init(_ field: StoredField, _ types: TypeReaders) {
      offset = field.offset
      read = field.isStrong ? types.reader(of: field.type) : nil
      optional = StateReader.isLazy(field.label) ? field.type as? any OptionalValue.Type : nil
    }
  }

  let types = TypeReaders()
  private var classes: [ObjectIdentifier: ClassProperties] = [:]

  /// Returns one object, to be read. O(1) after the first one of its class.
  func view(of object: AnyObject) -> View {
    let type = ObjectIdentifier(Swift.type(of: object))
    if let known = classes[type] { return View(object, known) }
    let levels = Self.levels(of: object)
    // A class that is `CustomReflectable` may show different properties each time.
    let isOwn = object is any CustomReflectable
    let made = properties(of: levels, object, isOwn ? nil : Swift.type(of: object))
    if !isOwn, made.isSettled { classes[type] = made }
    return View(object, made)
  }

  private func properties(of levels: [Mirror], _ object: AnyObject, _ type: AnyClass?) -> ClassProperties {
    var (names, list) = ([String](), [Property]())
    var generated = GeneratedOutlets()
    var used: [String: Int] = [:]
    var labels: [String] = []
    for level in levels {
      for (label, value) in level.children {
        guard let label else { continue }
        labels.append(label)
        generated.add(value, at: names.count)
        let plain = StateReader.name(label)
        // If two private properties have the same name, the name of the subclass's property is preceded by its class.
        let name = levels.count == 1 || used[plain] == nil ? plain : "\(level.subjectType).\(plain)"
        used[name] = names.count
        names.append(name)
        list.append(
          Property(
            declaringType: level.subjectType, label: plain, isLazy: StateReader.isLazy(label), isHidden: false))
      }
    }
    for index in list.indices where used[names[index]] != index {
      let property = list[index]
      list[index] = Property(
        declaringType: property.declaringType, label: property.label, isLazy: property.isLazy, isHidden: true)
    }
    if let type {
      for index in generated.stores { list[index].isHidden = true }
      for property in generated.properties(of: object, type, besides: names) {
        names.append(property.label)
        list.append(property)
      }
    }
    return ClassProperties(
      PropertyTable(names), list, type.flatMap { fields(of: $0, labels) }, isSettled: generated.isSettled)
  }

  private func fields(of type: AnyClass, _ labels: [String]) -> [Field]? {
    let fields = StoredField.all(of: type)
    // An actor has storage of a type that no value has.
    guard fields.map(\.label) == labels, !(type is any Actor.Type) else { return nil }
    return fields.map { Field($0, types) }
  }

  fileprivate static func levels(of object: AnyObject) -> [Mirror] {
    var mirrors = [Mirror(reflecting: object)]
    while let next = mirrors.last?.superclassMirror { mirrors.append(next) }
    return mirrors.reversed()
  }

  /// An object and its properties.
  struct View {
    let properties: ClassProperties
    private let object: AnyObject
    /// The values, if only a mirror knows them.
    private let mirrored: [Any]?

    fileprivate init(_ object: AnyObject, _ properties: ClassProperties) {
      (self.object, self.properties) = (object, properties)
      mirrored = properties.fields == nil ? Self.values(of: object) : nil
    }

    private static func values(of object: AnyObject) -> [Any] {
      ObjectReader.levels(of: object).flatMap(\.children).filter { $0.label != nil }.map(\.value)
    }

    /// Reads the value of a property. Returns nil if it is not state.
    ///
    /// - Complexity: O(values within it).
    func read(_ index: Int, _ reader: StateReader) -> StateReader.Reading? {
      if let outlet = properties.list[index].outlet {
        return outlet(object).map { reader.read($0) } ?? StateReader.Reading(.none)
      }
      guard let field = properties.fields?[index] else { return value(index).flatMap(reader.read) }
      return field.read.map { $0(pointer(field), reader) } ?? readReference(field, index, reader)
    }

    /// Returns true for a lazy property that has not been computed. O(1).
    func isUncomputed(_ index: Int) -> Bool {
      guard properties.list[index].isLazy else { return false }
      guard let field = properties.fields?[index] else {
        return value(index).flatMap { $0 as? any OptionalValue }.map { $0.held == nil } ?? false
      }
      return field.optional?.holdsNil(at: pointer(field)) ?? false
    }

    /// Returns the address of a property in the object's memory. The view retains the object, and the runtime gives
    /// the offset.
    private func pointer(_ field: Field) -> UnsafeRawPointer {
      UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()) + field.offset
    }

    private func value(_ index: Int) -> Any? {
      mirrored.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    }

    /// Reads a reference that is weak or unowned. A mirror can read it, but slowly. Zero in memory means nil, so a
    /// mirror is not needed then.
    private func readReference(
      _ field: Field, _ index: Int, _ reader: StateReader
    ) -> StateReader.Reading? {
      let pointer = pointer(field)
      let word = pointer.load(as: UInt.self)
      if word == 0 { return StateReader.Reading(.none) }
      if field.isWeak {
        guard let object = pointer.assumingMemoryBound(to: WeakReference.self).pointee.object else {
          return StateReader.Reading(.none)
        }
        return reader.read(object)
      }
      let values = Self.values(of: object)
      guard values.indices.contains(index) else { return nil }
      let reading = reader.read(values[index])
      #if !canImport(ObjectiveC)
        // In memory, an unowned reference is the address of the object, and a weak reference never is.
        let held = (values[index] as? any OptionalValue)?.held ?? values[index]
        field.isWeak = UInt(bitPattern: Unmanaged.passUnretained(held as AnyObject).toOpaque()) != word
      #endif
      return reading
    }
  }

  private struct WeakReference { weak var object: AnyObject? }
}
