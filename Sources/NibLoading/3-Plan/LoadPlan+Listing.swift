internal import NibModel

extension LoadPlan {
  /// The steps as text, one a line, nested as the initializers are: `init sup MySuperview  2:3`.
  ///
  /// - Complexity: O(bytes of the source + steps).
  public func listing() -> String {
    let listing = PlanListing(self)
    var depth = 0
    var text = "order \(order.name)"
    if !order.undefined.isEmpty {
      text += " (undefined: \(order.undefined.map(\.rawValue).sorted().joined(separator: ", ")))"
    }
    text += "\n"
    for step in steps {
      if step.kind == .initEnds { depth -= 1 }
      let line = listing.line(step)
      text += String(repeating: "  ", count: depth) + line.verb + " " + line.words
      if let location = line.location { text += "  \(location)" }
      text += "\n"
      if step.kind == .initBegins { depth += 1 }
    }
    return text
  }

  /// The steps as one JSON object, version 1: `version file order undefined steps`, each step with `kind object class
  /// detail line column`.
  ///
  /// - Complexity: O(bytes of the source + steps).
  public func json() -> String {
    let listing = PlanListing(self)
    var json = JSONText()
    json.object { json in
      json.field("version", 1)
      json.field("file", document.source.file)
      json.field("order", order.name)
      json.key("undefined")
      json.array { json in for value in order.undefined.map(\.rawValue).sorted() { json.string(value) } }
      json.key("steps")
      json.array { json in
        for step in steps {
          let line = listing.line(step)
          json.object { json in
            json.field("kind", line.verb)
            json.field("object", listing.names.name(of: step.object))
            if let index = step.subject.objectIndex {
              json.field("class", listing.names.className(ofObject: index))
            }
            json.field("detail", line.words)
            if let location = line.location { json.field(location) }
          }
        }
      }
    }
    json.endLine()
    return json.text
  }
}

/// Puts steps into words.
private struct PlanListing {
  let plan: LoadPlan
  let names: ObjectNames
  let lines: LineIndex

  init(_ plan: LoadPlan) {
    self.plan = plan
    names = ObjectNames(plan)
    lines = LineIndex(plan.document.source)
  }

  func line(_ step: LoadPlan.Step) -> (verb: String, words: String, location: SourceLocation?) {
    let name = names.name(of: step.object)
    let item = Int(step.item)
    switch step.kind {
    case .initBegins: return ("init", name + className(step), place(step))
    case .initEnds: return ("end", name, nil)
    case .attach: return ("attach", plan.containment(of: step, names), place(step))
    case .attribute: return ("attr", plan.assignment(ofAttribute: item, name), attributePlace(item))
    case .outlet: return ("outlet", plan.words(ofConnection: item, names), attributePlace(ofConnection: item))
    case .outletLeftNil:
      return ("outlet", plan.words(ofConnection: item, names) + " (left nil)", attributePlace(ofConnection: item))
    case .action: return ("action", plan.words(ofConnection: item, names), attributePlace(ofConnection: item))
    case .collection:
      let collection = plan.collections[item]
      let members = collection.targets.map { names.name(of: $0.reference) }.joined(separator: ", ")
      return (
        "collect", "\(name).\(plan.name(ofCollection: item)) = [\(members)]", attributePlace(Int(collection.attributes[0]))
      )
    case .awake: return ("awake", name, place(step))
    case .awakeOwner: return ("awake", name + " (owner)", nil)
    case .tellOwner: return ("didLoad", name + " (owner)", nil)
    case .present: return ("present", name, place(step))
    }
  }

  private func className(_ step: LoadPlan.Step) -> String {
    step.subject.objectIndex.map { " " + names.className(ofObject: $0) } ?? ""
  }

  private func place(_ step: LoadPlan.Step) -> SourceLocation? {
    step.subject.objectIndex.map { lines.location(of: Int(plan.document.objects[$0].position)) }
  }

  private func attributePlace(_ attribute: Int) -> SourceLocation {
    lines.location(of: Int(plan.document.attributes[attribute].position))
  }

  private func attributePlace(ofConnection index: Int) -> SourceLocation {
    attributePlace(Int(plan.connections[index].attribute))
  }
}

// Words that plans and traces share.
extension LoadPlan {
  /// `A -> P`.
  package func containment(of step: Step, _ names: ObjectNames) -> String {
    guard let child = step.subject.objectIndex else { return "" }
    return containment(ofObject: child, names)
  }

  package func containment(ofObject child: Int, _ names: ObjectNames) -> String {
    let parent = Int(document.objects[child].parent)
    return "\(names.name(ofObject: child)) -> \(parent < 0 ? "-" : names.name(ofObject: parent))"
  }

  /// `A.nm = "a"`.
  package func assignment(ofAttribute index: Int, _ object: String) -> String {
    let name = document.names[Int(document.attributes[index].name)]
    var value = document.text(ofAttribute: index).printable
    if value.count > 60 { value = value.prefix(60) + "…" }
    return "\(object).\(name) = \"\(value)\""
  }

  /// `A.peer = B`, `A.action = O.submit`.
  package func words(ofConnection index: Int, _ names: ObjectNames) -> String {
    let connection = connections[index]
    let source = names.name(of: connection.source.reference)
    let target = names.name(of: connection.target.reference)
    guard let descriptor = descriptor(of: connection.source) else { return "" }
    if connection.kind == .outlet {
      return "\(source).\(descriptor.members.outlets[Int(connection.member)].name) = \(target)"
    }
    return "\(source).\(descriptor.members.events[Int(connection.member)].name) = \(target).\(actionName(of: index))"
  }

  /// The name of the action that a connection leads to.
  package func actionName(of index: Int) -> String {
    let connection = connections[index]
    if connection.action >= 0, let target = descriptor(of: connection.target) {
      return target.members.actions[Int(connection.action)].name
    }
    let attribute = Int(connection.attribute)
    if connection.isExplicit {
      // The action stands in the same `<connect>`, as an attribute of its own.
      let element = document.connects.first { $0.attributes.contains(attribute) }
      return element.flatMap { document.attribute(ReservedName.action, in: $0.attributes) }
        .map { document.text(ofAttribute: $0) } ?? ""
    }
    return document.text(ofAttribute: attribute).split(separator: ".").last.map(String.init) ?? ""
  }

  package func name(ofCollection index: Int) -> String {
    let collection = collections[index]
    return descriptor(of: collection.source)?.members.collections[Int(collection.member)].name ?? ""
  }
}
