internal import NibModel

/// A layout whose names are resolved as far as possible, for checks.
final class PlannedLayout: PlannedContents {
  let document: NibDocument
  private let participants: Participants
  private let connections: [ResolvedGraph.Connection]
  private let registry: ClassRegistry
  private let layouts: (any LayoutSource)?
  private var others: [LayoutName: PlannedLayout?] = [:]
  /// The values that checks share, by their types.
  var shared: [ObjectIdentifier: Any] = [:]

  init(
    _ document: NibDocument, _ participants: Participants, connections: [ResolvedGraph.Connection],
    registry: ClassRegistry, layouts: (any LayoutSource)?
  ) {
    self.document = document
    self.participants = participants
    self.connections = connections
    self.registry = registry
    self.layouts = layouts
  }

  /// Returns another layout, resolved in the same way. Its own faults are reported when it is checked.
  func other(_ name: LayoutName) -> (any PlannedContents)? {
    if let known = others[name] { return known }
    var found: PlannedLayout?
    if let layouts, let layout = try? layouts.layout(named: name), layout.links == nil {
      let document = layout.including(layouts, classes: registry)
      let input = PlanInput(document, registry, owner: nil, externals: [:], isForCheckingOnly: true)
      var pass = LayoutPass(input, Findings(most: nil))
      pass.resolveObjects()
      pass.resolveConnections()
      found = PlannedLayout(
        document, pass.participants, connections: pass.tables.connections.connections, registry: registry,
        layouts: layouts)
    }
    others[name] = .some(found)
    return found
  }

  /// The targets of outlets.
  private lazy var targets: [OutletKey: Int] = {
    var targets: [OutletKey: Int] = [:]
    for connection in connections where connection.kind == .outlet {
      targets[OutletKey(participant: connection.source, member: connection.member)] = connection.target.objectIndex
    }
    return targets
  }()

  func target(of outlet: String, ofObject index: Int) -> Int? {
    guard let slot = descriptor(ofObject: index)?.slot(outlet, .outlet) else { return nil }
    return targets[OutletKey(participant: .object(index), member: Int32(slot.index))]
  }

  func type(ofObject index: Int) -> AnyClass? { descriptor(ofObject: index)?.type }

  func descriptor(ofObject index: Int) -> ClassDescriptor? {
    participants.descriptor(ofObject: index)
  }
}

/// Runs the checks that classes declare for their objects.
struct ObjectChecks {
  let input: PlanInput
  let findings: Findings
  let layouts: (any LayoutSource)?

  func run(_ participants: Participants, _ connections: [ResolvedGraph.Connection]) {
    guard input.registry.declarations.contains(.checks) else { return }
    let layout = PlannedLayout(
      input.document, participants, connections: connections, registry: input.registry, layouts: layouts)
    let uncertain = input.document.objectsAroundGaps
    for index in input.document.objects.indices where !uncertain.contains(Int32(index)) {
      guard let checks = layout.descriptor(ofObject: index)?.members.checks, !checks.isEmpty else { continue }
      let object = PlannedObject(layout: layout, index: index)
      for check in checks {
        for finding in check(object) { findings.report(finding) }
      }
    }
  }
}
