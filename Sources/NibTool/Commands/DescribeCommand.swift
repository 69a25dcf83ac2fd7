internal import ArgumentParser
internal import NibKit
internal import NibLoading
internal import NibModel

/// `nib describe`: lists everything that loading a layout can access.
struct DescribeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "describe", abstract: "List everything that a layout or an archive can use, without loading it.",
    discussion: """
      The list has the classes of the objects, the attributes that are set, the outlets and collections that are \
      connected, the actions that events can call, the layouts that classes load, and the awake() calls that \
      wait for others. The files of these layouts come last, each with the class that asks for it.

      A load reaches nothing else: names are searched only among the registered classes, and a layout only in \
      the folder of the layout that names it.
      """)

  @OptionGroup var layout: LayoutOptions

  func run() throws {
    try MainActor.assumeIsolated { try Self.describe(layout.file, layout.choice) }
  }

  /// Lists everything that a layout or an archive can access.
  @MainActor
  static func describe(_ file: String, _ choice: ClassChoice = ClassChoice()) throws {
    let session = Session(choice)
    let prepared = try session.prepare(file, order: nil, isRun: false)
    let plan = prepared.plan
    let files = LayoutList(
      from: plan.document, plan.graph.registry, known: try session.namedClasses(for: plan.document), prepared.layouts)
    let list = files.lines.map { "  \($0.printable)\n" }.joined()
    session.console.print(Manifest(plan.graph).text + (list.isEmpty ? "" : "\nfiles\n" + list))
  }
}

/// The members that a resolved layout accesses, by class.
private struct Manifest {
  /// The accessed members and the help texts of their classes, by class and kind of member.
  private var touched: [String: [String: [String: String]]] = [:]
  private var counts: [String: Int] = [:]
  private var summaries: [String: String] = [:]
  private let graph: ResolvedGraph

  init(_ graph: ResolvedGraph) {
    self.graph = graph
    for index in graph.document.objects.indices { note(object: index) }
    for index in graph.connections.indices { note(connection: index) }
    for collection in graph.collections {
      guard let entry = graph.descriptor(of: collection.source)?.members.collections[Int(collection.member)] else {
        continue
      }
      touch(collection.source, "outlet collections", entry.name, entry.help)
    }
    let names = ObjectNames(graph.document)
    for edge in graph.awakePredecessors {
      touch(.object(edge.object), "awakes after", names.name(ofObject: edge.predecessor))
    }
  }

  private mutating func note(object index: Int) {
    let descriptor = graph.descriptor(ofObject: index)
    counts[descriptor.name, default: 0] += 1
    summaries[descriptor.name] = descriptor.members.summary.description
    for attribute in graph.document.attributes(ofObject: index) {
      let slot = graph.slot(ofAttribute: attribute, of: index)
      if slot.kind == .part, slot.isDeclared {
        let entry = descriptor.members.parts[slot.index]
        let number = entry.isList ? "objects" : "an object"
        touch(.object(index), "parts", "\(entry.name) (\(number) of class \(entry.wanted.name))", entry.help)
      }
      guard slot.kind == .attribute || slot.kind == .structure else { continue }
      let entry = descriptor.members.attributes[graph.slot(ofAttribute: attribute, of: index).index]
      touch(.object(index), "attributes", "\(entry.name) (\(entry.type.words))", entry.words)
    }
    for name in descriptor.members.layouts { touch(.object(index), "layouts loaded", name) }
  }

  private mutating func note(connection index: Int) {
    let connection = graph.connections[index]
    guard let source = graph.descriptor(of: connection.source) else { return }
    if connection.kind == .outlet {
      let entry = source.members.outlets[Int(connection.member)]
      touch(connection.source, "outlets", entry.name, entry.help)
      return
    }
    let entry = source.members.events[Int(connection.member)]
    touch(connection.source, "events", entry.name, entry.help)
    let action =
      connection.action < 0 ? nil : graph.descriptor(of: connection.target)?.members.actions[Int(connection.action)]
    touch(connection.target, "actions", graph.actionName(of: index), action?.help ?? .fixed(""))
  }

  private mutating func touch(
    _ participant: ParticipantID, _ kind: String, _ name: String, _ words: TableText = .fixed("")
  ) {
    touch(participant, kind, name, words.description)
  }

  private mutating func touch(_ participant: ParticipantID, _ kind: String, _ name: String, _ words: String) {
    let className: String
    switch participant.reference {
    case .object(let index): className = graph.descriptor(ofObject: index).name
    case .owner: className = "owner \(graph.owner?.name ?? "")"
    case .external(let index): className = graph.externals[index].label
    case .firstResponder, .none: return
    }
    touched[className, default: [:]][kind, default: [:]][name] = words
  }

  var text: String {
    var lines: [String] = []
    for name in Set(counts.keys).union(touched.keys).sorted() {
      let count = counts[name].map { " (\($0) \($0 == 1 ? "object" : "objects"))" } ?? ""
      lines.append("\(name)\(count)")
      if let summary = summaries[name], !summary.isEmpty { lines.append("  \(summary)") }
      for (kind, names) in (touched[name] ?? [:]).sorted(by: { $0.key < $1.key }) {
        lines.append("  \(kind): \(names.keys.sorted().joined(separator: ", "))")
        for (name, words) in names.sorted(by: { $0.key < $1.key }) where !words.isEmpty {
          lines.append("    \(name.prefix { $0 != " " }): \(words)")
        }
      }
    }
    let chained = graph.connections.indices.filter { graph.connections[$0].target == .firstResponder }
    if !chained.isEmpty {
      let names = Set(chained.map(graph.actionName(of:))).sorted()
      lines += ["#first", "  actions of whichever object has the focus: \(names.joined(separator: ", "))"]
    }
    if lines.isEmpty { return "the \(graph.document.decoderSource.rawValue) has no objects\n" }
    return lines.map(\.printable).joined(separator: "\n")
  }
}
