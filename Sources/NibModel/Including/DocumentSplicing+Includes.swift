extension DocumentSplicing {
  mutating func include(_ index: Int, _ scope: Scope, in parent: Int32, part: Int32) {
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
    if inner.rootID == nil, include.idAttribute >= 0 {
      inner.rootID = given(include.idAttribute, scope)
      inner.rootID?.site = inner.inclusion
    }
    inner.overrides = overrides(of: include, scope)
    (inner.owner, inner.ownerID) = (scope.owner, scope.ownerID)
    if target.document.ownerClass != nil {
      inner.owner = inner.inclusion
      inner.ownerID = inner.prefix + Array("owner".utf8)
      later.owners.append((inner, ownerOutlet(of: include, scope)))
    }
    fields.inclusions.append(
      Inclusion(
        layout: target.name, site: layout.document.place(ofObject: index).inFile(layout.file), objects: 0..<0,
        outer: scope.inclusion))
    let first = Int32(fields.objects.count)
    copy(tree: root, inner, in: parent, part: part)
    fields.inclusions[Int(inner.inclusion)].objects = first..<Int32(fields.objects.count)
    let objects = target.document.objects
    var other = 0
    while other < objects.count {
      if other != root, target.kinds[other] != .parameters { later.objects.append((inner, other)) }
      other = Int(objects[other].end)
    }
    for connection in target.document.connects.indices { later.connections.append((inner, connection)) }
  }

  /// Returns the outlet of the including layout's owner to the owner of an included layout.
  mutating func ownerOutlet(of include: PartLayout.Include, _ scope: Scope) -> Given? {
    let document = scope.layout.document
    for (attribute, old) in scope.layout.attributes(ofObject: include.object)
    where document.names[Int(old.name)] == IncludeWord.ownerOutlet {
      guard let given = given(attribute, old, scope) else { return nil }
      return Given(
        name: ReservedName.outlet, form: given.form, record: given.record,
        position: given.position ?? position(attribute, scope.layout), layout: given.layout,
        attribute: attribute, arguments: given.arguments, owner: given.owner)
    }
    return nil
  }

  /// Returns what the use sites of an included layout give to its objects.
  mutating func overrides(of include: PartLayout.Include, _ scope: Scope) -> Overrides<Given> {
    let (layout, document) = (scope.layout, scope.layout.document)
    let inclusion = Int32(fields.inclusions.count)
    var all = Overrides<Given>()
    var own: [Given] = []
    for (attribute, old) in layout.attributes(ofObject: include.object) {
      if old.name == ReservedName.id || old.name == ReservedName.layout || old.form == .objects { continue }
      let name = document.names[Int(old.name)]
      if IncludeWord.parameter(of: name) != nil || name == IncludeWord.export || name == IncludeWord.ownerOutlet {
        continue
      }
      if var given = given(attribute, old, scope) {
        given.site = inclusion
        own.append(given)
      }
    }
    all.add(own, at: "", name: \.key, over: Self.over)
    for set in include.sets {
      guard let path = set.path else { continue }
      var given: [Given] = []
      for (attribute, old) in layout.attributes(ofObject: set.object)
      where attribute != set.ofAttribute && old.name != ReservedName.id && old.form != .objects {
        if var one = self.given(attribute, old, scope) {
          one.site = inclusion
          given.append(one)
        }
      }
      all.add(given, at: path[...], name: \.key, over: Self.over)
    }
    if scope.overrides.isEmpty { return all }
    // What an outer use site gives comes last, so that it overrides.
    if include.object == layout.root, scope.inclusion >= 0 {
      var outer = Overrides<Given>()
      outer.add(scope.overrides.own, at: "", name: \.key, over: Self.over)
      all.add(outer, name: \.key, over: Self.over)
    }
    if include.idAttribute >= 0, let outer = scope.overrides.inner[document.text(ofAttribute: include.idAttribute)] {
      all.add(outer, name: \.key, over: Self.over)
    }
    return all
  }

  mutating func arguments(
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
  mutating func checkArgument(
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

  /// Returns a value that code gives a parameter of the layout that is loaded. Its place is the parameter.
  mutating func argument(_ text: String, of parameter: PartLayout.Parameter, _ layout: PartLayout) -> Argument? {
    let place = layout.document.place(ofObject: parameter.object)
    guard text.utf8.count <= limits.text else {
      layout.report(.text(parameter: parameter.name, limit: limits.text), at: place)
      return nil
    }
    guard parameter.type.accepts(text) else {
      layout.report(.value(text, parameter: parameter.name, parameter.type, declared: nil), at: place)
      return nil
    }
    return argument(spelled: text, of: parameter, layout)
  }

  /// Returns a value that is in no file. Its place is the parameter.
  mutating func argument(
    spelled text: String, of parameter: PartLayout.Parameter, _ layout: PartLayout
  ) -> Argument {
    let start = library.sources.add(Array(text.utf8))
    return Argument(
      record: NibDocument.AttributeRecord(valueStart: UInt32(start), valueCount: UInt32(text.utf8.count)),
      position: layout.addresses.address(layout.document.objects[parameter.object].position))
  }

  /// Reports the values that code gives and the layout has no parameters for.
  func checkArguments(alone layout: PartLayout) {
    for name in layout.document.arguments.keys.sorted() where layout.parameter(name) == nil {
      let offer = Offer(layout.parameters.map(\.name), for: name)
      let first = layout.parameters.first.map { layout.document.place(ofObject: $0.object) }
      layout.report(.unknownParameter(name, layout: nil, offer), at: first ?? layout.document.rootPlace)
    }
  }

  /// Returns the value of a parameter of the layout that is loaded.
  mutating func argument(alone number: Int, of layout: PartLayout, isForChecking: Bool) -> Argument? {
    let parameter = layout.parameters[number]
    if let text = layout.document.arguments[parameter.name] { return argument(text, of: parameter, layout) }
    let sample = isForChecking || layout.document.showsSamples ? layout.samples[number] : nil
    if let value = sample ?? parameter.value {
      return Argument(record: layout.records[value], position: position(value, layout))
    }
    guard isForChecking || layout.document.showsSamples else {
      layout.report(.unsetParameter(parameter.name), ofObject: parameter.object)
      return nil
    }
    return parameter.type.stand(in: parameter.name).map { argument(spelled: $0, of: parameter, layout) }
  }
}
