/// Collects the declarations of one class: the `$0` of `Members.adding`.
///
/// Usually you name a property or method of the class:
///
///     $0.attribute("title", \.title)
///     $0.outlet("user", \.$user, help: "The field for the user's name.")
///     $0.outlets("rows", \.rows)
///     $0.event("action", \.action)
///     $0.action("submit", LoginScreen.submit)
///
/// Write a closure, `$0.attribute("title") { $0.title = $1 }`, if a value is converted, if an outlet is weak or
/// computed, or if a layout has thousands of objects of the class. In a release build, a key path adds about 125 ns
/// (1 530 instructions) to each attribute that a layout sets, and 65 ns (850 instructions) to each ``Outlet``.
///
/// The last argument of every member, `help`, is a text that describes the member. Tools show it, and so do editors
/// that use a schema. It does not slow down a load.
public struct MembersBuilder<Root: AnyObject> {
  @usableFromInline var members: Members

  @usableFromInline
  init(members: Members) { self.members = members }

  // MARK: The class

  /// Describes the class in a sentence or two: `$0.summary("Children side by side, from left to right.")`.
  ///
  /// Not inherited by a subclass that declares members of its own.
  @inlinable
  public mutating func summary(_ text: StaticString) { members.set(summary: .fixed(text)) }

  // MARK: Values

  /// Declares a value that a closure sets in the attribute phase, unless the initializer has decoded it:
  /// `$0.attribute("title") { $0.title = $1 }`.
  ///
  /// - Parameters:
  ///   - name: the attribute's name in the file.
  ///   - required: true if the file must give it.
  ///   - text: the value that is used if the file does not give one, written as in a file. For tools.
  ///   - help: a description, for tools.
  ///   - file: the file of the declaration, for tools.
  ///   - line: the line of the declaration.
  ///   - set: assigns it. The value's type is the property's.
  @inlinable
  public mutating func attribute<Value: NibValue>(
    _ name: String, required: Bool = false, default text: StaticString = "", help: StaticString = "",
    file: StaticString = #fileID, line: UInt = #line,
    by set: @escaping (Root, Value) throws -> Void
  ) {
    add(
      name, isRequired: required, default: text, help: help, at: TablePlace(file, line), isSample: false, by: set)
  }

  @inlinable
  mutating func add<Value: NibValue>(
    _ name: String, isRequired: Bool, default text: StaticString, help: StaticString, at place: TablePlace,
    isSample: Bool, by set: @escaping (Root, Value) throws -> Void
  ) {
    members.append(
      AttributeEntry(
        name: name, help: .fixed(help), place: place, defaultText: .fixed(text), type: .linked(Value.self),
        isRequired: isRequired,
        accepts: { Value(nibText: $0) != nil },
        apply: { object, text in
          guard let value = Value(nibText: text) else { return }
          try set(trusted(object), value)
        },
        applyStructure: { object, list in
          guard let value = Value(propertyList: list) else { return false }
          try set(trusted(object), value)
          return true
        }, isSample: isSample))
  }

  /// Declares a value that only the initializer decodes, so that a file can be checked without running the initializer.
  @inlinable
  public mutating func attribute<Value: NibValue>(
    _ name: String, _: Value.Type, required: Bool = false, default text: StaticString = "", help: StaticString = "",
    file: StaticString = #fileID, line: UInt = #line
  ) {
    members.append(
      AttributeEntry(
        name: name, help: .fixed(help), place: TablePlace(file, line), defaultText: .fixed(text),
        type: .linked(Value.self),
        isRequired: required,
        accepts: { Value(nibText: $0) != nil }, apply: nil, applyStructure: nil))
  }

  /// Says that the values of some attributes must not descend: `$0.ascending("minWidth", "width", "maxWidth")`.
  ///
  /// Whole numbers that a file gives are compared. Other texts, such as `50%`, are ignored. If a number is greater
  /// than one after it, the layout is not loaded.
  @inlinable
  public mutating func ascending(_ names: String...) { members.append(ascent: names) }

  /// Says that users read the values of some attributes, so the values must be translated into other languages:
  /// `$0.translated("title", "placeholder")`.
  ///
  /// Tools write the texts of these attributes into tables of strings. Any attribute can have a text in such a table.
  @inlinable
  public mutating func translated(_ names: String...) { members.append(translated: names) }

  // MARK: Containment

  /// Declares children, and how a child is added: `$0.children { $0.addSubview($1) }`. The child's class is the type of
  /// the closure's parameter. A class that takes children of several classes names their common superclass.
  ///
  /// The initializer attaches them with `NibDecoder.attachChildren(to:)`. Under an order that attaches children
  /// later, the loader calls the closure itself.
  ///
  /// - Parameters:
  ///   - limit: the maximum number; nil is any number. A layout with more is not loaded.
  ///   - help: a description, for tools.
  ///   - remove: takes a child out again. It is called only if a load fails whose layout has `root="owner"` and has given
  ///     an existing object children. Without it, these children stay.
  ///   - file: the file of the declaration, for tools.
  ///   - line: the line of the declaration.
  ///   - insert: adds one.
  @inlinable
  public mutating func children<Child: AnyObject>(
    atMost limit: Int? = nil, help: StaticString = "", removing remove: ((Root, Child) -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    _ insert: @escaping (Root, Child) throws -> Void
  ) {
    members.set(
      ContainerEntry(
        help: .fixed(help), place: TablePlace(file, line), child: Child.self, limit: limit,
        accepts: { isClass($0, within: Child.self) },
        insert: { try insert(trusted($0), trusted($1)) },
        remove: remove.map { remove in { remove(trusted($0), trusted($1)) } }))
  }

  /// Declares children that the initializer must take with `NibDecoder.decodeChildren(_:)`, as the initializer of an
  /// immutable object does. They are made within the initializer under every order.
  @inlinable
  public mutating func children<Child: AnyObject>(
    _: Child.Type, atMost limit: Int? = nil, help: StaticString = "", file: StaticString = #fileID,
    line: UInt = #line
  ) {
    members.set(
      ContainerEntry(
        help: .fixed(help), place: TablePlace(file, line), child: Child.self, limit: limit,
        accepts: { isClass($0, within: Child.self) },
        insert: nil))
  }

  // MARK: The rest

  /// Sets the closure that shows an object, such as a window. A load calls it at the point at which its order shows
  /// objects.
  @inlinable
  public mutating func presents(_ show: @escaping (Root) -> Void) {
    members.set(presents: { show(trusted($0)) })
  }

  /// Says that instances load a layout of that name themselves, so that a plan can find a layout that would load
  /// itself endlessly.
  @inlinable
  public mutating func loads(layout name: String) { members.append(layout: name) }

  /// Says that the required outlets of an object are connected by the layout that the object owns, and not by the
  /// layout that makes it. An example is a controller, whose view is loaded later.
  @inlinable
  public mutating func connectsAsOwner() { members.setConnectedAsOwner() }
}

/// The order of awakes, for classes whose `awake()` relies on that of another object.
///
/// A load respects these declarations under every order; see ``LoadOrder``. A layout declares the same for one object
/// with `awake-after="#id"`. Subclasses inherit the declarations, and cannot remove them.
extension MembersBuilder {
  /// Says that an object awakes after the objects that it is connected to: `$0.awakes(after: "peer")`.
  ///
  /// This applies only between objects of the layout: the owner and external objects do not wait, and no object waits
  /// for them. No object waits for an object that is never awoken either.
  ///
  /// - Parameter names: outlets, outlet collections and parts of the class. If the class of an object has no such
  ///   member, the layout is not loaded.
  @inlinable
  public mutating func awakes(after names: String...) { members.append(awakesAfter: names) }

  /// Says that an object awakes after the children that it directly contains.
  ///
  /// The children wait for their own children only if their class declares this too.
  @inlinable
  public mutating func awakesAfterChildren() { members.setAwakesAfterChildren() }
}
