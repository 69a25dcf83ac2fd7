internal import NibLoading
internal import NibModel

/// The help for what stands at a position.
@MainActor
struct Hover {
  let snapshot: LayoutSnapshot
  let client: ClientCapabilities
  let order: LoadOrder?

  /// Returns the hover at an offset, or nil if there is nothing to say.
  func json(at offset: Int) -> JSONValue? {
    guard let map = snapshot.map else { return nil }
    var help = HelpText(isMarkdown: client.takesMarkdown)
    if let use = map.pieceUse(at: offset) {
      add(use, &help)
      return help.isEmpty ? nil : ["contents": help.json, "range": snapshot.lines.json(use.range)]
    }
    if let end = snapshot.endTag(at: offset) {
      add(end.object, map, &help)
      return ["contents": help.json, "range": snapshot.lines.json(end.name)]
    }
    guard let spot = map.spot(at: offset) else { return nil }
    var range: SourceRange?
    switch spot {
    case .className(let object):
      add(object, map, &help)
      range = map.document.place(ofObject: object).range
    case .name(let holder, let attribute):
      help.add(
        map.role(ofAttribute: attribute, of: holder), map.document.name(ofAttribute: attribute),
        of: className(of: holder, map))
      range = map.document.place(ofAttribute: attribute).range
    case .value(let holder, let attribute):
      range = map.document.valuePlace(ofAttribute: attribute).range
      addValue(attribute, holder, at: offset, map, &help)
    }
    guard !help.isEmpty, let range else { return nil }
    return ["contents": help.json, "range": snapshot.lines.json(range)]
  }

  /// Adds an included layout, an object in one, or a parameter.
  private func add(_ use: PieceUse, _ help: inout HelpText) {
    switch use.piece {
    case .layout: help.add(use.pieces)
    case .object(_, let object):
      let id = use.pieces.document.id(ofObject: object) ?? ""
      help.add(
        name: "#" + id,
        "object of class \(use.pieces.className(ofObject: object) ?? "?") in \(use.pieces.file.lastPathComponent)")
    case .parameter(_, let name): use.pieces.parameter(name).map { help.add($0, of: use.pieces) }
    }
  }

  private func className(of holder: LayoutMap.Holder, _ map: LayoutMap) -> String {
    switch holder {
    case .layout: "layout"
    case .object(let object): map.document.className(ofObject: object)
    case .connect: "connect"
    }
  }

  /// Adds the class of an object, and its place in the load.
  private func add(_ object: Int, _ map: LayoutMap, _ help: inout HelpText) {
    let kind = map.pieces.kind(object)
    if kind != .object {
      help.add(kind, map.document.className(ofObject: object))
      if kind == .include, let part = map.pieces.part(ofInclude: object) { help.add(part) }
      if kind != .include { return }
    } else if let descriptor = map.descriptor(ofObject: object) {
      help.add(descriptor)
    } else {
      help.add(name: map.document.className(ofObject: object), "unknown class")
    }
    addOrder(object, &help)
  }

  private func addOrder(_ object: Int, _ help: inout HelpText) {
    guard let plan = snapshot.plan(order), let planned = plannedObject(object, in: plan.document) else { return }
    let place = ObjectOrder(planned, in: plan)
    if place.made > 0 { help.add("Order \(place.order): \(place.words).") }
  }

  /// Returns the number that an object has in a plan, in which included layouts come in the places of their elements.
  ///
  /// - Complexity: O(objects), if the layout includes others.
  private func plannedObject(_ object: Int, in planned: NibDocument) -> Int? {
    guard let document = snapshot.document else { return nil }
    let place = document.place(ofObject: object)
    if planned.objects.indices.contains(object), planned.place(ofObject: object) == place { return object }
    if let inclusion = planned.inclusions.first(where: { $0.site == place }) {
      return Int(inclusion.objects.lowerBound)
    }
    return planned.objects.indices.first { planned.place(ofObject: $0) == place }
  }

  private func addValue(
    _ attribute: Int, _ holder: LayoutMap.Holder, at offset: Int, _ map: LayoutMap, _ help: inout HelpText
  ) {
    let document = map.document
    let text = document.text(ofAttribute: attribute)
    let role = map.role(ofAttribute: attribute, of: holder)
    switch role {
    case .id:
      if case .object(let object) = holder {
        help.add(name: "#" + text, "object of class \(document.className(ofObject: object))")
        addOrder(object, &help)
      }
    case .owner:
      if let owner = map.owner { help.add(owner) }
    case .ownerOutlet, .ownerCollection:
      guard let owner = map.owner else { return }
      addMember(role, text, of: owner, &help)
    case .connectOutlet, .connectCollection, .connectEvent:
      guard case .connect(let connect) = holder, let from = map.text("from", ofConnect: connect),
        let source = map.descriptor(ofReference: from)
      else { return }
      addMember(role, text, of: source, &help)
    case .connectAction:
      guard case .connect(let connect) = holder, let to = map.text("to", ofConnect: connect),
        let target = map.descriptor(ofReference: to)
      else { return }
      addAction(text, of: target, &help)
    case .event:
      guard let dot = text.lastIndex(of: ".") else { return addReference(attribute, holder, at: offset, map, &help) }
      let action = String(text[text.index(after: dot)...])
      let start = document.valuePlace(ofAttribute: attribute).range?.lower ?? 0
      if offset > start + text[...dot].utf8.count - 1 || map.object(named: text[..<dot]) == nil {
        if let target = map.descriptor(ofReference: text[..<dot]) { return addAction(action, of: target, &help) }
        for descriptor in map.classes.classes {
          if text.hasPrefix("#first."), descriptor.action(named: action) != nil {
            return addAction(action, of: descriptor, &help)
          }
        }
      }
      addReference(attribute, holder, at: offset, map, &help)
    case .value: help.add(role, document.name(ofAttribute: attribute), of: className(of: holder, map))
    case .outlet, .collection, .awakeAfter, .from, .to, .unknown:
      addReference(attribute, holder, at: offset, map, &help)
    case .partOwner:
      if let owner = map.owner { addMember(.ownerOutlet, text, of: owner, &help) }
    case .argument: addReference(attribute, holder, at: offset, map, &help)
    case .included, .exportedID, .export, .parameterName, .parameterType, .parameterDefault, .parameterSample:
      help.add(role, document.name(ofAttribute: attribute), of: className(of: holder, map))
    case .part, .version, .allowances: break
    }
  }

  private func addReference(
    _ attribute: Int, _ holder: LayoutMap.Holder, at offset: Int, _ map: LayoutMap, _ help: inout HelpText
  ) {
    let references = map.references(inAttribute: attribute, of: holder)
    let found = references.first { $0.range.lower - 1 <= offset && offset <= $0.range.upper } ?? references.first
    if let found {
      help.add(
        name: "#" + (map.document.id(ofObject: found.target) ?? ""),
        "object of class \(map.document.className(ofObject: found.target))")
      addOrder(found.target, &help)
    } else if map.document.text(ofAttribute: attribute).hasPrefix("#owner"), let owner = map.owner {
      help.add(owner)
    }
  }

  private func addMember(_ role: MemberRole, _ name: String, of descriptor: ClassDescriptor, _ help: inout HelpText) {
    switch role {
    case .ownerOutlet, .connectOutlet:
      descriptor.slot(name, .outlet).map {
        help.add(.outlet(descriptor.members.outlets[$0.index]), name, of: descriptor.name)
      }
    case .ownerCollection, .connectCollection:
      descriptor.slot(name, .collection).map {
        help.add(.collection(descriptor.members.collections[$0.index]), name, of: descriptor.name)
      }
    case .connectEvent:
      descriptor.slot(name, .event).map {
        help.add(.event(descriptor.members.events[$0.index]), name, of: descriptor.name)
      }
    default: break
    }
  }

  private func addAction(_ name: String, of descriptor: ClassDescriptor, _ help: inout HelpText) {
    descriptor.action(named: name).map { help.add(descriptor.members.actions[$0], of: descriptor.name) }
  }
}
