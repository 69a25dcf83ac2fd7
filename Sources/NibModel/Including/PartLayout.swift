/// A layout that includes others or is included: its declarations, and the work on each copy of it.
///
/// It is made once for each distinct layout, in O(objects + attributes). Only one thread uses it, and no access to one of its
/// properties continues during another, so accesses are not checked: that took a tenth of the time of including.
final class PartLayout {
  enum Kind { case object, include, set, parameters, parameter }

  /// A parameter that the layout declares.
  struct Parameter {
    let name: String
    let type: ParameterType
    /// The attribute with the default, or for a check of the layout alone the one with the sample; nil if it has none.
    var value: Int?
    let object: Int
  }

  /// An `<include>`.
  struct Include {
    let object: Int
    /// The attribute with the name of the layout.
    let layoutAttribute: Int
    /// The attribute with the id, or -1.
    let idAttribute: Int
    var sets: [Set] = []
    /// The included layout, or nil if it cannot be included.
    var target: PartLayout?
  }

  /// A `<set>`.
  struct Set {
    let object: Int
    /// The attribute with the id of the object.
    let ofAttribute: Int
    /// The path of the object in the included layout, from its root; nil if it cannot be set.
    var path: String?
  }

  /// The work on an attribute in each copy.
  enum Work {
    /// A value that is spelled differently in the text.
    case stray
    /// An id of the layout.
    case id([UInt8])
    /// References of the layout.
    case references([Piece])
    /// A text with parameters.
    case text(ParameterText, ReferenceForm)
  }

  /// A piece of a value with references.
  enum Piece {
    case literal([UInt8])
    /// An id of the layout.
    ///
    /// - isRoot: true for the object whose id is that of the `<include>`.
    case id([UInt8], isRoot: Bool)
    /// The owner.
    case owner
  }

  let document: NibDocument
  /// The name in messages.
  let name: String
  let addresses: AddressMap
  /// The index of the layout's text among the sources.
  var file: Int { addresses.files[0] }

  let kinds: [Kind]
  @exclusivity(unchecked) private(set) var parameters: [Parameter] = []
  @exclusivity(unchecked) private(set) var parameterIndex: [String: Int] = [:]
  /// In the order of the text.
  @exclusivity(unchecked) var includes: [Include] = []
  @exclusivity(unchecked) private(set) var includeOfObject: [Int: Int] = [:]
  @exclusivity(unchecked) private(set) var ids: [String: Int] = [:]
  @exclusivity(unchecked) private(set) var exports: Swift.Set<Int> = []
  /// The object that comes in the place of an `<include>`, or nil.
  @exclusivity(unchecked) private(set) var root: Int?
  /// The faults of the text, in the document's own numbering of sources.
  private(set) var faults: [Diagnostic] = []
  /// Faults in the numbering of the sources of the whole document.
  var wholeFaults: [Diagnostic] = []

  // The following are filled in when all layouts are known.
  /// False for the layout that is loaded, whose ids stay as they are.
  @exclusivity(unchecked) var isIncluded = false
  /// True if `#owner` may mean another object in this layout.
  @exclusivity(unchecked) var renamesOwner = false
  /// The attributes as they are in each copy, unless there is work on them.
  @exclusivity(unchecked) var records: [NibDocument.AttributeRecord] = []
  /// The work, by attributes in order, with the address of each attribute's name.
  @exclusivity(unchecked) var works: [(attribute: Int, position: UInt32, work: Work)] = []
  /// The first work of each object, and the number of all work of objects.
  @exclusivity(unchecked) var firstWorks: [Int32] = []
  /// False for an object that has to be copied attribute by attribute, even if nothing overrides them.
  @exclusivity(unchecked) var isPlain: [Bool] = []
  /// The objects as they are in each copy, but for the numbers of other objects, of attributes and shapes.
  let objects: [NibDocument.ObjectRecord]
  let hasParts: Bool
  let hasGaps: Bool
  /// The templates that name a class for their items, with their contents.
  let templatesWithItem: [Range<Int>]
  /// The shapes in the copy, or -1.
  @exclusivity(unchecked) var shapes: [Int32]
  /// The names in the copy, or -1.
  @exclusivity(unchecked) var names: [Int32]
  /// The origins of replaced texts: for an attribute or an item, the table and the place in it.
  let replaced: [NibDocument.TextSite: (table: Int, place: SourceRange)]
  /// The objects and items of the layout with everything that it includes, and their depth.
  var size = 0
  /// The attributes of the layout with everything that it includes, and those of its declarations and connections.
  var weight = 0
  var depth = 0

  init(_ document: NibDocument, name: String, _ addresses: AddressMap) {
    (self.document, self.name, self.addresses) = (document, name, addresses)
    let shapeKinds = document.shapes.records.map { record in
      document.vocabulary < 2 ? .object : Kind(element: document.names[Int(record.name)])
    }
    objects = document.objects.map { record in
      var record = record
      record.position = addresses.address(record.position)
      return record
    }
    hasParts = !document.parts.isEmpty
    hasGaps = !document.damage.incompleteObjects.isEmpty
    templatesWithItem = document.templatesWithItem
    kinds = document.objects.map { shapeKinds[Int($0.shape)] }
    shapes = Array(repeating: -1, count: document.shapes.count)
    names = document.names.indices.map { $0 < ReservedName.all.count ? Int32($0) : -1 }
    replaced = document.originsOfReplacements
    findDeclarations()
    measure()
  }

  /// Returns the attributes of an object, each with its name and form.
  func attributes(ofObject index: Int) -> some Sequence<(Int, Shapes.Attribute)> {
    let shapes = document.shapes
    return zip(
      document.attributes(ofObject: index), shapes.attributes[shapes[document.objects[index].shape].attributes])
  }

  /// True if the layout has parameters and words for pieces only in version 2.
  var knowsPieces: Bool { document.vocabulary > 1 }

  // MARK: Declarations

  private func findDeclarations() {
    for index in document.objects.indices {
      let parent = Int(document.objects[index].parent)
      let container = parent < 0 ? nil : kinds[parent]
      switch kinds[index] {
      case .parameters:
        if parent >= 0 || index > 0 { report(.misplaced(IncludeWord.parameters, wanted: .layout), ofObject: index) }
        for attribute in document.attributes(ofObject: index) { reportUnexpected(attribute, in: index, allowed: []) }
      case .parameter where container == .parameters: enterParameter(index)
      case .parameter: report(.misplaced(IncludeWord.parameter, wanted: .parameters), ofObject: index)
      case .set where container == .include: enterSet(index, of: parent)
      case .set: report(.misplaced(IncludeWord.set, wanted: .include), ofObject: index)
      case .object, .include:
        if let container, container != .object {
          report(.misplaced(document.className(ofObject: index), wanted: .nothing), ofObject: index)
          continue
        }
        if parent < 0, root == nil, !isTemplate(index) { root = index }
        enterID(index)
        enterExport(index)
        if kinds[index] == .include { enterInclude(index) }
      }
    }
  }

  /// Returns true for a template, which is not the root of a layout.
  func isTemplate(_ index: Int) -> Bool {
    knowsPieces && document.className(ofObject: index) == TemplateWord.template
  }

  private func enterID(_ index: Int) {
    let attribute = document.idAttribute(ofObject: index)
    guard attribute >= 0 else { return }
    let id = document.text(ofAttribute: attribute)
    if id.utf8.contains(UInt8(ascii: ".")) { report(.dottedID(id), at: document.valuePlace(ofAttribute: attribute)) }
    if knowsPieces, id.utf8.contains(ParameterText.sign) {
      report(.parameterInID(id), at: document.valuePlace(ofAttribute: attribute))
    }
    // The owner of the layout has this id. In the layout that is loaded, a plan reports it.
    if id == "owner", file > 0 { report(.reservedID(id), at: document.valuePlace(ofAttribute: attribute)) }
    // Two objects with one id are reported by a plan.
    if ids[id] == nil { ids[id] = index }
  }

  private func enterExport(_ index: Int) {
    guard knowsPieces, let attribute = document.attribute(named: IncludeWord.export, ofObject: index) else { return }
    let value = document.text(ofAttribute: attribute)
    if value == "true" { exports.insert(index) }
    if value != "true", value != "false" {
      let offer = Offer(["true", "false"], for: value)
      report(
        .word(value, attribute: IncludeWord.export, offer), at: document.valuePlace(ofAttribute: attribute),
        replacement: offer.near)
    }
  }

  private func enterParameter(_ index: Int) {
    var found: [String: Int] = [:]
    let allowed = [
      ReservedName.all[Int(ReservedName.name)], IncludeWord.type, IncludeWord.standard, IncludeWord.sample,
    ]
    for attribute in document.attributes(ofObject: index) {
      let name = document.name(ofAttribute: attribute)
      if allowed.contains(name) {
        found[name] = attribute
      } else {
        reportUnexpected(attribute, in: index, allowed: allowed)
      }
    }
    guard let nameAttribute = found["name"] else {
      return report(.missingAttribute("name", element: IncludeWord.parameter), ofObject: index)
    }
    let name = document.text(ofAttribute: nameAttribute)
    let place = document.valuePlace(ofAttribute: nameAttribute)
    guard ParameterText.isName(name) else { return report(.parameterName(name), at: place) }
    if let earlier = parameter(name) {
      return report(.duplicate(name, .parameter, earlier: document.place(ofObject: earlier.object)), at: place)
    }
    var type = ParameterType.text
    if let attribute = found[IncludeWord.type] {
      let spelling = document.text(ofAttribute: attribute)
      if let known = ParameterType(spelling) {
        type = known
      } else {
        let offer = Offer(ParameterType.all.map(\.spelling), for: spelling)
        report(
          .word(spelling, attribute: IncludeWord.type, offer), at: document.valuePlace(ofAttribute: attribute),
          replacement: offer.near)
      }
    }
    for attribute in [found[IncludeWord.standard], found[IncludeWord.sample]] {
      guard let attribute else { continue }
      let value = document.text(ofAttribute: attribute)
      // A layout that is included cannot name an object of the layouts that include it.
      if !type.accepts(value) {
        report(.value(value, parameter: name, type, declared: nil), at: document.valuePlace(ofAttribute: attribute))
      }
    }
    parameterIndex[name] = parameters.count
    parameters.append(Parameter(name: name, type: type, value: found[IncludeWord.standard], object: index))
    if let sample = found[IncludeWord.sample] { samples[parameters.count - 1] = sample }
  }

  /// Returns the parameter with a name.
  func parameter(_ name: String) -> Parameter? { parameterIndex[name].map { parameters[$0] } }

  /// The attributes with samples, by the number of the parameter.
  private(set) var samples: [Int: Int] = [:]

  private func enterInclude(_ index: Int) {
    var layout: Int?
    for (attribute, given) in attributes(ofObject: index) {
      if given.name == ReservedName.layout { layout = attribute }
      if given.form == .objects {
        report(
          .objectsInOverride(document.names[Int(given.name)]), at: document.place(ofAttribute: attribute))
      }
    }
    guard let layout else {
      return report(.missingAttribute("layout", element: IncludeWord.include), ofObject: index)
    }
    includeOfObject[index] = includes.count
    includes.append(
      Include(object: index, layoutAttribute: layout, idAttribute: document.idAttribute(ofObject: index)))
  }

  private func enterSet(_ index: Int, of parent: Int) {
    for attribute in document.attributes(ofObject: index) {
      if document.attributeName(attribute) == ReservedName.id {
        report(.setID, at: document.place(ofAttribute: attribute))
      }
      if document.form(ofAttribute: attribute) == .objects {
        report(
          .objectsInOverride(document.name(ofAttribute: attribute)), at: document.place(ofAttribute: attribute))
      }
    }
    guard let of = document.attribute(named: IncludeWord.of, ofObject: index) else {
      return report(.missingAttribute(IncludeWord.of, element: IncludeWord.set), ofObject: index)
    }
    guard let number = includeOfObject[parent] else { return }
    let id = document.text(ofAttribute: of)
    if let earlier = settings.updateValue(index, forKey: Setting(include: parent, id: id)) {
      let place = document.place(ofObject: earlier)
      return report(.duplicate(id, .setting, earlier: place), at: document.valuePlace(ofAttribute: of))
    }
    includes[number].sets.append(Set(object: index, ofAttribute: of))
  }

  /// An object that a `<set>` of an `<include>` names.
  private struct Setting: Hashable {
    let include: Int
    let id: String
  }
  private var settings: [Setting: Int] = [:]

  private func measure() {
    weight = document.attributes.count
    var depths: [Int] = []
    depths.reserveCapacity(document.objects.count)
    for (index, record) in document.objects.enumerated() {
      depths.append(record.parent < 0 ? 1 : depths[Int(record.parent)] + 1)
      if kinds[index] == .object { size += 1 }
      depth = max(depth, depths[index])
    }
    size += document.items.count
    if document.ownerClass != nil {
      // An object for the owner, with its id and the outlet that leads to it.
      size += 1
      weight += 2
    }
    depthOfInclude = includes.map { depths[$0.object] }
  }

  /// The depth of each `<include>`.
  private(set) var depthOfInclude: [Int] = []

  // MARK: Reports

  func report(_ fault: IncludeFault, at place: SourcePlace, replacement: String? = nil) {
    faults.append(Diagnostic(fault, at: place, replacement: replacement))
  }

  func report(_ fault: IncludeFault, ofObject index: Int) { report(fault, at: document.place(ofObject: index)) }

  func report(_ diagnostic: Diagnostic) { faults.append(diagnostic) }

  private func reportUnexpected(_ attribute: Int, in object: Int, allowed: [String]) {
    let name = document.name(ofAttribute: attribute)
    if DesignName.isDesign(name) || name == QualifiedName.allow { return }
    let offer = Offer(allowed, for: name)
    report(
      .unknownAttribute(name, element: document.className(ofObject: object), offer),
      at: document.place(ofAttribute: attribute))
  }
}

extension PartLayout.Kind {
  fileprivate init(element: String) {
    switch element {
    case IncludeWord.include: self = .include
    case IncludeWord.set: self = .set
    case IncludeWord.parameters: self = .parameters
    case IncludeWord.parameter: self = .parameter
    default: self = .object
    }
  }
}
