internal import NibExploring
internal import NibImporting
internal import NibKit
internal import NibLoading
internal import NibModel

extension Session {
  /// The maximum number of events that are not followed and are listed.
  private static var mostReasons: Int { 20 }

  /// Returns the load of a plan that follows a trace, and writes the moves and what could not be followed.
  ///
  /// - Parameters:
  ///   - order: the order; nil for the one that follows the most events and moves the fewest steps.
  ///   - command: the command that replays the load, up to its order.
  func plan(
    _ plan: LoadPlan, like trace: ImportedTrace, order: LoadOrder?, _ command: [String]
  ) throws -> LoadPlan {
    var best = plan.following(trace.lines)
    if order == nil, !best.unfollowed.isEmpty {
      for profile in LoadOrder.profiles where profile.order.name != plan.order.name {
        let other = plan.inOrder(profile.order).following(trace.lines)
        if other.isCloser(than: best) { best = other }
      }
    }
    guard best.followed > 0 else {
      console.printError(
        "error: no event of \(trace.file.printable) is a step of \(plan.document.source.file.printable): events are matched "
          + "by the ids and classes of their objects")
      throw ToolStatus.usage
    }
    write(best, trace, command)
    return best.plan
  }

  private func write(_ followed: FollowedTrace, _ trace: ImportedTrace, _ command: [String]) {
    let order = followed.plan.order.name
    let all = followed.followed + followed.unfollowed.count
    console.printError(
      "note: the order \(order) follows \(followed.followed) of \(all) events of \(trace.file.printable)")
    for (event, reason) in followed.unfollowed.prefix(Self.mostReasons).map({ ($0.event, $0.reason) }) {
      console.printError("note: line \(trace.numbers[event]) is not followed: \(trace.lines[event].text()): \(reason)")
    }
    let more = followed.unfollowed.count - Self.mostReasons
    if more > 0 { console.printError("note: and \(more) more") }
    guard let moves = followed.moves() else {
      return console.printError("note: the load takes too many moves to be written")
    }
    let words =
      ([RunningTool.current.name] + command + ["--order", order]).map(\.quotedForShell)
      + moves.flatMap { ["--move", $0.description.quotedForShell] }
    console.printError("note: to load it again: \(words.joined(separator: " "))")
  }
}

extension FollowedTrace {
  /// True if the load follows more events than another one, or as many and moves fewer steps.
  fileprivate func isCloser(than other: FollowedTrace) -> Bool {
    (followed, -moved) > (other.followed, -other.moved)
  }
}
