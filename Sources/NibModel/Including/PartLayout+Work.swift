/// The work on the attributes of each copy of a layout.
extension PartLayout {
  /// Finds the work, when all included layouts are known.
  ///
  /// - Parameters:
  ///   - isIncluded: false for the layout that is loaded, whose ids stay as they are.
  ///   - renamesOwner: true if `#owner` may mean another object in an included layout.
  ///   - sources: the bytes of values that are spelled differently in the text are added to it.
  ///   - form: returns the references that an attribute of a class may have.
  func prepare(
    isIncluded: Bool, renamesOwner: Bool, _ sources: inout JoinedSources,
    _ form: (_ className: String, _ attribute: String) -> ReferenceForm
  ) {
    (self.isIncluded, self.renamesOwner) = (isIncluded, isIncluded && renamesOwner)
    let (storage, shapes) = (document.storage, document.shapes)
    let hasDollar = knowsPieces && ParameterText.isNeeded(for: storage)
    records.reserveCapacity(document.attributes.count)
    for record in document.attributes {
      let start = addresses.value(record.value) ?? (file == 0 ? record.value.lowerBound : -1)
      records.append(
        NibDocument.AttributeRecord(
          valueStart: UInt32(start < 0 ? sources.add(record.value, of: document) : start), valueCount: record.valueCount
        ))
    }
    for stray in document.strayNames {
      works.append((Int(stray.attribute), addresses.address(stray.position), .stray))
    }
    let strays = Swift.Set(works.map(\.attribute))
    isPlain = Array(repeating: true, count: document.objects.count)
    var forms = [ReferenceForm?](repeating: nil, count: shapes.attributes.count)
    func add(_ work: Work, _ attribute: Int) {
      works.append((attribute, addresses.address(UInt32(document.position(ofAttribute: attribute))), work))
    }
    func add(_ attribute: Int, _ given: Shapes.Attribute, _ reference: @autoclosure () -> ReferenceForm) {
      guard given.form == .inTag || given.form == .element else { return }
      let range = document.attributes[attribute].value
      guard let first = storage[range].first else { return }
      if hasDollar, storage[range].contains(ParameterText.sign) {
        let text = ParameterText(storage, range)
        check(text, attribute)
        add(.text(text, reference()), attribute)
      } else if given.name == ReservedName.id {
        if isIncluded {
          add(.id(Array(storage[range])), attribute)
        }
      } else if first == UInt8(ascii: "#") {
        let form = reference()
        if form == .none { return }
        let text = document.text(ofAttribute: attribute)
        if let pieces = pieces(text, form, attribute) {
          add(.references(pieces), attribute)
        }
      }
    }
    for (index, record) in document.objects.enumerated() {
      let shape = shapes[record.shape]
      var attribute = Int(record.firstAttribute)
      let kind = kinds[index]
      for place in shape.attributes {
        let given = shapes.attributes[place]
        if kind == .object {
          if given.form == .items || given.form == .objects { isPlain[index] = false }
          add(
            attribute, given,
            {
              if let known = forms[place] { return known }
              let known = self.form(given.name, of: document.className(ofObject: index), form)
              forms[place] = known
              return known
            }())
        } else {
          let className = classOfTarget(index)
          add(attribute, given, self.form(given.name, of: className, form))
        }
        attribute += 1
      }
    }
    for connect in document.connects.indices {
      for attribute in document.attributes(ofConnect: connect) {
        let given = document.shapeAttribute(attribute)
        let isEnd = given.name == ReservedName.from || given.name == ReservedName.to
        add(attribute, given, isEnd ? .objects : .none)
      }
    }
    // A value with work of its own needs no other: its name is found in the same way.

    works.sort { $0.attribute < $1.attribute }
    if !strays.isEmpty {
      var merged: [(attribute: Int, position: UInt32, work: Work)] = []
      for work in works {
        if merged.last?.attribute == work.attribute {
          if case .stray = work.work { continue }
          merged.removeLast()
        }
        merged.append(work)
      }
      works = merged
    }
    for index in document.objects.indices {
      let range = document.attributes(ofObject: index)
      firstWorks.append(Int32(works.partitioningIndex(where: { $0.attribute >= range.lowerBound })))
      if isPlain[index], !replaced.isEmpty, range.contains(where: { replaced[.attribute($0)] != nil }) {
        isPlain[index] = false
      }
    }
    let end = document.objects.indices.last.map { document.attributes(ofObject: $0).upperBound } ?? 0
    firstWorks.append(Int32(works.partitioningIndex(where: { $0.attribute >= end })))
  }

  private func form(
    _ name: NibDocument.Name, of className: String?, _ form: (String, String) -> ReferenceForm
  ) -> ReferenceForm {
    switch name {
    case ReservedName.id, ReservedName.outlet, ReservedName.outlets, ReservedName.layout: return .none
    case ReservedName.awakeAfter: return .objects
    default:
      let name = document.names[Int(name)]
      // The type of a parameter says whether its value is a reference.
      if IncludeWord.parameter(of: name) != nil { return .objects }
      return className.map { form($0, name) } ?? .unknown
    }
  }

  /// Returns the class of the object whose attributes an element of the vocabulary gives.
  private func classOfTarget(_ index: Int) -> String? {
    switch kinds[index] {
    case .include: return className(ofObject: index)
    case .set:
      let parent = Int(document.objects[index].parent)
      guard parent >= 0, let include = includeOfObject[parent], let target = includes[include].target,
        let of = document.attribute(named: IncludeWord.of, ofObject: index),
        case .found(_, let layout, let object) = target.exported(document.text(ofAttribute: of)[...])
      else { return nil }
      return layout.className(ofObject: object)
    case .object, .parameter, .parameters: return nil
    }
  }

  private func check(_ text: ParameterText, _ attribute: Int) {
    for piece in text.pieces {
      switch piece {
      case .parameter(let name) where parameterIndex[name] == nil:
        let offer = Offer(parameters.map(\.name), for: name)
        report(.unknownParameter(name, layout: nil, offer), at: document.valuePlace(ofAttribute: attribute))
      case .stray: report(.strayDollar, at: document.valuePlace(ofAttribute: attribute))
      case .text, .character, .parameter: break
      }
    }
  }

  /// Returns the pieces of a value with references, or nil if it stays as it is.
  ///
  /// - Parameter isGiven: returns true for a reference that an outer layout gives as the value of a parameter.
  func pieces(
    _ text: String, _ form: ReferenceForm, _ attribute: Int, isGiven: (Substring) -> Bool = { _ in false }
  ) -> [Piece]? {
    var pieces: [Piece] = []
    var isChanged = false
    for (number, token) in text.split(whereSeparator: \.isWhitespace).enumerated() {
      if number > 0 { pieces.append(.literal([UInt8(ascii: " ")])) }
      if isGiven(token) {
        pieces.append(.literal(Array(token.utf8)))
        continue
      }
      if renamesOwner, let tail = Self.tail(ofOwner: token) {
        isChanged = true
        pieces += [.literal([UInt8(ascii: "#")]), .owner, .literal(Array(tail.utf8))]
        continue
      }
      guard let (id, isRoot, tail) = target(String(token), form, attribute) else {
        pieces.append(.literal(Array(token.utf8)))
        continue
      }
      isChanged = isChanged || isIncluded || "#\(id)\(tail)" != token
      pieces.append(.literal([UInt8(ascii: "#")]))
      pieces.append(.id(Array(id.utf8), isRoot: isRoot))
      if !tail.isEmpty { pieces.append(.literal(Array(tail.utf8))) }
    }
    return isChanged ? pieces : nil
  }

  /// Returns the text after `#owner`: an action, or nothing. Returns nil for another reference.
  private static func tail(ofOwner token: Substring) -> Substring? {
    let owner = "#owner"
    guard token.hasPrefix(owner) else { return nil }
    let tail = token.dropFirst(owner.count)
    return tail.isEmpty || tail.hasPrefix(".") ? tail : nil
  }

  /// Returns the id that a reference names, and the text after the id; nil for a text that is no reference to an object
  /// of the layout.
  private func target(
    _ token: String, _ form: ReferenceForm, _ attribute: Int
  ) -> (id: String, isRoot: Bool, tail: String)? {
    guard token.hasPrefix("#"), token.utf8.count > 1, !token.hasPrefix("#ext:") else { return nil }
    let name = token.dropFirst()
    let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
    let isAction = form == .action && dot != nil
    let target = isAction ? name[..<(dot ?? name.endIndex)] : name
    let tail = isAction ? String(name[(dot ?? name.endIndex)...]) : ""
    if target == "owner" || target == "first" { return nil }
    if target == TemplateWord.item, isInTemplateWithItem(attribute) { return nil }
    switch local(target) {
    case .found(let id, let isRoot): return (id, isRoot, tail)
    case .notExported(let exported, let path):
      if form == .unknown, dot != nil, let found = self.target(token, .action, attribute) {
        return found
      }
      report(exported, path: String(path), at: document.valuePlace(ofAttribute: attribute))
      return nil
    case .missing:
      if form == .unknown {
        guard dot != nil else { return nil }
        return self.target(token, .action, attribute).flatMap { found in
          if case .found = local(name[..<(dot ?? name.endIndex)]) { found } else { nil }
        }
      }
      // A plan reports it. It must not be found among the ids of other layouts.
      return isIncluded ? (String(target), false, tail) : nil
    }
  }

  /// Reports a path that does not lead to an exported object.
  func report(_ exported: Exported, path: String, at place: SourcePlace) {
    switch exported {
    case .found, .unknown: break
    case .hidden(let hidden, let layout):
      let offer = Offer(layout.exportedIDs, for: path)
      reportElsewhere(.notExported(path, layout: layout.name, exists: hidden, offer), at: place)
    case .missing(let layout):
      let offer = Offer(layout.exportedIDs, for: path)
      reportElsewhere(.notExported(path, layout: layout.name, exists: nil, offer), at: place, replacement: offer.near)
    }
  }

  /// Reports a fault whose notes have places in other layouts: their sources have the numbers of the whole document.
  func reportElsewhere(_ fault: IncludeFault, at place: SourcePlace, replacement: String? = nil) {
    wholeFaults.append(
      Diagnostic(fault, at: place.inFile(addresses.files[place.file]), replacement: replacement))
  }
}
