internal import NibKit

/// Expects that all objects of a load are deallocated once its result, the owner and the external objects are released.
///
/// The failure names each object that is alive, its place in the layout, and the outlets that hold it. An owner that
/// the test retains keeps its objects alive, so `owner:` must make a new owner for each load.
///
/// An object that a task uses is alive until the task ends. The expectation waits for tasks up to a time limit. It
/// blocks its thread while it waits, so tasks of the test's own actor cannot run. If your classes start tasks, write
/// `await expectNoLeaks(in:)` in an asynchronous test, so that all tasks can run.
///
/// - Parameters:
///   - layout: The layout to load.
///   - waiting: The time to wait for tasks, if anything is alive.
///   - isolation: The actor that the load runs on.
///   - fileID: The file of the call, where a failure is reported.
///   - filePath: The path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Complexity: One load, and O(objects × members of their classes) if something leaks.
public func expectNoLeaks(
  in layout: TestLayout, waiting: Duration = .seconds(1), isolation: isolated (any Actor)? = #isolation,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  report(at: Place(fileID, filePath, line, column)) {
    try layout.checkNoLeaks(waiting: waiting, isolation: isolation)
  }
}

/// Expects that all objects of a load are deallocated, and lets tasks of the test's actor run while it waits.
///
/// The parameters are those of the synchronous form.
public func expectNoLeaks(
  in layout: TestLayout, waiting: Duration = .seconds(1), isolation: isolated (any Actor)? = #isolation,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) async {
  let found = await layout.leaks(waiting: waiting, isolation: isolation)
  report(at: Place(fileID, filePath, line, column)) { try layout.checkNoLeaks(found) }
}

/// Does the same as `expectNoLeaks(in:)`, and throws the failure.
///
/// - Throws: `TestFailure` if the expectation fails.
public func verifyNoLeaks(
  in layout: TestLayout, waiting: Duration = .seconds(1), isolation: isolated (any Actor)? = #isolation,
  filePath: String = #filePath, line: Int = #line
) throws(TestFailure) {
  try verify(filePath, line) { try layout.checkNoLeaks(waiting: waiting, isolation: isolation) }
}

/// Does the same as the asynchronous `expectNoLeaks(in:)`, and throws the failure.
///
/// - Throws: `TestFailure` if the expectation fails.
public func verifyNoLeaks(
  in layout: TestLayout, waiting: Duration = .seconds(1), isolation: isolated (any Actor)? = #isolation,
  filePath: String = #filePath, line: Int = #line
) async throws(TestFailure) {
  let found = await layout.leaks(waiting: waiting, isolation: isolation)
  try verify(filePath, line) { try layout.checkNoLeaks(found) }
}

extension TestLayout {
  fileprivate func checkNoLeaks(waiting: Duration, isolation: isolated (any Actor)?) throws {
    var survivors = try self.survivors(isolation: isolation)
    Patience(waiting).wait { survivors.removeDead() }
    let remedy =
      isolation == nil ? "" : " If it is a task of this actor, write 'await' before the expectation, in an async test."
    try checkNoLeaks(.success(survivors), remedy: remedy)
  }

  /// Returns the objects that are still alive after the time that tasks have to end.
  fileprivate func leaks(
    waiting: Duration, isolation: isolated (any Actor)?
  ) async -> Result<[Participant], any Error> {
    do {
      var survivors = try self.survivors(isolation: isolation)
      await Patience(waiting).wait(isolation: isolation) { survivors.removeDead() }
      return .success(survivors)
    } catch { return .failure(error) }
  }

  private func survivors(isolation: isolated (any Actor)?) throws -> [Participant] {
    let probe = LoadProbe()
    let arguments = try loading { try loadAndLetGo(probe, isolation: isolation) }.filter { $0.object != nil }
    return arguments + Participant.alive(of: probe.made)
  }

  fileprivate func checkNoLeaks(_ found: Result<[Participant], any Error>, remedy: String = "") throws {
    let survivors = try found.get()
    guard !survivors.isEmpty else { return }
    let again = try makeArguments().objects
    if let argument = survivors.first(where: { argument in
      argument.participant.objectIndex == nil && again.contains { $0 === argument.object }
    }) {
      throw Finding(
        "\(argument.name) is the same object in each load, so the test keeps it alive: "
          + "make it for each load, as in owner: \(argument.className)()")
    }
    throw Finding("alive after all objects were released:\n" + words(for: survivors, others: [], remedy: remedy))
  }

  @inline(never)
  private func loadAndLetGo(_ probe: LoadProbe, isolation: isolated (any Actor)?) throws -> [Participant] {
    try NibLifecycle.scope(isolation: isolation) {
      let arguments = try makeArguments()
      let plan = try plan(for: arguments)
      let loaded = try load(plan, arguments, probe: probe, isolation: isolation)
      return withExtendedLifetime((loaded, arguments)) {
        NibLifecycle.settle(isolation: isolation)
        return Participant.arguments(arguments, of: plan)
      }
    }
  }

  /// Returns a message that names each object that should be deallocated, and the outlets that hold it.
  func words(for survivors: [Participant], others: [Participant], remedy: String = "") -> String {
    let most = 10
    var lines = survivors.prefix(most).map { words("\($0.name) of class \($0.className)", of: $0) }
    if survivors.count > most { lines.append("and \(survivors.count - most) more") }
    let (holds, unexplained) = Holders(survivors, others: others).find()
    lines += holds.prefix(most).map { words($0.sentence, at: $0.place, in: $0.sources) }
    if holds.contains(where: \.isCycle) {
      lines.append(
        "Objects that hold each other are never deallocated: make the outlet that refers back a weak var."
      )
    }
    if !unexplained.isEmpty {
      let names = unexplained.prefix(most).joined(separator: ", ")
      lines.append(
        "No outlet holds \(names): look for a property, a closure or a task that does." + remedy)
    }
    return lines.joined(separator: "\n")
  }

  private func words(_ sentence: String, of participant: Participant) -> String {
    participant.place.map { words(sentence, at: $0, in: participant.plan.document.sources) } ?? sentence
  }
}
