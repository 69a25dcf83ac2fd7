public import NibModel

/// An object as its layout describes it, before the object is made. Checks of classes use it.
///
/// See ``MembersBuilder/check(as:_:)``. The layout may have faults, which the plan reports. A value, an outlet or a
/// class that is invalid is nil here.
public struct PlannedObject {
  private let layout: any PlannedContents
  /// The object's place in document order.
  public let index: Int

  package init(layout: any PlannedContents, index: Int) { (self.layout, self.index) = (layout, index) }

  private var document: NibDocument { layout.document }
  private var record: NibDocument.ObjectRecord { document.objects[index] }

  // MARK: The object

  /// The class, as the element spells it.
  public var className: String { document.className(ofObject: index) }
  /// The class, or nil if it is not registered.
  public var type: AnyClass? { layout.type(ofObject: index) }
  /// The id, or nil.
  public var id: String? { document.id(ofObject: index) }

  /// Returns true if the object is of a class or a subclass of it.
  public func isKind<Class: AnyObject>(of _: Class.Type) -> Bool { type is Class.Type }

  // MARK: The tree

  /// The object that contains this one; nil at the top level of the layout, and for the value of an attribute.
  public var parent: PlannedObject? {
    record.parent < 0 || document.isPart(index) ? nil : PlannedObject(layout: layout, index: Int(record.parent))
  }

  /// The objects in this one, in document order, without those that are values of attributes.
  public var children: [PlannedObject] {
    var children: [PlannedObject] = []
    var next = index + 1
    while next < Int(record.end) {
      if !document.isPart(next) { children.append(PlannedObject(layout: layout, index: next)) }
      next = Int(document.objects[next].end)
    }
    return children
  }

  /// The objects at the top level of the layout, in document order.
  ///
  /// - Complexity: O(objects).
  public var topLevel: [PlannedObject] {
    var roots: [PlannedObject] = []
    var next = 0
    while next < document.objects.count {
      roots.append(PlannedObject(layout: layout, index: next))
      next = Int(document.objects[next].end)
    }
    return roots
  }

  /// Returns the objects at the top level of another layout, which an attribute of this one names. Returns nil if the
  /// layout cannot be found or read.
  ///
  /// - Complexity: O(objects of the layout) for the first object that asks for it.
  public func topLevel(ofLayout name: LayoutName) -> [PlannedObject]? {
    layout.other(name).map { other in
      other.document.objects.isEmpty ? [] : PlannedObject(layout: other, index: 0).topLevel
    }
  }

  /// Returns a value that the checks of all objects of the layout share. It is computed for the first of them.
  package func shared<Value>(_ type: Value.Type = Value.self, _ make: () -> Value) -> Value {
    if let known = layout.shared[ObjectIdentifier(type)] as? Value { return known }
    let value = make()
    layout.shared[ObjectIdentifier(type)] = value
    return value
  }

  // MARK: Values

  /// Returns the text of an attribute, or nil if the layout does not give it.
  public func text(_ name: String) -> String? { attribute(name).map(document.text(ofAttribute:)) }

  /// Returns the value of an attribute, or nil if the layout does not give a value of that type.
  public func value<Value: NibValue>(_ name: String, as _: Value.Type = Value.self) -> Value? {
    attribute(name).flatMap { document.value(ofAttribute: $0) }.flatMap { Value(propertyList: $0) }
  }

  /// Returns the object that an outlet is connected to, by an attribute or a `<connect>`, or nil if the layout has no
  /// such object.
  public func target(of outlet: String) -> PlannedObject? {
    layout.target(of: outlet, ofObject: index).map { PlannedObject(layout: layout, index: $0) }
  }

  // MARK: Places

  /// The place of the element's name with its `<`.
  public var place: SourcePlace { document.place(ofObject: index) }

  /// Returns the place of an attribute's value. If the layout does not give the attribute, it is the place of the
  /// element's name.
  public func place(of name: String) -> SourcePlace { attribute(name).map(document.valuePlace(ofAttribute:)) ?? place }

  private func attribute(_ name: String) -> Int? {
    document.attribute(named: name, ofObject: index)
  }
}

extension MembersBuilder {
  /// Declares a check of each object of the class in its layout. A check warns of probable mistakes, such as a
  /// selection that is not one of the options, or a shortcut letter that two controls share.
  ///
  ///     $0.check { table in
  ///       table.children.filter { $0.isKind(of: Row.self) && $0.children.count > 3 }
  ///         .map { Diagnostic(.noEffect, "this Row has more than three cells", at: $0.place) }
  ///     }
  ///
  /// `nib check` and ``LoadPlan/diagnose(_:classes:layouts:)-(NibDocument,_,_)`` run the checks. A load does not run
  /// them, and a layout with such findings is loaded. Subclasses inherit a check.
  ///
  /// - Parameters:
  ///   - severity: The severity of the findings, which overrides that of the diagnostics. Use an error for what is
  ///     never intended.
  ///   - check: Returns the findings.
  public mutating func check(
    as severity: Diagnostic.Severity = .warning, _ check: @escaping (PlannedObject) -> [Diagnostic]
  ) {
    members.append(check: severity == .warning ? { check($0).map(\.asWarning) } : check)
  }
}

/// The layout of a planned object, with its names resolved as far as possible.
package protocol PlannedContents: AnyObject {
  var document: NibDocument { get }
  /// The values that checks share, by their types.
  var shared: [ObjectIdentifier: Any] { get set }
  /// Returns the class of an object, or nil if it is not registered.
  func type(ofObject index: Int) -> AnyClass?
  /// Returns the object that an outlet of an object is connected to.
  func target(of outlet: String, ofObject index: Int) -> Int?
  /// Returns another layout, resolved in the same way; nil if it cannot be found or read.
  func other(_ name: LayoutName) -> (any PlannedContents)?
}
