internal import NibLoading
package import NibModel

/// The map of writes between objects: the properties that each step of one load changes, sets and reads.
package struct InterferenceMap: Sendable {
  /// A property of an object.
  package struct Property: Hashable, Sendable {
    package let object: LoadObject
    package let name: String
    /// True if the object is the object of the step, or the container that the step adds it to.
    package let isOwn: Bool
  }

  /// A step that touches properties.
  package struct Entry: Sendable {
    /// The step; nil for the `afterInit()` of objects that do not belong to the layout.
    package let step: LoadStep?
    /// The properties whose values differ before and after the step.
    package let changed: [Property]
    /// The properties that the step sets to the value that they already have. Known only for observed properties.
    package let set: [Property]
    /// The properties that the step reads but does not write. Known only for observed properties.
    package let read: [Property]
  }

  /// The sources that the places belong to, by index. The first is the layout.
  package let sources: [SourceText]
  /// The name of the order of the load.
  package let order: String
  /// The steps that touch properties, in the order of the load.
  package let entries: [Entry]
  /// The failure of the load; the map ends with it. Nil if the load did not fail.
  package let failure: OrderFinding.Failure?
  /// False if the same load made other changes when it was repeated. The map then contains the changes that were made
  /// each time.
  package let isSteady: Bool
  /// True if all objects were read between any two steps: see `Changes.isComplete`.
  package let isComplete: Bool
  /// Names in `Explorer.ignored` that no object has. If there are any, the map is empty.
  package let unknownNames: [ExplorationReport.UnknownName]

  /// The layout.
  package var source: SourceText { sources[0] }

  /// The steps that change something, and what they change.
  package var changing: [Entry] { entries.filter { !$0.changed.isEmpty } }
}

extension InterferenceMap {
  /// Makes the map of a plan's own load.
  ///
  /// - Complexity: that of `ChangeSearch.changes(reads:)`, twice.
  init(of plan: LoadPlan, _ runner: any LoadRunner, reads: Int) {
    let promise = OrderPromise(of: plan)
    var table = ItemTable()
    let plan = plan.arranged(table.sequence(promise.items), table)
    let outcome = runner.outcome(of: plan)
    var failure = outcome.failure
    let unknownNames =
      failure == nil ? runner.coverage.unknownNames(registered: plan.graph.registry.classes.map(\.type)) : []
    var changes = Changes()
    var accesses: [AccessLog.Access] = []
    // If a load ends its process, there is no state to read.
    if failure?.stop == nil, unknownNames.isEmpty {
      changes = Self.repeated(plan, runner, reads, &failure)
      accesses = runner.accesses(of: plan)
    }
    if let cause = failure?.stop?.cause { failure?.stop?.frame = runner.frame(of: cause, in: plan) }
    sources = plan.document.sources
    order = plan.order.name
    entries = Self.entries(changes.list, accesses, promise)
    self.failure = failure
    (isSteady, isComplete) = (changes.isSteady, changes.isComplete)
    self.unknownNames = unknownNames
  }

  /// Returns the changes that are made each time.
  private static func repeated(
    _ plan: LoadPlan, _ runner: any LoadRunner, _ reads: Int, _ failure: inout OrderFinding.Failure?
  ) -> Changes {
    guard var first = runner.changes(of: plan, reads: reads), let second = runner.changes(of: plan, reads: reads) else {
      // The process ends only in this load, because of the class itself, or because its `CustomReflectable` code runs
      // between two steps.
      failure =
        failure ?? runner.outcome(of: plan).failure
        ?? OrderFinding.Failure(code: nil, message: "its process ended while objects were read between its steps")
      return Changes(isSteady: false, isComplete: false)
    }
    let again = Set(second.list)
    if again != Set(first.list) || !second.isSteady {
      first.isSteady = false
      first.list.removeAll { !again.contains($0) }
    }
    return first
  }

  /// Returns the changes and the accesses of each step, in the order of the promise's items.
  ///
  /// - Complexity: O(n log n).
  private static func entries(
    _ changes: [Change], _ accesses: [AccessLog.Access], _ promise: OrderPromise
  ) -> [Entry] {
    struct Key: Hashable {
      let participant: ParticipantID
      let name: String
    }
    struct Touches {
      var changed: [Key] = []
      var written: [Key] = []
      var read: [Key] = []
    }
    let conflicts = AccessConflicts(promise)
    var touches: [LoadItem?: Touches] = [:]
    for change in changes {
      touches[change.item, default: Touches()].changed.append(
        Key(participant: change.participant, name: change.property))
    }
    for access in accesses {
      guard let item = conflicts.item(of: access) else { continue }
      // The values that an initializer gives its own object are first values, and not changes.
      if item.kind == .initBegins, item.subject == access.participant { continue }
      let key = Key(participant: access.participant, name: access.property)
      switch access.kind {
      case .write: touches[item, default: Touches()].written.append(key)
      case .read: touches[item, default: Touches()].read.append(key)
      }
    }
    let names = StepNames(promise.plan)
    func properties(_ keys: [Key], of item: LoadItem?, except others: Set<Key> = []) -> [Property] {
      var seen = others
      return keys.filter { seen.insert($0).inserted }.map { key in
        Property(
          object: names.object(key.participant), name: key.name, isOwn: item?.isAbout(key.participant) ?? false)
      }
    }
    func entry(_ item: LoadItem?) -> Entry? {
      guard let touches = touches.removeValue(forKey: item) else { return nil }
      let changed = Set(touches.changed)
      let entry = Entry(
        step: item.map(names.step), changed: properties(touches.changed, of: item),
        set: properties(touches.written, of: item, except: changed),
        read: properties(touches.read, of: item, except: changed.union(touches.written)))
      return entry.changed.isEmpty && entry.set.isEmpty && entry.read.isEmpty ? nil : entry
    }
    return promise.items.compactMap(entry) + [entry(nil)].compactMap(\.self)
  }
}
