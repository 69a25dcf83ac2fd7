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
  /// `awake-after`, and `#id` as a value. A builder refuses what no layout can say, at the call that asks for it. What does
  /// not fit the classes is reported by a `LoadPlan`, as for a layout that was read. There are no limits of depth or size but
  /// 2 GiB of text; a reader of texts from anywhere sets limits of its own.
  ///
  /// A document has a text, into which messages point. Without a source of its own it is the document's ``NibDocument/xml()``.
  /// A reader of another format makes a builder with the text that it reads, and hands in the range of everything that it
  /// adds, so that messages point into the author's file.
  public struct Builder: Sendable {
    /// The text that places are in, or nil if it is written when the document is made.
    let source: SourceText?
    /// The name of a text that is written, for messages.
    let file: String

    var names = NameTable()
    var texts = ValueTexts()
    var items = ItemList()
    private(set) var owner: PendingAttribute?
    private(set) var objects: [PendingObject] = []
    private(set) var attributes: [PendingAttribute] = []
    var connects: [PendingConnect] = []
    private(set) var open: [Open] = []
    /// The attributes that the objects have, to find one that is given twice.
    private var given: Set<ObjectAttribute> = []

    /// Creates a builder of a document whose text is written when it is made.
    ///
    /// - Parameter file: the name of the text in messages.
    public init(file: String = "<built>") {
      self.init(nil, file: file)
    }

    /// Creates a builder of a document that is read from another format than layout XML.
    ///
    /// - Parameter source: the text that ranges are in. A range outside it is moved to its nearest end. Without a range of
    ///   its own, an object is where its container is, and an attribute where its object is.
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
      /// False if the attribute stands behind one that is an element.
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
  /// - Throws: `BuildFault` if the name is empty or has characters that XML has not.
  public mutating func setOwner(_ className: String, at place: SourceRange? = nil) throws(BuildFault) {
    if className.isEmpty { throw BuildFault(.emptyValue(of: "owner")) }
    let range = self.place(place)
    let value = try texts.add(className, of: "owner")
    owner = PendingAttribute(object: -1, name: ReservedName.owner, value: value, place: range, valuePlace: range)
  }

  /// Begins an object: a child of the object that is open, or one of the layout's own. It is open until ``end()``.
  ///
  /// - Parameters:
  ///   - className: the name that the class is registered by.
  ///   - place: the range of the object's class, at which messages point.
  /// - Throws: `BuildFault` if no element can have the name.
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

  /// Ends the object that is open, or the objects of an attribute.
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
  /// - Throws: `BuildFault` if no attribute can have the name, the object has one of that name, the value has characters that
  ///   XML has not, no object is open, or an outlet has no name.
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
  /// A layout has texts, arrays and dictionaries that are not empty. True, false and numbers become texts.
  ///
  /// - Parameters:
  ///   - name: the attribute's name, which is none of `id`, `outlet`, `outlets` and `awake-after`.
  ///   - value: the value.
  ///   - place: the range of the attribute with its value.
  ///   - valuePlace: the range of the value alone.
  /// - Throws: `BuildFault` as for a text, and if the value has an empty array, an empty dictionary, a date, data, or a
  ///   number that is not finite.
  /// - Complexity: O(items log items and bytes).
  public mutating func set(
    _ name: String, _ value: PropertyList, at place: SourceRange? = nil, valueAt valuePlace: SourceRange? = nil
  ) throws(BuildFault) {
    if let text = value.layoutText { return try set(name, text, at: place, valueAt: valuePlace) }
    var attribute = try newAttribute(name, place, valuePlace)
    attribute.form = .items(try items.add(value, of: name, at: attribute.valuePlace, &texts))
    try append(element: attribute, named: name)
  }

  /// Begins the objects that are the value of an attribute of the open object. Those that are begun next, up to ``end()``,
  /// are the value; without any it is an empty list.
  ///
  /// - Parameters:
  ///   - name: the attribute's name, which is none of `id`, `outlet`, `outlets` and `awake-after`.
  ///   - value: the value.
  ///   - place: the range of the attribute's name.
  /// - Throws: `BuildFault` if no attribute can have the name, the object has one of that name, or no object is open.
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
    // What a plan looks for in a tag is in the tag; its order means nothing.
    return PendingAttribute(
      object: object.object, name: number, value: texts.none, place: range,
      valuePlace: valuePlace.map(self.place) ?? range,
      isInTag: number <= ReservedName.awakeAfter || !object.hasElements)
  }

  /// Returns the range of something that is added now.
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
