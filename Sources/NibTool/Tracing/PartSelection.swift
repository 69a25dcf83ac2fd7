internal import NibExploring
internal import NibLoading
internal import NibModel

/// The part of a file that a command line selects, by its name or by the steps that it moves.
@MainActor
struct PartSelection {
  private let all: [PartStep]
  private let name: String?
  /// The parts with the name.
  private let named: [PartStep]
  /// Those of them that have the steps that are moved.
  private let fitting: [PartStep]

  /// - Parameters:
  ///   - name: the name of the part; nil for any.
  ///   - moves: the moves, which name steps of one part.
  init(_ all: [PartStep], named name: String?, moves: [String]) {
    self.all = all
    self.name = name
    named = all.filter { step in name.map(step.isNamed) ?? true }
    // The plan that has no such steps says so for its own part only, and another part may have them.
    fitting = moves.isEmpty ? named : named.filter { (try? $0.plan.moves(written: moves)) != nil }
  }

  /// The part, or nil if none is selected, or several are. If only one has the name, the fault of a move is that of its
  /// plan.
  var step: PartStep? {
    if fitting.count == 1 { return fitting[0] }
    return fitting.isEmpty && named.count == 1 ? named[0] : nil
  }

  /// The reason why no part is selected.
  var reason: String {
    if let name, named.isEmpty {
      let names = Set(all.map(\.part)).sorted()
      let near = Suggestion.nearest(to: name, among: names).map { " Did you mean '\($0.printable)'?" } ?? ""
      return "there is no part '\(name.printable)'.\(near) There are: \(names.map(\.printable).joined(separator: ", "))"
    }
    if fitting.isEmpty { return "no part has all the steps that --move names" }
    let options = fitting.prefix(8).map { $0.options.map(\.quotedForShell).joined(separator: " ") }
    return "several parts match. Select one, as in: \(options.joined(separator: "; "))"
  }
}
