internal import ArgumentParser
internal import NibKit
internal import NibLoading
internal import NibModel

/// `nib describe`: everything that loading a layout could touch.
struct DescribeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "describe", abstract: "List everything that a layout could touch, without loading it.",
    discussion: """
      The classes that it makes objects of, the attributes that it sets, the outlets and collections that it wires, the \
      actions that its events can call, the layouts that its classes load. Nothing else is within its reach: names \
      resolve among the registered classes only.
      """)

  @OptionGroup var layout: LayoutOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let session = Session(standIns: layout.standIns)
      let plan = try session.prepare(layout.file, order: .strict, isRun: false).plan
      session.console.print(Manifest(plan.layout).text)
    }
  }
}

/// What a resolved layout touches, by class.
private struct Manifest {
  private var touched: [String: [String: Set<String>]] = [:]
  private var counts: [String: Int] = [:]
  private let layout: ResolvedLayout

  init(_ layout: ResolvedLayout) {
    self.layout = layout
    for index in layout.document.objects.indices { note(object: index) }
    for index in layout.connections.indices { note(connection: index) }
    for (index, collection) in layout.collections.enumerated() {
      touch(collection.source, "outlet collections", layout.name(ofCollection: index))
    }
  }

  private mutating func note(object index: Int) {
    let descriptor = layout.descriptor(ofObject: index)
    counts[descriptor.name, default: 0] += 1
    for attribute in layout.document.objects[index].attributes where layout.slots[attribute].kind == .attribute {
      let entry = descriptor.members.attributes[layout.slots[attribute].index]
      touch(.object(index), "attributes", "\(entry.name) (\(entry.valueDescription))")
    }
    for name in descriptor.members.layouts { touch(.object(index), "layouts loaded", name) }
  }

  private mutating func note(connection index: Int) {
    let connection = layout.connections[index]
    guard let source = layout.descriptor(of: connection.source) else { return }
    if connection.kind == .outlet {
      touch(connection.source, "outlets", source.members.outlets[Int(connection.member)].name)
      return
    }
    touch(connection.source, "events", source.members.events[Int(connection.member)].name)
    touch(connection.target, "actions", layout.actionName(of: index))
  }

  private mutating func touch(_ party: Party, _ kind: String, _ name: String) {
    let className: String
    switch party.reference {
    case .object(let index): className = layout.descriptor(ofObject: index).name
    case .owner: className = "owner \(layout.owner?.name ?? "")"
    case .external(let index): className = "ext:\(layout.externals[index].name)"
    case .firstResponder, .none: return
    }
    touched[className, default: [:]][kind, default: []].insert(name)
  }

  var text: String {
    var text = ""
    for name in Set(counts.keys).union(touched.keys).sorted() {
      let count = counts[name].map { " (\($0) \($0 == 1 ? "object" : "objects"))" } ?? ""
      text += "\(name)\(count)\n"
      for (kind, names) in (touched[name] ?? [:]).sorted(by: { $0.key < $1.key }) {
        text += "  \(kind): \(names.sorted().joined(separator: ", "))\n"
      }
    }
    let chained = layout.connections.indices.filter { layout.connections[$0].target == .firstResponder }
    if !chained.isEmpty {
      let names = Set(chained.map(layout.actionName(of:))).sorted()
      text += "#first\n  actions of whoever has the focus: \(names.joined(separator: ", "))\n"
    }
    return text.isEmpty
      ? "the layout has no objects\n" : text.split(separator: "\n").map { String($0).printable }.joined(separator: "\n")
  }
}
