/// Makes the whole of a layout and the layouts that it includes: the root of each comes in the place of its `<include>`.
///
/// Ids of included objects become paths: `home.street`. Each value keeps its place in the file that gives it. The other
/// objects of an included layout come at the top level, and its connections after the object at the top level that
/// contains the `<include>`.
///
/// - Complexity: O(objects + attributes + items + bytes of values) of the result.
struct DocumentSplicing {
  /// A copy of a layout.
  struct Scope {
    let layout: PartLayout
    /// The text before the layout's ids: `home.`.
    var prefix: [UInt8] = []
    /// The id of the `<include>`, which the root has.
    var rootID: Given?
    /// The values of the parameters. A nil leaves out the attributes that it is for.
    var arguments: [Argument?] = []
    /// True if an argument is nil.
    var lacksArguments = false
    /// The attributes that the use sites give to the objects, beginning with the root.
    var overrides = Overrides<Given>()
    /// The index of the inclusion, or -1 for the layout that is loaded.
    var inclusion: Int32 = -1
  }

  /// The value of a parameter.
  struct Argument {
    let record: NibDocument.AttributeRecord
    /// The address of the attribute that gives it.
    let position: UInt32
  }

  /// An attribute as the copy has it.
  struct Given {
    let name: NibDocument.Name
    let form: Shapes.Form
    var record: NibDocument.AttributeRecord
    /// The address of the name, if it cannot be found from the value.
    var position: UInt32?
    /// The layout and the number of the attribute there.
    let layout: PartLayout
    let attribute: Int
    /// The values of the parameters for its items.
    let arguments: [Argument?]
  }

  private var library: PartLibrary
  private var fields: NibDocument.Fields
  private var names: [String: Int32] = [:]
  private var tree = ShapeTree()
  private var variant: FNV
  private let limits: ReadingLimits
  private var firstByte = 0
  private var isFull = false

  /// An object at the top level of an included layout, or its connection, that is copied later.
  private var laterObjects: [(scope: Scope, object: Int)] = []
  private var laterConnections: [(scope: Scope, connection: Int)] = []
  /// The new numbers of objects of layouts with faults.
  private var copies: [ObjectIdentifier: [Int32: [Int32]]] = [:]
  private var sites: [ObjectIdentifier: [(table: Int, site: NibDocument.TextSite, place: SourceRange)]] = [:]

  init(
    _ document: NibDocument, from source: (any LayoutSource)?, limits: ReadingLimits,
    _ form: (_ className: String, _ attribute: String) -> ReferenceForm
  ) {
    self.limits = limits
    library = PartLibrary(document, source, limits)
    fields = NibDocument.Fields(document.source, storage: [], names: ReservedName.all)
    fields.showsSamples = document.showsSamples
    variant = FNV(document.variant)
    for (number, name) in ReservedName.all.enumerated() { names[name] = Int32(number) }
    // A layout is prepared after those that it includes, whose exported objects it may refer to.
    for layout in library.layouts {
      layout.prepare(isIncluded: layout !== library.layouts[0], &library.sources, form)
      checkIncludes(of: layout)
    }
    firstByte = library.sources.storage.count
  }

  // MARK: Checks

  /// Checks what the includes of a layout give, once for all copies.
  private func checkIncludes(of layout: PartLayout) {
    for number in layout.includes.indices {
      let include = layout.includes[number]
      guard let target = include.target else { continue }
      for (place, set) in include.sets.enumerated() {
        let path = layout.document.text(ofAttribute: set.ofAttribute)
        let exported = target.exported(path[...])
        if case .found(let path, _, _) = exported {
          layout.includes[number].sets[place].path = path
        } else {
          layout.report(exported, path: path, at: layout.document.valuePlace(ofAttribute: set.ofAttribute))
        }
      }
      checkArguments(of: include, in: layout, target)
    }
  }

  private func checkArguments(of include: PartLayout.Include, in layout: PartLayout, _ target: PartLayout) {
    let document = layout.document
    var given: Set<String> = []
    for (attribute, old) in layout.attributes(ofObject: include.object) {
      let spelling = document.names[Int(old.name)]
      if spelling == IncludeWord.ownerOutlet, target.document.ownerClass == nil {
        layout.report(.noOwner(layout: target.name), at: document.place(ofAttribute: attribute))
      }
      guard let name = IncludeWord.parameter(of: spelling) else { continue }
      given.insert(name)
      guard let parameter = target.parameter(name) else {
        let offer = Offer(target.parameters.map(\.name), for: name)
        layout.report(
          .unknownParameter(name, layout: target.name, offer), at: document.place(ofAttribute: attribute))
        continue
      }
      let value = document.text(ofAttribute: attribute)
      // A value with parameters of this layout is checked where they are given theirs.
      let isFixed = !layout.knowsPieces || !value.utf8.contains(ParameterText.sign)
      if isFixed, document.form(ofAttribute: attribute) != .inTag || !parameter.type.accepts(value) {
        layout.reportElsewhere(
          .value(
            value, parameter: name, parameter.type,
            declared: target.document.place(ofObject: parameter.object).inFile(target.file)),
          at: document.valuePlace(ofAttribute: attribute))
      }
    }
    for parameter in target.parameters where parameter.value == nil && !given.contains(parameter.name) {
      layout.reportElsewhere(
        .missingParameter(
          parameter.name, layout: target.name, parameter.type,
          declared: target.document.place(ofObject: parameter.object).inFile(target.file)),
        at: document.place(ofObject: include.object))
    }
  }

  // MARK: The whole

  /// Returns the whole document.
  ///
  /// - Parameter isForChecking: true to give parameters without a value a sample.
  mutating func run(isForChecking: Bool) -> NibDocument {
    let own = library.layouts[0]
    var scope = Scope(layout: own)
    scope.arguments = own.parameters.indices.map { argument(alone: $0, of: own, isForChecking: isForChecking) }
    scope.lacksArguments = scope.arguments.contains { $0 == nil }
    fields.objects.reserveCapacity(own.size)
    let root = own.document.root
    fields.root = NibDocument.ElementRecord(
      position: own.addresses.address(root.position), firstAttribute: 0, shape: shape(root.shape, of: own),
      objectsBefore: 0)
    for attribute in own.document.rootAttributes {
      if let given = given(attribute, scope) { append(given) }
    }
    var nextConnection = 0
    var index = 0
    while index <= own.document.objects.count {
      while nextConnection < own.document.connects.count,
        Int(own.document.connects[nextConnection].objectsBefore) <= index
      {
        copy(connection: nextConnection, scope)
        nextConnection += 1
      }
      guard index < own.document.objects.count else { break }
      copy(tree: index, scope, in: -1, part: -1)
      endTopLevel()
      index = Int(own.document.objects[index].end)
    }
    return document()
  }

  /// Copies what belongs after an object at the top level.
  private mutating func endTopLevel() {
    var next = 0
    while next < laterObjects.count {
      let later = laterObjects[next]
      copy(tree: later.object, later.scope, in: -1, part: -1)
      next += 1
    }
    laterObjects.removeAll()
    for later in laterConnections { copy(connection: later.connection, later.scope) }
    laterConnections.removeAll()
  }

  private mutating func document() -> NibDocument {
    fields.storage = library.sources.storage
    fields.joined = library.sources.joined
    fields.includers = library.includers
    while fields.includers.count < 1 + fields.joined.count { fields.includers.append(nil) }
    fields.isWhole = true
    var faults = library.faults
    for layout in library.layouts {
      let damage = layout.document.damage
      let tables = layout.document.replacements.indices.map { 1 + fields.joined.count + fields.replacements.count + $0 }
      let files = layout.addresses.files + tables
      let keepsText = files.map { _ in true }
      faults += (damage.faults + layout.faults).map { $0.moved(to: files, keepsText) } + layout.wholeFaults
      fields.damage.notices += damage.notices.map { $0.moved(to: files, keepsText) }
      fields.damage.lacksObjects = fields.damage.lacksObjects || damage.lacksObjects
      fields.damage.lacksConnections = fields.damage.lacksConnections || damage.lacksConnections
      fields.damage.lacksAllowances = fields.damage.lacksAllowances || damage.lacksAllowances
      let places = sites[ObjectIdentifier(layout)] ?? []
      fields.replacements += layout.document.replacements.enumerated().map { number, table in
        NibDocument.Replacements(table.source, places.filter { $0.table == number }.map { ($0.site, $0.place) })
      }
      variant.add(Int(truncatingIfNeeded: layout.document.variant))
    }
    fields.damage.lacksOwner = library.layouts[0].document.damage.lacksOwner
    fields.damage.lacksVersion = library.layouts[0].document.damage.lacksVersion
    fields.damage.faults = faults + fields.damage.faults
    variant.add(fields.objects.count)
    fields.variant = variant.hash
    let document = NibDocument(fields)
    fields.damage.faults = document.notingIncluders(in: fields.damage.faults).inTextOrder
    return NibDocument(fields)
  }

  // MARK: Objects

  /// Copies an object with its contents.
  ///
  /// - Parameter part: the attribute of the copy whose value the object is, or -1.
  private mutating func copy(tree first: Int, _ scope: Scope, in parent: Int32, part: Int32) {
    let layout = scope.layout
    let objects = layout.objects
    let end = Int(objects[first].end)
    var open: [(end: Int, copy: Int32)] = []
    // The attributes that contain objects, by their numbers in the layout.
    var attributes: [Int: Int32] = [:]
    var index = first
    while index < end {
      while let last = open.last, last.end <= index {
        fields.objects[Int(last.copy)].end = Int32(fields.objects.count)
        open.removeLast()
      }
      let container = open.last?.copy ?? parent
      let partAttribute = layout.hasParts ? layout.document.part(ofObject: index) : -1
      let place = index == first ? part : partAttribute < 0 ? -1 : attributes[partAttribute] ?? -1
      switch layout.kinds[index] {
      case .object:
        open.append((Int(objects[index].end), Int32(fields.objects.count)))
        copy(object: index, scope, in: container, part: place, &attributes)
        index += 1
      case .include:
        include(index, scope, in: container, part: place)
        index = Int(objects[index].end)
      case .set, .parameters, .parameter: index = Int(objects[index].end)
      }
    }
    while let last = open.popLast() { fields.objects[Int(last.copy)].end = Int32(fields.objects.count) }
  }

  private mutating func copy(
    object index: Int, _ scope: Scope, in parent: Int32, part: Int32, _ attributes: inout [Int: Int32]
  ) {
    let layout = scope.layout
    var record = layout.objects[index]
    let number = Int32(fields.objects.count)
    let first = Int(record.firstAttribute)
    let isRoot = index == layout.root && scope.inclusion >= 0
    record.parent = parent
    record.firstAttribute = UInt32(fields.attributes.count)
    if layout.isPlain[index], !isRoot, scope.overrides.inner.isEmpty, !scope.lacksArguments {
      record.shape = shape(record.shape, of: layout)
      let count = Int(fields.shapes[record.shape].attributeCount)
      fields.attributes.append(contentsOf: layout.records[first..<first + count])
      let shift = Int(record.firstAttribute) - first
      for work in Int(layout.firstWorks[index])..<Int(layout.firstWorks[index + 1]) { apply(work, scope, shift) }
    } else {
      copy(attributesOf: index, scope, part: part, &record, &attributes)
    }
    fields.objects.append(record)
    if part >= 0 { fields.parts.append(NibDocument.PartRecord(object: number, attribute: part)) }
    if layout.hasGaps, layout.document.damage.incompleteObjects.contains(Int32(index)) {
      fields.damage.incompleteObjects.insert(number)
    }
  }

  /// Does the work on an attribute of the last object, whose attributes have been copied.
  ///
  /// - Parameter shift: the distance of the numbers of its attributes from those in the layout.
  @inline(__always)
  private mutating func apply(_ index: Int, _ scope: Scope, _ shift: Int) {
    let (attribute, position, work) = scope.layout.works[index]
    let number = attribute + shift
    if case .id(let id) = work {
      fields.attributes[number] = add(scope.prefix, id)
      fields.strayNames.append(NibDocument.StrayName(attribute: UInt32(number), position: position))
    } else if let given = given(attribute, scope) {
      fields.attributes[number] = given.record
      fields.strayNames.append(NibDocument.StrayName(attribute: UInt32(number), position: given.position ?? position))
    }
  }

  private mutating func copy(
    attributesOf index: Int, _ scope: Scope, part: Int32, _ record: inout NibDocument.ObjectRecord,
    _ attributes: inout [Int: Int32]
  ) {
    let layout = scope.layout
    let range = layout.document.attributes(ofObject: index)
    let isRoot = index == layout.root && scope.inclusion >= 0
    var entries: [Given] = []
    entries.reserveCapacity(range.count)
    for (attribute, given) in layout.attributes(ofObject: index) {
      if let given = self.given(attribute, given, scope) { entries.append(given) }
    }
    if entries.count < range.count { fields.damage.incompleteObjects.insert(Int32(fields.objects.count)) }
    let id = isRoot || scope.overrides.inner.isEmpty ? nil : layout.document.id(ofObject: index)
    let overrides = isRoot ? scope.overrides.own : id.flatMap { scope.overrides.inner[$0]?.own } ?? []
    if isRoot, let id = scope.rootID { override(&entries, with: [id], in: layout) }
    override(&entries, with: overrides, in: layout)
    if overrides.isEmpty, entries.count == range.count, layout.document.isPart(index) == (part >= 0) {
      record.shape = shape(record.shape, of: layout)
    } else {
      let shape = layout.document.shapes[record.shape]
      record.shape = tree.shape(
        name(shape.name, of: layout), isPart: part >= 0, entries.map { Shapes.Attribute($0.name, $0.form) },
        addedTo: &fields.shapes)
    }
    for entry in entries {
      if entry.form == .objects { attributes[entry.attribute] = Int32(fields.attributes.count) }
      append(entry)
    }
  }

  /// Puts attributes of the use site in the places of those of the object, or after them.
  private func override(_ entries: inout [Given], with overrides: [Given], in layout: PartLayout) {
    for given in overrides {
      if let index = entries.firstIndex(where: { $0.name == given.name }) {
        if entries[index].form == .objects {
          let inner = entries[index].layout.document.place(ofAttribute: entries[index].attribute)
          given.layout.reportElsewhere(
            .overridesObjects(
              given.layout.document.name(ofAttribute: given.attribute), inner: inner.inFile(entries[index].layout.file)),
            at: given.layout.document.place(ofAttribute: given.attribute))
        } else {
          entries[index] = given
        }
      } else {
        entries.append(given)
      }
    }
  }

  private mutating func copy(connection index: Int, _ scope: Scope) {
    let layout = scope.layout
    var record = layout.document.connects[index]
    record.position = layout.addresses.address(record.position)
    record.firstAttribute = UInt32(fields.attributes.count)
    record.objectsBefore = Int32(fields.objects.count)
    let entries = layout.document.attributes(ofConnect: index).compactMap { given($0, scope) }
    if entries.count == layout.document.attributes(ofConnect: index).count {
      record.shape = shape(record.shape, of: layout)
    } else {
      // A connection without one of its ends connects nothing.
      return
    }
    for entry in entries { append(entry) }
    fields.connects.append(record)
  }

  // MARK: Includes

  private mutating func include(_ index: Int, _ scope: Scope, in parent: Int32, part: Int32) {
    let layout = scope.layout
    guard !isFull, !library.isTooLarge, let number = layout.includeOfObject[index],
      let target = layout.includes[number].target, let root = target.root
    else {
      fields.damage.lacksObjects = true
      fields.damage.lacksConnections = true
      if parent >= 0 { fields.damage.incompleteObjects.insert(parent) }
      return
    }
    let include = layout.includes[number]
    let id = include.idAttribute < 0 ? nil : layout.document.text(ofAttribute: include.idAttribute)
    var inner = Scope(layout: target)
    inner.inclusion = Int32(fields.inclusions.count)
    inner.prefix = scope.prefix + Array("\(id ?? "\(target.name)@\(inner.inclusion + 1)").".utf8)
    inner.arguments = arguments(of: include, target, scope)
    inner.lacksArguments = inner.arguments.contains { $0 == nil }
    inner.rootID = index == layout.root && scope.inclusion >= 0 ? scope.rootID : nil
    if inner.rootID == nil, include.idAttribute >= 0 { inner.rootID = given(include.idAttribute, scope) }
    inner.overrides = overrides(of: include, scope)
    fields.inclusions.append(
      Inclusion(
        layout: target.name, site: layout.document.place(ofObject: index).inFile(layout.file), objects: 0..<0,
        outer: scope.inclusion))
    let first = Int32(fields.objects.count)
    copy(tree: root, inner, in: parent, part: part)
    let inclusion = fields.inclusions[Int(inner.inclusion)]
    fields.inclusions[Int(inner.inclusion)] = Inclusion(
      layout: inclusion.layout, site: inclusion.site, objects: first..<Int32(fields.objects.count),
      outer: inclusion.outer)
    let objects = target.document.objects
    var other = Int(objects[root].end)
    while other < objects.count {
      laterObjects.append((inner, other))
      other = Int(objects[other].end)
    }
    for connection in target.document.connects.indices { laterConnections.append((inner, connection)) }
  }

  /// Returns what the use sites of an included layout give to its objects.
  private mutating func overrides(of include: PartLayout.Include, _ scope: Scope) -> Overrides<Given> {
    let (layout, document) = (scope.layout, scope.layout.document)
    var all = Overrides<Given>()
    var own: [Given] = []
    for (attribute, old) in layout.attributes(ofObject: include.object) {
      if old.name == ReservedName.id || old.name == ReservedName.layout || old.form == .objects { continue }
      let name = document.names[Int(old.name)]
      if IncludeWord.parameter(of: name) != nil || name == IncludeWord.export || name == IncludeWord.ownerOutlet {
        continue
      }
      if let given = given(attribute, old, scope) { own.append(given) }
    }
    all.add(own, at: "", name: \.name)
    for set in include.sets {
      guard let path = set.path else { continue }
      var given: [Given] = []
      for (attribute, old) in layout.attributes(ofObject: set.object)
      where attribute != set.ofAttribute && old.name != ReservedName.id && old.form != .objects {
        if let one = self.given(attribute, old, scope) { given.append(one) }
      }
      all.add(given, at: path[...], name: \.name)
    }
    if scope.overrides.isEmpty { return all }
    // What an outer use site gives comes last, so that it overrides.
    if include.object == layout.root, scope.inclusion >= 0 {
      var outer = Overrides<Given>()
      outer.add(scope.overrides.own, at: "", name: \.name)
      all.add(outer, name: \.name)
    }
    if include.idAttribute >= 0, let outer = scope.overrides.inner[document.text(ofAttribute: include.idAttribute)] {
      all.add(outer, name: \.name)
    }
    return all
  }

  private mutating func arguments(
    of include: PartLayout.Include, _ target: PartLayout, _ scope: Scope
  ) -> [Argument?] {
    if target.parameters.isEmpty { return [] }
    let document = scope.layout.document
    var given: [String: Int] = [:]
    for (attribute, old) in scope.layout.attributes(ofObject: include.object) {
      if let name = IncludeWord.parameter(of: document.names[Int(old.name)]) { given[name] = attribute }
    }
    return target.parameters.map { parameter in
      if let attribute = given[parameter.name] {
        guard let value = self.given(attribute, scope) else { return nil }
        checkArgument(value, of: parameter, target, attribute, scope)
        return Argument(record: value.record, position: value.position ?? position(attribute, scope.layout))
      }
      guard let value = parameter.value else { return nil }
      return Argument(record: target.records[value], position: position(value, target))
    }
  }

  /// Checks a value that depends on the parameters of the including layout.
  private mutating func checkArgument(
    _ value: Given, of parameter: PartLayout.Parameter, _ target: PartLayout, _ attribute: Int, _ scope: Scope
  ) {
    guard parameter.type != .text, let text = work(attribute, scope.layout), case .text = text else { return }
    let spelling = String(decoding: library.sources.storage[value.record.value], as: UTF8.self)
    if parameter.type.accepts(spelling) { return }
    scope.layout.reportElsewhere(
      .value(
        spelling, parameter: parameter.name, parameter.type,
        declared: target.document.place(ofObject: parameter.object).inFile(target.file)),
      at: scope.layout.document.valuePlace(ofAttribute: attribute))
  }

  /// Returns the value of a parameter of the layout that is loaded.
  private mutating func argument(alone number: Int, of layout: PartLayout, isForChecking: Bool) -> Argument? {
    let parameter = layout.parameters[number]
    let sample = isForChecking || layout.document.showsSamples ? layout.samples[number] : nil
    if let value = sample ?? parameter.value {
      return Argument(record: layout.records[value], position: position(value, layout))
    }
    let position = layout.addresses.address(layout.document.objects[parameter.object].position)
    guard isForChecking || layout.document.showsSamples else {
      layout.report(.unsetParameter(parameter.name), ofObject: parameter.object)
      return nil
    }
    return parameter.type.stand(in: parameter.name).map { text in
      let start = library.sources.add(Array(text.utf8))
      return Argument(
        record: NibDocument.AttributeRecord(valueStart: UInt32(start), valueCount: UInt32(text.utf8.count)),
        position: position)
    }
  }

  // MARK: Attributes

  private func position(_ attribute: Int, _ layout: PartLayout) -> UInt32 {
    layout.addresses.address(UInt32(layout.document.position(ofAttribute: attribute)))
  }

  private func work(_ attribute: Int, _ layout: PartLayout) -> PartLayout.Work? {
    let place = layout.works.partitioningIndex(where: { $0.attribute >= attribute })
    return place < layout.works.count && layout.works[place].attribute == attribute ? layout.works[place].work : nil
  }

  /// Returns an attribute as the copy has it; nil if its parameter has no value.
  private mutating func given(_ attribute: Int, _ scope: Scope) -> Given? {
    given(attribute, scope.layout.document.shapeAttribute(attribute), scope)
  }

  /// - Parameter old: the name and the form of the attribute in the layout.
  private mutating func given(_ attribute: Int, _ old: Shapes.Attribute, _ scope: Scope) -> Given? {
    let layout = scope.layout
    var given = Given(
      name: name(old.name, of: layout), form: old.form, record: layout.records[attribute], layout: layout,
      attribute: attribute, arguments: scope.arguments)
    switch work(attribute, layout) {
    case nil: break
    case .stray: given.position = position(attribute, layout)
    case .id(let id):
      given.position = position(attribute, layout)
      given.record = add(scope.prefix, id)
    case .references(let pieces):
      given.position = position(attribute, layout)
      var bytes: [UInt8] = []
      for piece in pieces { append(piece, to: &bytes, scope) }
      given.record = add(bytes)
    case .text(let text, let form):
      guard let (record, position) = value(of: text, form, attribute, scope) else { return nil }
      given.record = record
      given.position = position ?? self.position(attribute, layout)
    }
    return given
  }

  private func append(_ piece: PartLayout.Piece, to bytes: inout [UInt8], _ scope: Scope) {
    switch piece {
    case .literal(let literal): bytes += literal
    case .id(let id, let isRoot):
      if isRoot, let rootID = scope.rootID {
        bytes += library.sources.storage[rootID.record.value]
      } else {
        bytes += scope.prefix
        bytes += id
      }
    }
  }

  /// Returns a value with parameters, and the address of the attribute that gives it, if it is not the attribute itself.
  private mutating func value(
    of text: ParameterText, _ form: ReferenceForm, _ attribute: Int, _ scope: Scope
  ) -> (record: NibDocument.AttributeRecord, position: UInt32?)? {
    let layout = scope.layout
    func argument(_ name: String) -> Argument?? {
      layout.parameterIndex[name].map { scope.arguments[$0] }
    }
    if let name = text.onlyParameter {
      guard let known = argument(name) else { return (layout.records[attribute], nil) }
      return known.map { ($0.record, $0.position) }
    }
    var bytes: [UInt8] = []
    for piece in text.pieces {
      switch piece {
      case .text(let range): bytes += layout.document.storage[range]
      case .stray: bytes.append(ParameterText.sign)
      case .parameter(let name):
        guard let known = argument(name) else { continue }
        guard let known else { return nil }
        if bytes.count + known.record.value.count > limits.text {
          layout.report(
            .text(parameter: name, limit: limits.text), at: layout.document.valuePlace(ofAttribute: attribute))
          return (layout.records[attribute], nil)
        }
        bytes += library.sources.storage[known.record.value]
      }
    }
    return (add(bytes), nil)
  }

  private mutating func add(_ prefix: [UInt8], _ id: [UInt8]) -> NibDocument.AttributeRecord {
    let count = prefix.count + id.count
    guard !isFull, library.sources.storage.count - firstByte + count <= limits.bytes else { return add(prefix + id) }
    return NibDocument.AttributeRecord(
      valueStart: UInt32(library.sources.add(prefix, id)), valueCount: UInt32(count))
  }

  /// Adds the bytes of a value. If all values have more bytes than the limit, nothing else is included.
  private mutating func add(_ bytes: [UInt8]) -> NibDocument.AttributeRecord {
    if !isFull, library.sources.storage.count - firstByte + bytes.count > limits.bytes {
      isFull = true
      fields.damage.faults.append(
        Diagnostic(IncludeFault.bytes(limit: limits.bytes), at: fields.inclusions.last?.site))
    }
    if isFull { return NibDocument.AttributeRecord(valueStart: 0, valueCount: 0) }
    let start = library.sources.add(bytes)
    return NibDocument.AttributeRecord(valueStart: UInt32(start), valueCount: UInt32(bytes.count))
  }

  /// Adds an attribute to the copy.
  private mutating func append(_ given: Given) {
    let number = UInt32(fields.attributes.count)
    fields.attributes.append(given.record)
    if let position = given.position {
      fields.strayNames.append(NibDocument.StrayName(attribute: number, position: position))
    }
    if let origin = given.layout.replaced[.attribute(given.attribute)] {
      sites[ObjectIdentifier(given.layout), default: []].append((origin.table, .attribute(Int(number)), origin.place))
    }
    guard given.form == .items || given.form == .objects,
      let structure = given.layout.document.structure(ofAttribute: given.attribute)
    else { return }
    let first = fields.items.count
    if !structure.holdsObjects { copy(items: structure.items, given) }
    fields.structures.append(
      NibDocument.StructureRecord(
        attribute: number, firstItem: structure.holdsObjects ? 0 : UInt32(first),
        itemsEnd: structure.holdsObjects ? 0 : UInt32(fields.items.count)))
  }

  private mutating func copy(items range: Range<Int>, _ given: Given) {
    let layout = given.layout
    let shift = fields.items.count - range.lowerBound
    for index in range {
      var item = layout.document.items[index]
      item.position = layout.addresses.address(item.position)
      item.end = UInt32(Int(item.end) + shift)
      item.keyStart = start(of: item.key, layout)
      let value = item.value
      if layout.knowsPieces, !item.isStructure, layout.document.storage[value].contains(ParameterText.sign) {
        let record = text(ofItem: value, given)
        (item.valueStart, item.valueCount) = (record.valueStart, record.valueCount)
      } else {
        item.valueStart = start(of: value, layout)
      }
      if let origin = layout.replaced[.item(index)] {
        sites[ObjectIdentifier(layout), default: []].append(
          (origin.table, .item(fields.items.count), origin.place))
      }
      fields.items.append(item)
    }
  }

  private mutating func text(ofItem range: Range<Int>, _ given: Given) -> NibDocument.AttributeRecord {
    var bytes: [UInt8] = []
    for piece in ParameterText(given.layout.document.storage, range).pieces {
      switch piece {
      case .text(let range): bytes += given.layout.document.storage[range]
      case .stray: bytes.append(ParameterText.sign)
      case .parameter(let name):
        guard let index = given.layout.parameterIndex[name],
          let argument = given.arguments[index], bytes.count + argument.record.value.count <= limits.text
        else { continue }
        bytes += library.sources.storage[argument.record.value]
      }
    }
    return add(bytes)
  }

  private mutating func start(of range: Range<Int>, _ layout: PartLayout) -> UInt32 {
    if range.isEmpty { return 0 }
    if let start = layout.addresses.value(range) { return UInt32(truncatingIfNeeded: start) }
    let start = layout.file == 0 ? range.lowerBound : library.sources.add(range, of: layout.document)
    return UInt32(truncatingIfNeeded: start)
  }

  // MARK: Names

  private mutating func name(_ name: NibDocument.Name, of layout: PartLayout) -> NibDocument.Name {
    let known = layout.names[Int(name)]
    if known >= 0 { return NibDocument.Name(known) }
    let text = layout.document.names[Int(name)]
    let copy = names[text] ?? Int32(fields.names.count)
    if Int(copy) == fields.names.count {
      fields.names.append(text)
      names[text] = copy
    }
    layout.names[Int(name)] = copy
    return NibDocument.Name(copy)
  }

  private mutating func shape(_ shape: UInt32, of layout: PartLayout) -> UInt32 {
    let known = layout.shapes[Int(shape)]
    if known >= 0 { return UInt32(known) }
    let record = layout.document.shapes[shape]
    let attributes = record.attributes.map { index in
      let attribute = layout.document.shapes.attributes[index]
      return Shapes.Attribute(name(attribute.name, of: layout), attribute.form)
    }
    let copy = tree.shape(
      name(record.name, of: layout), isPart: record.isPart, attributes, addedTo: &fields.shapes)
    layout.shapes[Int(shape)] = Int32(copy)
    return copy
  }
}
