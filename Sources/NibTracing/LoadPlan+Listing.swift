public import NibLoading
package import NibModel

extension LoadPlan {
  /// Returns the steps as text, one per line, nested like the initializers: `init sup MySuperview  2:3`. If an awake is
  /// declared to come after others, their names follow: `awake sum after left, right  7:3`. If the classes have a
  /// framework that calls the objects after the load, the steps after the load follow: see `NibLife`. For the contents of
  /// a template, the steps that give a cell back follow after a line `recycle`, and those that prepare it for another item
  /// after a line `again`.
  ///
  /// - Complexity: O(bytes of the source + steps).
  public func listing() -> String {
    var lines = LineIndexes()
    return listing(&lines)
  }

  /// Does the same with the indexes of the texts so far, which the documents of a storyboard's scenes share.
  package func listing(_ lines: inout LineIndexes) -> String {
    let namer = StepNamer(self, &lines)
    var depth = 0
    var text = part.name.isEmpty ? "" : "part \(part.name.printable) (\(part.trigger))\n"
    text += "order \(order.name)"
    if !order.undefined.isEmpty {
      text += " (undefined: \(order.undefined.map(\.rawValue).sorted().joined(separator: ", ")))"
    }
    text += "\n"
    for step in steps {
      if step.kind == .initEnds { depth -= 1 }
      let line = namer.line(step)
      text += String.indentation(ofLevel: depth) + line.text
      if let place = line.place { text += "  \(place)" }
      text += "\n"
      if step.kind == .initBegins { depth += 1 }
    }
    let cell = cellSteps
    for (title, steps) in [("recycle", cell.recycle), ("again", cell.reuse)] where !steps.isEmpty {
      text += "\(title)\n" + steps.map { "\(namer.line($0).text)\n" }.joined()
    }
    for line in namer.linesAfterLoad { text += "\(line.text)\n" }
    return text
  }

  /// Returns the steps as one JSON object, version 2: `version file order undefined steps`. Each step has
  /// `kind role object class`, its payload as in a trace, and its place in `line column` or `keyPath`, after
  /// `placeFile` if it is in another file. If an awake is declared to come after others, `after` has their names. The
  /// calls of a framework after the load are in `later`, if there are any: `kind role object class callback`. The steps
  /// that give a template's cell back are in `recycle`, and those that prepare it for another item in `again`.
  ///
  /// - Complexity: O(bytes of the source + steps).
  public func json() -> String {
    var lines = LineIndexes()
    return json(&lines)
  }

  /// Does the same with the indexes of the texts so far, which the documents of a storyboard's scenes share.
  package func json(_ lines: inout LineIndexes) -> String {
    let namer = StepNamer(self, &lines)
    var json = JSONText()
    json.object { json in
      json.field("version", FormVersion.plan.number)
      json.field("file", document.source.file)
      if !part.name.isEmpty {
        json.field("part", part.name)
        json.field("trigger", part.trigger.description)
      }
      json.field("order", order.name)
      json.key("undefined")
      json.array { json in for value in order.undefined.map(\.rawValue).sorted() { json.string(value) } }
      json.key("steps")
      json.array { json in
        for step in steps { json.object { namer.line(step).write(to: &$0) } }
      }
      let cell = cellSteps
      for (key, steps) in [("recycle", cell.recycle), ("again", cell.reuse)] where !steps.isEmpty {
        json.key(key)
        json.array { json in for step in steps { json.object { namer.line(step).write(to: &$0) } } }
      }
      let later = namer.linesAfterLoad
      if !later.isEmpty {
        json.key("later")
        json.array { json in for line in later { json.object { line.write(to: &$0) } } }
      }
    }
    json.endLine()
    return json.text
  }
}

/// Finds the names of objects and places for steps.
package struct StepNamer {
  private let plan: LoadPlan
  private let names: ObjectNames
  private let places: PlaceNames
  /// The objects whose awakes are declared to come before the awake of each object, in order.
  private let predecessors: [Int: [Int]]

  package init(_ plan: LoadPlan) {
    var lines = LineIndexes()
    self.init(plan, &lines)
  }

  /// - Parameter lines: the indexes of the texts so far. Those of the plan's texts are added.
  package init(_ plan: LoadPlan, _ lines: inout LineIndexes) {
    self.plan = plan
    predecessors = Dictionary(grouping: plan.graph.awakePredecessors, by: \.object).mapValues { edges in
      var seen: Set<Int> = []
      return edges.map(\.predecessor).filter { seen.insert($0).inserted }
    }
    names = ObjectNames(plan)
    places = PlaceNames(plan.document, &lines)
  }

  /// A step with names.
  package struct Line {
    let kind: LoadPlan.Step.Kind
    let object: String
    let role: String
    /// The class, for an object of the layout.
    let className: String?
    let fact: LoadFact<String, PlaceName>
    let place: PlaceName?
    let file: String
  }

  package func line(_ step: LoadPlan.Step) -> Line {
    let fact = plan.fact(of: step) { predecessors[$0] ?? [] }
    let hasPlace = step.kind != .initEnds && step.kind != .awakeOwner && step.kind != .tellOwner
    return Line(
      kind: step.kind, object: names.name(of: step.object), role: step.subject.objectIndex == nil ? "owner" : "object",
      className: step.subject.objectIndex.map(names.className(ofObject:)),
      fact: fact.map(names.name(of:), places.name(of:)),
      place: hasPlace ? plan.place(of: step).map(places.name(of:)) : nil, file: plan.document.source.file)
  }
}

/// A step after the load, with names.
struct LaterLine {
  let kind: LoadEvent.Kind
  let object: String
  let role: String
  let className: String?
  /// The method that a framework calls; nil for `afterInit()`.
  let call: String?

  var text: String { "\(kind.rawValue) \(object)\(call.map { "." + $0 } ?? "")".printable }

  fileprivate func write(to json: inout JSONText) {
    json.field("kind", kind.rawValue)
    json.field("role", role)
    json.field("object", object)
    if let className { json.field("class", className) }
    if let call { json.field("callback", call) }
  }
}

extension StepNamer {
  /// The steps after the load; empty if no framework calls the objects.
  ///
  /// - Complexity: O(steps).
  fileprivate var linesAfterLoad: [LaterLine] {
    if plan.lifeCalls.isEmpty { return [] }
    return plan.laterSteps.map { step in
      let (subject, call): (ParticipantID, String?) =
        switch step {
        case .afterInit(let object): (.object(Int(object)), nil)
        case .call(let call): (call.subject, plan.name(of: call))
        }
      return LaterLine(
        kind: call == nil ? .afterInit : .callback, object: names.name(of: subject.reference),
        role: subject.objectIndex == nil ? "owner" : "object",
        className: subject.objectIndex.map(names.className(ofObject:)), call: call)
    }
  }
}

extension StepNamer.Line {
  /// The verb and the payload on one line: `attr A.nm = "a"`.
  package var text: String { "\(kind.verb) \(words)".printable }

  private var words: String {
    switch (kind, fact) {
    case (.initBegins, _): object + (className.map { " " + $0 } ?? "")
    case (.awake, .predecessors(let others)) where !others.isEmpty: "\(object) after \(others.joined(separator: ", "))"
    case (.awakeOwner, _), (.tellOwner, _): object + " (owner)"
    case (_, .outletLeftNil(let member, let target)): "\(object).\(member) = \(target) (left nil)"
    case (_, .object), (_, .predecessors): object
    default: fact.text(of: object, in: file)
    }
  }

  fileprivate func write(to json: inout JSONText) {
    json.field("kind", kind.verb)
    json.field("role", role)
    json.field("object", object)
    if let className { json.field("class", className) }
    json.write(fact.fields)
    if let place { json.field(place) }
  }
}

extension LoadPlan.Step.Kind {
  /// The verb of a step in listings and reports.
  package var verb: String {
    switch self {
    case .initBegins: "init"
    case .initEnds: "end"
    case .attach: "attach"
    case .part: "part"
    case .attribute: "attr"
    case .outlet, .outletLeftNil, .outletCleared: "outlet"
    case .collection, .collectionCleared: "collect"
    case .action: "action"
    case .awake, .awakeOwner: "awake"
    case .tellOwner: "didLoad"
    case .present: "present"
    case .reuse: "reuse"
    }
  }
}
