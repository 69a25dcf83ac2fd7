extension NibDocument {
  /// Makes a document in code.
  ///
  ///     var builder = NibDocument.Builder()
  ///     try builder.setOwner("GreetingController")
  ///     try builder.object("Window", ["outlet": "view", "title": "Greeter"]) {
  ///       try $0.object("TextField", ["id": "name", "outlet": "name", "width": "*"])
  ///       try $0.object("Button", ["title": "_Greet", "action": "#owner.greet"])
  ///     }
  ///     let document = try builder.document()
  ///
  /// Ids, outlets, actions and references are attributes, written as in a layout file: `id`, `outlet`, `outlets`,
  /// `awake-after`, and `#id` as a value. If a call adds content that a layout cannot express, the call throws an
  /// error. A `LoadPlan` reports what does not fit the classes, as for a layout that was read. The only limit of depth
  /// or size is 2 GiB of text. A reader of untrusted texts sets its own limits.
  ///
  /// Messages point into the text of the document. Without a source of its own, the document's text is its
  /// ``NibDocument/xml()``. A reader of another format makes a builder with the text that it reads, and passes the
  /// range of everything that it adds, so that messages point into the author's file.
  public struct Builder: Sendable {
    /// The text that the places belong to, or nil if the text is written when the document is made.
    let source: SourceText?
    /// The name of a newly written text, for messages.
    let file: String

    var names = NameTable()
    var texts = ValueTexts()
    var items = ItemList()
    private(set) var owner: PendingAttribute?
    private(set) var objects: [PendingObject] = []
    private(set) var attributes: [PendingAttribute] = []
    var connects: [PendingConnect] = []
    private(set) var open: [Open] = []
    /// The attributes that the objects have, to detect duplicates.
    private var given: Set<ObjectAttribute> = []

    /// Creates a builder of a document whose text is written when it is made.
    ///
    /// - Parameter file: the name of the text in messages.
    public init(file: String = "<built>") {
      self.init(nil, file: file)
    }

    /// Creates a builder of a document that is read from another format than layout XML.
    ///
    /// - Parameter source: the text that the ranges belong to. A range outside it is moved to its nearest end. An
    ///   object without a range has the place of its container, and an attribute without a range has the place of its
    ///   object.
    public init(placesIn source: SourceText) {
      self.init(source, file: source.file)
    }

    private init(_ source: SourceText?, file: String) {
      self.source = source
      self.file = file
    }

    private struct ObjectAttribute: Hashable {
      var object: Int
      var name: NibDocument.Name
    }

    /// An object, or the objects of an attribute, to which more can be added.
    struct Open {
      var object: Int
      /// The attribute whose objects these are, or nil for an object and its children.
      var attribute: Int?
      /// True if the object has an attribute that is an element in XML.
      var hasElements = false
    }

    struct PendingObject {
      var name: NibDocument.Name
      var parent: Int
      var part: Int?
      var end: Int
      var place: SourceRange
    }

    struct PendingAttribute {
      var object: Int
      var name: NibDocument.Name
      var value: Range<Int>
      var form = Form.text
      var place: SourceRange
      var valuePlace: SourceRange
      /// False if an attribute before this one is an element.
      var isInTag = true

      enum Form {
        case text
        case items(Range<Int>)
        case objects(isEmpty: Bool)
      }
    }

    struct PendingConnect {
      var objectsBefore: Int
      var attributes: [PendingAttribute]
      var place: SourceRange
    }
  }
}

extension NibDocument.Builder {
  /// Sets the class of the layout's owner.
  ///
  /// - Parameters:
  ///   - className: the name of the class.
  ///   - place: the range of the name.
  /// - Throws: `BuildFault` if the name is empty or has characters that XML does not allow.
  public mutating func setOwner(_ className: String, at place: SourceRange? = nil) throws(BuildFault) {
    if className.isEmpty { throw BuildFault(.emptyValue(of: "owner")) }
    let range = self.place(place)
    let value = try texts.add(className, of: "owner")
    owner = PendingAttribute(object: -1, name: ReservedName.owner, value: value, place: range, valuePlace: range)
  }

  /// Begins an object: a child of the open object, or an object at the top level of the layout. The object is open
  /// until ``end()``.
  ///
  /// - Parameters:
  ///   - className: the name that the class is registered by.
  ///   - place: the range of the object's class, at which messages point.
  /// - Throws: `BuildFault` if an element cannot have the name.
  /// - Complexity: O(1) on average.
  public mutating func begin(_ className: String, at place: SourceRange? = nil) throws(BuildFault) {
    let name = try names.number(ofElement: className)
    let part = open.last?.attribute
    if part != nil, name == ReservedName.item { throw BuildFault(.reservedClass(className)) }
    let parent = open.last?.object ?? -1
    let range = self.place(place)
    if let part { attributes[part].form = .objects(isEmpty: false) }
    objects.append(
      PendingObject(name: name, parent: parent, part: part, end: 0, place: range))
    open.append(Open(object: objects.count - 1))
  }

  /// Ends the open object, or the objects of an attribute.
  ///
  /// - Throws: `BuildFault` if nothing is open.
  /// - Complexity: O(1).
  public mutating func end() throws(BuildFault) {
    guard let last = open.popLast() else { throw BuildFault(.nothingToEnd) }
    if last.attribute == nil { objects[last.object].end = objects.count }
  }

  /// Sets an attribute of the open object to a text.
  ///
  /// - Parameters:
  ///   - name: the attribute's name: one that the class declares, or `id`, `outlet`, `outlets` or `awake-after`.
  ///   - value: the text.
  ///   - place: the range of the attribute with its value.
  ///   - valuePlace: the range of the value alone.
  /// - Throws: `BuildFault` if an attribute cannot have the name, the object already has an attribute of that name, the
  ///   value has characters that XML does not allow, no object is open, or an outlet has no name.
  /// - Complexity: O(bytes) on average.
  public mutating func set(
    _ name: String, _ value: String, at place: SourceRange? = nil, valueAt valuePlace: SourceRange? = nil
  ) throws(BuildFault) {
    var attribute = try newAttribute(name, place, valuePlace)
    if value.isEmpty, (ReservedName.outlet...ReservedName.awakeAfter).contains(attribute.name) {
      throw BuildFault(.emptyValue(of: name))
    }
    attribute.value = try texts.add(value, of: name)
    attributes.append(attribute)
  }

  /// Sets an attribute of the open object to a structured value.
  ///
  /// A layout can contain texts, and arrays and dictionaries that are not empty. True, false and numbers become texts.
  ///
  /// - Parameters:
  ///   - name: the attribute's name, which must not be `id`, `outlet`, `outlets` or `awake-after`.
  ///   - value: the value.
  ///   - place: the range of the attribute with its value.
  ///   - valuePlace: the range of the value alone.
  /// - Throws: `BuildFault` as for a text, and if the value contains an empty array, an empty dictionary, a date, data,
  ///   or a number that is not finite.
  /// - Complexity: O(items log items and bytes).
  public mutating func set(
    _ name: String, _ value: PropertyList, at place: SourceRange? = nil, valueAt valuePlace: SourceRange? = nil
  ) throws(BuildFault) {
    if let text = value.layoutText { return try set(name, text, at: place, valueAt: valuePlace) }
    var attribute = try newAttribute(name, place, valuePlace)
    attribute.form = .items(try items.add(value, of: name, at: attribute.valuePlace, &texts))
    try append(element: attribute, named: name)
  }

  /// Begins the objects that are the value of an attribute of the open object. The objects that are added up to
  /// ``end()`` are the value. Without objects, the value is an empty list.
  ///
  /// - Parameters:
  ///   - name: the attribute's name, which must not be `id`, `outlet`, `outlets` or `awake-after`.
  ///   - place: the range of the attribute's name.
  /// - Throws: `BuildFault` if an attribute cannot have the name, the object already has an attribute of that name, or
  ///   no object is open.
  /// - Complexity: O(1) on average.
  public mutating func beginParts(of name: String, at place: SourceRange? = nil) throws(BuildFault) {
    var attribute = try newAttribute(name, place, nil)
    attribute.form = .objects(isEmpty: true)
    try append(element: attribute, named: name)
    open.append(Open(object: attribute.object, attribute: attributes.count - 1))
  }

  private mutating func append(element attribute: PendingAttribute, named name: String) throws(BuildFault) {
    if attribute.name <= ReservedName.awakeAfter { throw BuildFault(.textExpected(name)) }
    var attribute = attribute
    attribute.isInTag = false
    open[open.count - 1].hasElements = true
    attributes.append(attribute)
  }

  /// Returns an attribute of the open object without a value.
  private mutating func newAttribute(
    _ name: String, _ place: SourceRange?, _ valuePlace: SourceRange?
  ) throws(BuildFault) -> PendingAttribute {
    guard let object = open.last, object.attribute == nil else { throw BuildFault(.attributeOfNothing(name)) }
    let number = try names.number(ofAttribute: name)
    guard given.insert(ObjectAttribute(object: object.object, name: number)).inserted else {
      throw BuildFault(.duplicate(name, objectNamed: names[objects[object.object].name]))
    }
    let range = self.place(place)
    // A plan looks for these names in the tag, so they are always in the tag. Their order has no meaning.
    return PendingAttribute(
      object: object.object, name: number, value: texts.none, place: range,
      valuePlace: valuePlace.map(self.place) ?? range,
      isInTag: number <= ReservedName.awakeAfter || !object.hasElements)
  }

  /// Returns the range of an element or attribute that is being added.
  func place(_ range: SourceRange?) -> SourceRange {
    guard let source else { return SourceRange(0, 0) }
    guard let range else {
      guard let outer = open.last else { return SourceRange(0, 0) }
      return outer.attribute.map { attributes[$0].place } ?? objects[outer.object].place
    }
    let count = source.bytes.count
    return SourceRange(min(max(range.lower, 0), count), min(max(range.upper, 0), count))
  }
}
