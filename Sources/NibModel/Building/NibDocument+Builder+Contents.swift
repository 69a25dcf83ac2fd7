// Objects with their contents in one call, and connections.
extension NibDocument.Builder {
  /// Adds an object with attributes and contents.
  ///
  /// - Parameters:
  ///   - className: the name that the class is registered by.
  ///   - attributes: the attributes that are texts, in order.
  ///   - place: the range of the object's class, at which messages point.
  ///   - contents: adds children, structured values, and objects that are values of attributes.
  /// - Throws: `BuildFault` for content that a layout cannot express, and any error that `contents` throws.
  public mutating func object(
    _ className: String, _ attributes: KeyValuePairs<String, String> = [:], at place: SourceRange? = nil,
    contents: (inout Self) throws -> Void
  ) throws {
    try begin(className, at: place)
    for (name, value) in attributes { try set(name, value) }
    try contents(&self)
    try end()
  }

  /// Adds an object with attributes.
  ///
  /// - Parameters:
  ///   - className: the name that the class is registered by.
  ///   - attributes: the attributes that are texts, in order.
  ///   - place: the range of the object's class, at which messages point.
  /// - Throws: `BuildFault` for content that a layout cannot express.
  public mutating func object(
    _ className: String, _ attributes: KeyValuePairs<String, String> = [:], at place: SourceRange? = nil
  ) throws(BuildFault) {
    try begin(className, at: place)
    for (name, value) in attributes { try set(name, value) }
    try end()
  }

  /// Adds the objects that are the value of an attribute of the open object.
  ///
  /// - Parameters:
  ///   - name: the attribute's name.
  ///   - place: the range of the attribute's name.
  ///   - contents: adds the objects. If it adds none, the value is an empty list.
  /// - Throws: `BuildFault` for content that a layout cannot express, and any error that `contents` throws.
  public mutating func parts(
    of name: String, at place: SourceRange? = nil, contents: (inout Self) throws -> Void
  ) throws {
    try beginParts(of: name, at: place)
    try contents(&self)
    try end()
  }

  /// Connects an outlet of an object, like `<connect>`, after the outlets that attributes connect.
  ///
  /// - Parameters:
  ///   - source: the object that has the outlet: `#id`, or `#owner`.
  ///   - outlet: the name of the outlet.
  ///   - target: the object that the outlet is set to.
  ///   - place: the range at which messages point.
  /// - Throws: `BuildFault` if an object is open, or a text is empty or has characters that XML does not allow.
  public mutating func connect(
    _ source: String, outlet: String, to target: String, at place: SourceRange? = nil
  ) throws(BuildFault) {
    try connect([(ReservedName.from, source), (ReservedName.outlet, outlet), (ReservedName.to, target)], at: place)
  }

  /// Appends an object to a collection of outlets, like `<connect>`.
  ///
  /// - Parameters:
  ///   - source: the object that has the collection: `#id`, or `#owner`.
  ///   - outlets: the name of the collection.
  ///   - target: the object that is appended.
  ///   - place: the range at which messages point.
  /// - Throws: `BuildFault` if an object is open, or a text is empty or has characters that XML does not allow.
  public mutating func connect(
    _ source: String, outlets: String, to target: String, at place: SourceRange? = nil
  ) throws(BuildFault) {
    try connect([(ReservedName.from, source), (ReservedName.outlets, outlets), (ReservedName.to, target)], at: place)
  }

  /// Connects an event of an object with an action, like `<connect>`.
  ///
  /// - Parameters:
  ///   - source: the object that has the event: `#id`.
  ///   - event: the name of the event.
  ///   - action: the name of the action.
  ///   - target: the object that has the action.
  ///   - place: the range at which messages point.
  /// - Throws: `BuildFault` if an object is open, or a text is empty or has characters that XML does not allow.
  public mutating func connect(
    _ source: String, event: String, action: String, to target: String, at place: SourceRange? = nil
  ) throws(BuildFault) {
    try connect(
      [
        (ReservedName.from, source), (ReservedName.event, event), (ReservedName.action, action),
        (ReservedName.to, target),
      ], at: place)
  }

  private mutating func connect(
    _ attributes: [(name: NibDocument.Name, value: String)], at place: SourceRange?
  ) throws(BuildFault) {
    if let object = open.last { throw BuildFault(.connectInObject(named: names[objects[object.object].name])) }
    let range = self.place(place)
    var pending: [PendingAttribute] = []
    for (name, value) in attributes {
      if value.isEmpty { throw BuildFault(.emptyValue(of: names[name])) }
      let value = try texts.add(value, of: names[name])
      pending.append(PendingAttribute(object: -1, name: name, value: value, place: range, valuePlace: range))
    }
    connects.append(PendingConnect(objectsBefore: objects.count, attributes: pending, place: range))
  }
}
