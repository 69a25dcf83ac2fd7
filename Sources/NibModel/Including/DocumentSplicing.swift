/// Makes the whole of a layout and the layouts that it includes: the root of each comes in the place of its `<include>`.
///
/// Ids of included objects become paths: `home.street`. Each value keeps its place in the file that gives it. The other
/// objects of an included layout come at the top level, and its connections after the object at the top level that
/// contains the `<include>`.
///
/// - Complexity: O(objects + attributes + items + bytes of values) of the result.
struct DocumentSplicing {
  var library: PartLibrary
  var fields: NibDocument.Fields
  var names: [String: Int32] = [:]
  var tree = ShapeTree()
  var variant: FNV
  let limits: ReadingLimits
  var firstByte = 0
  var isFull = false

  /// The rest of the layouts that the object at the top level includes, or the template, which is being copied.
  var later = Later()
  /// The new numbers of objects of layouts with faults.
  var copies: [ObjectIdentifier: [Int32: [Int32]]] = [:]
  /// The values that use sites override, which come after all attributes.
  var layers: [(record: LayerRecord, value: Given)] = []
  var sites: [ObjectIdentifier: [(table: Int, site: NibDocument.TextSite, place: SourceRange)]] = [:]

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
      layout.prepare(
        isIncluded: layout !== library.layouts[0], renamesOwner: library.hasOwners, &library.sources, form)
      checkIncludes(of: layout)
    }
    firstByte = library.sources.storage.count
  }

  /// Returns the whole document.
  ///
  /// - Parameter isForChecking: true to give parameters without a value a sample.
  mutating func run(isForChecking: Bool) -> NibDocument {
    let own = library.layouts[0]
    var scope = Scope(layout: own)
    checkArguments(alone: own)
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

  /// The rest of included layouts, which is copied after their roots.
  struct Later {
    /// The owners of the layouts, with the `owner.outlet` that leads to each.
    var owners: [(scope: Scope, outlet: Given?)] = []
    /// The other objects at the top level of the layouts.
    var objects: [(scope: Scope, object: Int)] = []
    var connections: [(scope: Scope, connection: Int)] = []
  }

  /// Copies what belongs after an object at the top level, or at the end of a template.
  ///
  /// - Returns: the templates of the layouts that a template includes. They belong beside it: all copies of its contents
  ///   have them in common.
  @discardableResult
  mutating func endTopLevel(in parent: Int32 = -1) -> [(scope: Scope, object: Int)] {
    var templates: [(scope: Scope, object: Int)] = []
    var next = 0
    var nextOwner = 0
    addOwners(&nextOwner, in: parent)
    while next < later.objects.count {
      let (scope, object) = later.objects[next]
      next += 1
      if parent >= 0, scope.layout.isTemplate(object) {
        templates.append((scope, object))
        continue
      }
      copy(tree: object, scope, in: parent, part: -1)
      addOwners(&nextOwner, in: parent)
    }
    let connections = later.connections
    later = Later()
    for (scope, connection) in connections { copy(connection: connection, scope) }
    return templates
  }

  mutating func document() -> NibDocument {
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
    for (record, value) in layers {
      if let position = value.position {
        fields.strayNames.append(
          NibDocument.StrayName(attribute: UInt32(fields.attributes.count), position: position))
      }
      fields.attributes.append(value.record)
      fields.layers.append(record)
    }
    variant.add(fields.objects.count)
    fields.variant = variant.hash
    let document = NibDocument(fields)
    fields.damage.faults = document.notingIncluders(in: fields.damage.faults).inTextOrder
    return NibDocument(fields)
  }
}
