internal import NibModel

/// Builds the tree of a load by a program. No initializer runs within another, so a deep tree needs no stack.
struct DirectBuilding {
  private let run: LoadRun
  private let program: DirectProgram
  private let building: BuildingProgram
  private let records: [NibDocument.ObjectRecord]

  init(_ run: LoadRun, _ program: DirectProgram, _ building: BuildingProgram) {
    self.run = run
    self.program = program
    self.building = building
    records = run.records
  }

  /// Builds every object, and does the work on it up to the completion of its contents.
  func perform() throws {
    // The objects whose contents are being made.
    var open: [Int] = []
    for object in records.indices {
      while let last = open.last, Int(records[last].end) <= object {
        open.removeLast()
        try perform(building.behind, .behind, of: last)
      }
      try run.initialize(object)
      try perform(building.before, .before, of: object)
      if Int(records[object].end) == object + 1 {
        try perform(building.behind, .behind, of: object)
      } else {
        open.append(object)
      }
    }
    while let last = open.popLast() { try perform(building.behind, .behind, of: last) }
  }

  /// Does the work within an object's initializer.
  func finishInitializer(of object: Int) throws { try perform(building.within, .within, of: object) }

  private func perform(_ stages: [LoadOrder.Stage], _ place: BuildingProgram.Place, of object: Int) throws {
    for stage in stages {
      switch stage {
      case .attach:
        let parent = records[object].parent
        if parent >= 0 { try run.perform(LoadPlan.Step(.attach, .object(object), parent)) }
      case .identity: try set(program.identities, of: object)
      case .attributes: try set(program.attributes, of: object)
      case .ownerOutlets:
        for index in building.ownerOutlets(to: object) { try run.perform(LoadPlan.Step(.outlet, .owner, index)) }
      case .outlets(let rule): try wireOutlets(of: object, place, leavesNil: rule == .nowOrNever)
      case .actions:
        for index in building.connections(of: object)
        where run.graph.connections[Int(index)].kind == .action && run.graph.canConnectAction(Int(index), place) {
          try run.perform(LoadPlan.Step(.action, .object(object), index))
        }
      case .awake: try run.perform(LoadPlan.Step(.awake, .object(object), -1))
      // These only separate stages, or are not part of any program.
      case .initBegins, .initEnds, .children, .adoptChildren, .awakeWhenWired, .awakeSubtree: break
      }
    }
  }

  private func set(_ table: DirectProgram.Setters, of object: Int) throws {
    try run.values.set(table, of: object, records[object], in: run)
  }

  private func wireOutlets(of object: Int, _ place: BuildingProgram.Place, leavesNil: Bool) throws {
    for index in building.connections(of: object) where run.graph.connections[Int(index)].kind == .outlet {
      if run.graph.isTargetMade(of: Int(index), place) {
        try run.perform(LoadPlan.Step(.outlet, .object(object), index))
      } else if leavesNil {
        try run.perform(LoadPlan.Step(.outletLeftNil, .object(object), index))
      }
    }
  }
}
