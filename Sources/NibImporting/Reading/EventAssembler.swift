internal import NibLoading
internal import NibModel
internal import NibTracing

/// Puts the events of a file into loads, and finds their nesting and the classes and roles of their objects.
///
/// An initializer counts as running if its end is in the file, or if the load fails. A file without the beginning of a
/// load is one load. If all objects of a load but one are made in it, the other one is the owner.
struct EventAssembler {
  private struct Load {
    let number: Int
    let file: String
    /// The initializers that are running.
    var running: [String] = []
  }

  /// An event in its load.
  private struct Placed {
    let event: LoggedEvent
    let load: Int
    let file: String
    let phase: LoadPhase
    let depth: Int
  }

  private let file: String
  private let hasLoads: Bool
  private let hasFailure: Bool
  private var loads: [Load] = []
  private var count = 0
  /// The number of initializers that are running in all loads.
  private var depth = 0
  private var phase = LoadPhase.idle
  /// The last load that each object had an event in.
  private var lastLoad: [String: Load] = [:]
  private var lastEnded: Load?
  /// The number of ends of each initializer that are still to come.
  private var ends: [String: Int] = [:]

  private init(_ events: [LoggedEvent], file: String) {
    self.file = file
    hasLoads = events.contains { $0.kind == .loadBegins }
    hasFailure = events.contains { $0.kind == .abort }
    for event in events where event.kind == .initEnds { ends[event.object, default: 0] += 1 }
  }

  /// Returns the events as lines of a trace.
  ///
  /// - Parameter file: the name of a layout, for events outside all loads.
  /// - Complexity: O(events × running initializers), and O(events) if initializers end in the order of calls.
  static func lines(_ events: [LoggedEvent], file: String) -> [Trace.Line] {
    var assembler = EventAssembler(events, file: file)
    let placed = events.map { assembler.place($0) }
    let owners = owners(of: placed)
    var classes: [String: String] = [:]
    for event in events where !event.className.isEmpty && classes[event.object] == nil {
      classes[event.object] = event.className
    }
    return placed.map { one in
      let event = one.event
      let role: Trace.Line.Role =
        switch event.object {
        case "-": .none
        case let name where name.hasPrefix("ext:"): .external
        case let name: owners[one.load] == name ? .owner : .object
        }
      return Trace.Line(
        kind: event.kind, phase: one.phase, load: one.load, object: event.object, role: role,
        className: role == .object ? classes[event.object] ?? "" : "", fact: event.fact, place: event.place,
        file: one.file, depth: one.depth, written: event.written)
    }
  }

  /// Returns the owner of each load that has one.
  private static func owners(of events: [Placed]) -> [Int: String] {
    var (begun, others, owners) = ([Int: Set<String>](), [Int: Set<String>](), [Int: String]())
    for one in events where one.event.object != "-" && !one.event.object.hasPrefix("ext:") {
      switch one.event.kind {
      case .initBegins, .initEnds: begun[one.load, default: []].insert(one.event.object)
      case .outlet, .collection, .awake: others[one.load, default: []].insert(one.event.object)
      case .didLoad: owners[one.load] = one.event.object
      default: break
      }
    }
    for (load, made) in begun where owners[load] == nil {
      let others = others[load, default: []].subtracting(made)
      if others.count == 1 { owners[load] = others.first }
    }
    return owners
  }

  private mutating func place(_ event: LoggedEvent) -> Placed {
    if event.kind == .loadBegins || !hasLoads && loads.isEmpty {
      count += 1
      loads.append(Load(number: count, file: event.file ?? file))
    }
    if event.kind == .initEnds, let place = loads.last?.running.lastIndex(of: event.object) {
      loads[loads.count - 1].running.remove(at: place)
      depth -= 1
    }
    if event.kind == .abort { leaveInitializers() }
    let load = load(of: event)
    phase = event.kind.phase ?? phase
    let isBracket = [.loadBegins, .loadEnds, .abort].contains(event.kind)
    let placed = Placed(
      event: event, load: load.number, file: load.file, phase: phase,
      depth: max(0, depth + (hasLoads ? loads.count : 0) - (isBracket ? 1 : 0)))
    if event.object != "-" { lastLoad[event.object] = load }
    switch event.kind {
    case .initBegins where !loads.isEmpty: begin(event.object)
    case .loadEnds, .abort:
      leaveInitializers()
      lastEnded = loads.popLast() ?? lastEnded
    default: break
    }
    return placed
  }

  private mutating func begin(_ object: String) {
    let isEnded = ends[object, default: 0] > 0
    if isEnded { ends[object, default: 1] -= 1 }
    guard isEnded || hasLoads && hasFailure else { return }
    loads[loads.count - 1].running.append(object)
    depth += 1
  }

  /// Ends the initializers of the innermost load.
  private mutating func leaveInitializers() {
    guard let last = loads.indices.last else { return }
    depth -= loads[last].running.count
    loads[last].running = []
  }

  private func load(of event: LoggedEvent) -> Load {
    // An object may be sent events after its load.
    loads.last ?? lastLoad[event.object] ?? lastEnded ?? Load(number: max(1, count), file: file)
  }
}
