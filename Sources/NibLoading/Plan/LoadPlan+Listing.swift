package import NibModel

extension LoadPlan {
  /// The steps as text, one a line, nested as the initializers are: `init sup MySuperview  2:3`. An awake that is declared
  /// to come after others names them: `awake sum after left, right  7:3`.
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
  /// detail line column`, and an awake that is declared to come after others with their names as `after`.
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
            let others = listing.predecessors(of: step)
            if !others.isEmpty {
              json.key("after")
              json.array { json in for other in others { json.string(other) } }
            }
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
package struct PlanListing {
  let layout: ResolvedLayout
  let names: ObjectNames
  private let places: PlaceNames
  /// Whose awake comes before that of whom, as it is declared.
  private let predecessors: [Int: [Int]]

  package init(_ plan: LoadPlan) {
    layout = plan.layout
    predecessors = Dictionary(grouping: layout.awakePredecessors, by: \.object).mapValues { edges in
      var seen: Set<Int> = []
      return edges.map(\.predecessor).filter { seen.insert($0).inserted }
    }
    names = ObjectNames(plan)
    places = PlaceNames(layout.document)
  }

  package func line(_ step: LoadPlan.Step) -> (verb: String, words: String, location: PlaceName?) {
    let name = names.name(of: step.object)
    let item = Int(step.item)
    switch step.kind {
    case .initBegins: return ("init", name + className(step), place(step))
    case .initEnds: return ("end", name, nil)
    case .attach:
      return (
        "attach", step.subject.objectIndex.map { layout.containment(ofObject: $0, in: item, names) } ?? "", place(step)
      )
    case .part:
      return (
        "part", step.subject.objectIndex.map { layout.partition(ofObject: $0, ofAttribute: item, names) } ?? "",
        place(step)
      )
    case .attribute: return ("attr", layout.assignment(ofAttribute: item, name, names), attributePlace(item))
    case .outlet: return ("outlet", layout.words(ofConnection: item, names), attributePlace(ofConnection: item))
    case .outletLeftNil:
      return ("outlet", layout.words(ofConnection: item, names) + " (left nil)", attributePlace(ofConnection: item))
    case .action: return ("action", layout.words(ofConnection: item, names), attributePlace(ofConnection: item))
    case .collection:
      let collection = layout.collections[item]
      let members = collection.targets.map { names.name(of: $0.reference) }.joined(separator: ", ")
      return (
        "collect", "\(name).\(layout.name(ofCollection: item)) = [\(members)]",
        attributePlace(Int(collection.attributes[0]))
      )
    case .awake:
      let others = predecessors(of: step)
      return ("awake", others.isEmpty ? name : "\(name) after \(others.joined(separator: ", "))", place(step))
    case .awakeOwner: return ("awake", name + " (owner)", nil)
    case .tellOwner: return ("didLoad", name + " (owner)", nil)
    case .present: return ("present", name, place(step))
    }
  }

  /// The names of those whose awake is declared to come before this one.
  func predecessors(of step: LoadPlan.Step) -> [String] {
    guard step.kind == .awake, let object = step.subject.objectIndex else { return [] }
    return (predecessors[object] ?? []).map(names.name(ofObject:))
  }

  private func className(_ step: LoadPlan.Step) -> String {
    step.subject.objectIndex.map { " " + names.className(ofObject: $0) } ?? ""
  }

  private func place(_ step: LoadPlan.Step) -> PlaceName? { step.subject.objectIndex.map(places.name(ofObject:)) }

  private func attributePlace(_ attribute: Int) -> PlaceName { places.name(ofAttribute: attribute) }

  private func attributePlace(ofConnection index: Int) -> PlaceName {
    attributePlace(Int(layout.connections[index].attribute))
  }
}
