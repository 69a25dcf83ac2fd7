extension DocumentSplicing {
  func position(_ attribute: Int, _ layout: PartLayout) -> UInt32 {
    layout.addresses.address(UInt32(layout.document.position(ofAttribute: attribute)))
  }

  func work(_ attribute: Int, _ layout: PartLayout) -> PartLayout.Work? {
    let place = layout.works.partitioningIndex(where: { $0.attribute >= attribute })
    return place < layout.works.count && layout.works[place].attribute == attribute ? layout.works[place].work : nil
  }

  /// Returns an attribute as the copy has it; nil if its parameter has no value.
  mutating func given(_ attribute: Int, _ scope: Scope) -> Given? {
    given(attribute, scope.layout.document.shapeAttribute(attribute), scope)
  }

  /// - Parameter old: the name and the form of the attribute in the layout.
  mutating func given(_ attribute: Int, _ old: Shapes.Attribute, _ scope: Scope) -> Given? {
    let layout = scope.layout
    var given = Given(
      name: name(old.name, of: layout), form: old.form, record: layout.records[attribute], layout: layout,
      attribute: attribute, arguments: scope.arguments, owner: scope.owner)
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

  func append(_ piece: PartLayout.Piece, to bytes: inout [UInt8], _ scope: Scope) {
    switch piece {
    case .literal(let literal): bytes += literal
    case .owner: bytes += scope.ownerID
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
  mutating func value(
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
    // The bytes that the parameters give.
    var given: [Range<Int>] = []
    for piece in text.pieces {
      switch piece {
      case .text(let range): bytes += layout.document.storage[range]
      case .stray: bytes.append(ParameterText.sign)
      case .character(let character): bytes += String(character).utf8
      case .parameter(let name):
        guard let known = argument(name) else { continue }
        guard let known else { return nil }
        given.append(bytes.count..<bytes.count + known.record.value.count)
        if bytes.count + known.record.value.count > limits.text {
          layout.report(
            .text(parameter: name, limit: limits.text), at: layout.document.valuePlace(ofAttribute: attribute))
          return (layout.records[attribute], nil)
        }
        bytes += library.sources.storage[known.record.value]
      }
    }
    return (add(form == .none ? bytes : references(in: bytes, given, form, attribute, scope)), nil)
  }

  /// Returns a value in which the references of the layout lead to the objects of the copy.
  ///
  /// - Parameter given: the bytes that parameters give. A reference that begins in them is one of an outer layout, and is
  ///   already as it must be.
  private func references(
    in bytes: [UInt8], _ given: [Range<Int>], _ form: ReferenceForm, _ attribute: Int, _ scope: Scope
  ) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "#")) else { return bytes }
    let text = String(decoding: bytes, as: UTF8.self)
    let pieces = scope.layout.pieces(text, form, attribute) { token in
      let start = token.utf8.distance(from: text.startIndex, to: token.startIndex)
      let place = given.partitioningIndex(where: { $0.upperBound > start })
      return place < given.count && given[place].contains(start)
    }
    guard let pieces else { return bytes }
    var result: [UInt8] = []
    for piece in pieces { append(piece, to: &result, scope) }
    return result
  }

  mutating func add(_ prefix: [UInt8], _ id: [UInt8]) -> NibDocument.AttributeRecord {
    let count = prefix.count + id.count
    guard !isFull, library.sources.storage.count - firstByte + count <= limits.bytes else { return add(prefix + id) }
    return NibDocument.AttributeRecord(
      valueStart: UInt32(library.sources.add(prefix, id)), valueCount: UInt32(count))
  }

  /// Adds the bytes of a value. If all values have more bytes than the limit, nothing else is included.
  mutating func add(_ bytes: [UInt8]) -> NibDocument.AttributeRecord {
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
  mutating func append(_ given: Given) {
    let number = UInt32(fields.attributes.count)
    note(number, given.name, ownedBy: given.owner)
    fields.attributes.append(given.record)
    if let position = given.position {
      fields.strayNames.append(NibDocument.StrayName(attribute: number, position: position))
    }
    if given.site >= 0 {
      fields.useSites.append(UseSiteRecord(attribute: number, inclusion: given.site))
      for value in given.beneath {
        layers.append((LayerRecord(attribute: number, inclusion: value.site), value))
      }
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

  mutating func copy(items range: Range<Int>, _ given: Given) {
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

  mutating func text(ofItem range: Range<Int>, _ given: Given) -> NibDocument.AttributeRecord {
    var bytes: [UInt8] = []
    for piece in ParameterText(given.layout.document.storage, range).pieces {
      switch piece {
      case .text(let range): bytes += given.layout.document.storage[range]
      case .stray: bytes.append(ParameterText.sign)
      case .character(let character): bytes += String(character).utf8
      case .parameter(let name):
        guard let index = given.layout.parameterIndex[name],
          let argument = given.arguments[index], bytes.count + argument.record.value.count <= limits.text
        else { continue }
        bytes += library.sources.storage[argument.record.value]
      }
    }
    return add(bytes)
  }

  mutating func start(of range: Range<Int>, _ layout: PartLayout) -> UInt32 {
    if range.isEmpty { return 0 }
    if let start = layout.addresses.value(range) { return UInt32(truncatingIfNeeded: start) }
    let start = layout.file == 0 ? range.lowerBound : library.sources.add(range, of: layout.document)
    return UInt32(truncatingIfNeeded: start)
  }
}
