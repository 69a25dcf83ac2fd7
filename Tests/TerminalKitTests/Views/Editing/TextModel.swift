@testable import TerminalKit

/// A text that is edited in the simplest way that could be right: one string, positions counted in scalars, and a whole
/// copy of everything for each step that can be undone.
struct TextModel {
  struct State: Equatable {
    var scalars: [Unicode.Scalar] = []
    var caret = 0
    var anchor = 0
  }

  private(set) var state = State()
  private var before: [(state: State, kind: TextHistory.Kind)] = []
  private var undone: [(before: State, after: State)] = []
  private var after: [State] = []
  /// The end of the last change, in scalars, while the next change may continue its run. Nil otherwise.
  private var runEnd: Int?

  var text: String { Self.string(state.scalars[...]) }
  /// Clusters before the caret.
  var caret: Int { Self.string(state.scalars[..<state.caret]).count }
  var anchor: Int { Self.string(state.scalars[..<state.anchor]).count }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  /// The offsets of the clusters, in scalars, and the end of the text.
  private var boundaries: [Int] {
    var ends = [0]
    for character in text { ends.append(ends[ends.count - 1] + character.unicodeScalars.count) }
    return ends
  }

  private var selection: Range<Int> { min(state.caret, state.anchor)..<max(state.caret, state.anchor) }

  private func isNewline(_ index: Int) -> Bool {
    state.scalars.indices.contains(index) && state.scalars[index] == "\n"
  }

  private func destination(_ motion: TextMotion) -> Int {
    let boundaries = boundaries
    switch motion {
    case .left: return boundaries.last { $0 < state.caret } ?? 0
    case .right: return boundaries.first { $0 > state.caret } ?? state.scalars.count
    case .lineStart: return (state.scalars[..<state.caret].lastIndex(of: "\n") ?? -1) + 1
    case .lineEnd: return state.scalars[state.caret...].firstIndex(of: "\n") ?? state.scalars.count
    case .start: return 0
    default: return state.scalars.count
    }
  }

  mutating func move(_ motion: TextMotion, selecting: Bool) {
    runEnd = nil
    var target = destination(motion)
    if !selecting, !selection.isEmpty {
      if motion == .left { target = selection.lowerBound }
      if motion == .right { target = selection.upperBound }
    }
    state.caret = target
    if !selecting { state.anchor = target }
  }

  mutating func insert(_ text: String, as kind: TextHistory.Kind) {
    if !text.isEmpty { replace(selection, with: Array(text.unicodeScalars), as: kind) }
  }

  mutating func delete(_ motion: TextMotion) {
    if !selection.isEmpty { return replace(selection, with: [], as: .other) }
    let target = destination(motion == .lineEnd && isNewline(state.caret) ? .right : motion)
    guard target != state.caret else { return }
    let kind: TextHistory.Kind = motion == .left ? .deletingLeft : motion == .right ? .deletingRight : .other
    replace(min(target, state.caret)..<max(target, state.caret), with: [], as: kind)
  }

  private mutating func replace(_ range: Range<Int>, with new: [Unicode.Scalar], as kind: TextHistory.Kind) {
    let old = state
    let goesOn =
      kind != .other && before.last?.kind == kind
      && runEnd == (kind == .typing ? range.lowerBound : old.caret)
      && (kind != .typing || range.isEmpty)
    state.scalars.replaceSubrange(range, with: new)
    let end = range.lowerBound + new.count
    state.caret = boundaries.first { $0 >= end } ?? state.scalars.count
    state.anchor = state.caret
    undone = []
    if goesOn {
      after[after.count - 1] = state
    } else {
      before.append((old, kind))
      after.append(state)
    }
    runEnd = end
  }

  mutating func endRun() { runEnd = nil }

  mutating func undo() {
    runEnd = nil
    guard let last = before.popLast(), let end = after.popLast() else { return }
    undone.append((last.state, end))
    state = last.state
  }

  mutating func redo() {
    runEnd = nil
    guard let next = undone.popLast() else { return }
    before.append((next.before, .other))
    after.append(next.after)
    state = next.after
  }
}
