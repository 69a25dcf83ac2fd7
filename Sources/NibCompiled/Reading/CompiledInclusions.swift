internal import NibModel

/// The included layouts of a whole one: which objects came from where, what belongs to their owners, and what their use
/// sites give. Orders and traces depend on it.
struct CompiledInclusions {
  private let inclusions: [InclusionEntry]
  let ownedAttributes: [OwnedAttribute]
  let useSites: [UseSiteRecord]
  let layers: [LayerRecord]

  /// Reads the tables.
  init(_ tables: inout CompiledTables) throws(NibError) {
    inclusions = try tables.records(.inclusions, as: InclusionEntry.self)
    ownedAttributes = try tables.records(.ownedAttributes, as: OwnedAttribute.self)
    useSites = try tables.records(.useSites, as: UseSiteRecord.self)
    layers = try tables.records(.layers, as: LayerRecord.self)
  }

  /// The contents of the other tables of a file.
  struct Surroundings {
    let tables: CompiledTables
    let limits: ReadingLimits
    let keepsText: Bool
    let storage: [UInt8]
    let sources: [SourceEntry]
    let objects: [NibDocument.ObjectRecord]
    let shapes: Shapes
    let names: [String]
  }

  var isEmpty: Bool { inclusions.isEmpty && ownedAttributes.isEmpty && useSites.isEmpty && layers.isEmpty }

  /// The owners of included layouts.
  var owners: Set<Int32> { Set(inclusions.lazy.map(\.owner)) }

  /// Checks everything that is used as an index.
  func check(in file: Surroundings) throws(NibError) {
    let (tables, objects) = (file.tables, file.objects)
    if inclusions.count > file.limits.objects { throw tables.error(.limit(.objects, file.limits.objects)) }
    var first: Int32 = 0
    // The ends of the layouts around.
    var open: [Int32] = []
    // The number of layouts that each one is in.
    var depths: [Int] = []
    for (index, entry) in inclusions.enumerated() {
      guard UInt64(entry.nameStart) + UInt64(entry.nameCount) <= UInt64(file.storage.count),
        let name = name(of: entry, in: file.storage), LayoutName(name) != nil, name.hasFewMarks
      else { throw tables.wrong("this is not the name of a layout", .inclusions, index) }
      guard Int(entry.file) < file.sources.count else {
        throw tables.wrong("there is no file of that number", .inclusions, index, field: 8)
      }
      guard isSite(entry, in: file) else {
        throw tables.wrong("the range ends after the text", .inclusions, index, field: 12)
      }
      guard entry.first >= first, Int(entry.first) < objects.count, objects[Int(entry.first)].end == entry.end else {
        throw tables.wrong("the layout does not have the contents of one object", .inclusions, index, field: 20)
      }
      while let end = open.last, end <= entry.first { open.removeLast() }
      open.append(entry.end)
      if open.count > file.limits.depth { throw tables.error(.limit(.depth, file.limits.depth)) }
      guard entry.outer >= -1, Int(entry.outer) < index else {
        throw tables.wrong("the layout is not in an earlier one", .inclusions, index, field: 28)
      }
      depths.append(entry.outer < 0 ? 1 : depths[Int(entry.outer)] + 1)
      if depths[index] > file.limits.depth { throw tables.error(.limit(.depth, file.limits.depth)) }
      guard entry.owner == -1 || file.isOwner(entry.owner) else {
        throw tables.wrong(
          "the owner is not an object at the top level, or in a template", .inclusions, index, field: 32)
      }
      first = entry.first
    }
    try checkOwners(in: file)
    try checkOwnedAttributes(in: file)
    try checkUseSites(in: file)
  }

  /// An owner belongs to one layout, and is in none.
  private func checkOwners(in file: Surroundings) throws(NibError) {
    var known: Set<Int32> = []
    // The layouts that are in no other one's object, by their places.
    var outermost: [InclusionEntry] = []
    for entry in inclusions where outermost.last.map({ $0.end <= entry.first }) ?? true { outermost.append(entry) }
    for (index, entry) in inclusions.enumerated() where entry.owner >= 0 {
      let place = outermost.partitioningIndex(where: { $0.first > entry.owner }) - 1
      let isInside = place >= 0 && entry.owner < outermost[place].end
      guard !isInside, known.insert(entry.owner).inserted else {
        throw file.tables.wrong("the owner is an object of a layout", .inclusions, index, field: 32)
      }
    }
  }

  private func isSite(_ entry: InclusionEntry, in file: Surroundings) -> Bool {
    guard file.keepsText else { return entry.siteLower == 0 && entry.siteUpper == 0 }
    let source = file.sources[Int(entry.file)]
    return entry.siteLower <= entry.siteUpper && entry.siteUpper <= source.count
  }

  private func checkOwnedAttributes(in file: Surroundings) throws(NibError) {
    var last = -1
    for (index, owned) in ownedAttributes.enumerated() {
      guard Int(owned.attribute) > last, file.shape(of: owned.attribute) != nil,
        inclusions.indices.contains(Int(owned.inclusion)),
        inclusions[Int(owned.inclusion)].owner >= 0
      else { throw file.tables.wrong("the attribute belongs to no owner", .ownedAttributes, index) }
      last = Int(owned.attribute)
    }
  }

  private func checkUseSites(in file: Surroundings) throws(NibError) {
    var last = -1
    for (index, site) in useSites.enumerated() {
      guard Int(site.attribute) > last, file.shape(of: site.attribute) != nil,
        inclusions.indices.contains(Int(site.inclusion))
      else { throw file.tables.wrong("the value is given by no use site", .useSites, index) }
      last = Int(site.attribute)
    }
    last = 0
    if inclusions.isEmpty, !layers.isEmpty { throw file.tables.wrong("no value overrides this one", .layers, 0) }
    for (index, layer) in layers.enumerated() {
      guard Int(layer.attribute) >= last, file.isText(layer.attribute),
        layer.inclusion == -1 || inclusions.indices.contains(Int(layer.inclusion))
      else { throw file.tables.wrong("no value overrides this one", .layers, index) }
      last = Int(layer.attribute)
    }
  }

  private func name(of entry: InclusionEntry, in storage: [UInt8]) -> String? {
    let end = Int(entry.nameStart) + Int(entry.nameCount)
    return String(validating: storage[Int(entry.nameStart)..<end], as: UTF8.self)
  }

  /// Returns the place of the first `<include>` that led to each file; nil for the first file.
  func includers(_ inclusions: [Inclusion], of document: NibDocument) -> [SourcePlace?] {
    var includers = [SourcePlace?](repeating: nil, count: document.texts.count)
    for (index, inclusion) in inclusions.enumerated() {
      // The root of a layout may be an `<include>` itself.
      let inner = inclusions.indices.contains(index + 1) ? inclusions[index + 1] : nil
      let isRoot = inner.map { $0.outer == index && $0.objects.lowerBound == inclusion.objects.lowerBound } ?? false
      let file =
        isRoot
        ? inner?.site.file ?? 0 : document.place(ofObject: Int(inclusion.objects.lowerBound)).file
      if file > 0, file != inclusion.site.file, includers[file] == nil { includers[file] = inclusion.site }
    }
    return includers
  }

  /// Returns the included layouts of the document.
  func inclusions(of document: NibDocument) -> [Inclusion] {
    inclusions.map { entry in
      let site: SourcePlace =
        !document.source.isStripped
        ? .text(SourceRange(Int(entry.siteLower), Int(entry.siteUpper)), inFile: Int(entry.file))
        : document.place(ofObject: Int(entry.first)).inFile(Int(entry.file))
      return Inclusion(
        layout: name(of: entry, in: document.storage) ?? "", site: site, objects: entry.first..<entry.end,
        outer: entry.outer,
        owner: entry.owner)
    }
  }
}

extension CompiledInclusions.Surroundings {
  /// Returns the shape of the object that has an attribute, and the attribute's number among those of the object; nil if
  /// no object has it.
  fileprivate func shape(of attribute: UInt32) -> (shape: UInt32, place: Int)? {
    let object = objects.partitioningIndex(where: { $0.firstAttribute > attribute }) - 1
    guard object >= 0 else { return nil }
    let record = objects[object]
    let place = attribute - record.firstAttribute
    return place < shapes[record.shape].attributeCount ? (record.shape, Int(place)) : nil
  }

  /// Returns true for an object at the top level, or in a template, with an id.
  fileprivate func isOwner(_ object: Int32) -> Bool {
    guard objects.indices.contains(Int(object)) else { return false }
    let record = objects[Int(object)]
    guard record.parent < 0 || isTemplate(record.parent) else { return false }
    return shapes[record.shape].attributes.contains { shapes.attributes[$0].name == ReservedName.id }
  }

  private func isTemplate(_ object: Int32) -> Bool {
    let record = objects[Int(object)]
    return record.parent < 0 && names[Int(shapes[record.shape].name)] == TemplateWord.template
  }

  fileprivate func isText(_ attribute: UInt32) -> Bool {
    guard let (shape, place) = shape(of: attribute) else { return false }
    let form = shapes.attributes[shapes[shape].attributes.lowerBound + place].form
    return form == .inTag || form == .element
  }
}
