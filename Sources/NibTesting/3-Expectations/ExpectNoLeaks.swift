internal import NibKit

/// Expects that nothing of a load lives on once everything has been let go: the result, the owner, the external objects.
///
/// What is alive is named with its place in the layout, and the outlets that hold it. An object that a task still uses is
/// alive too. So is everything that an owner holds which the test itself holds: let `owner:` make it.
///
/// - Parameters:
///   - layout: what to load.
///   - isolation: the actor on which it is loaded.
///   - fileID: The file of the call, where a failure is reported. `filePath`, `line` and `column` belong to it.
/// - Complexity: a load, and when something leaks O(objects × members of their classes).
public func expectNoLeaks(
  in layout: TestLayout, isolation: isolated (any Actor)? = #isolation,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  report(at: Place(fileID, filePath, line, column)) { try layout.checkNoLeaks(isolation: isolation) }
}

/// The same as `expectNoLeaks(in:)`, for XCTest.
///
/// - Throws: `TestFailure`.
public func verifyNoLeaks(
  in layout: TestLayout, isolation: isolated (any Actor)? = #isolation, filePath: String = #filePath, line: Int = #line
) throws(TestFailure) {
  try verify(filePath, line) { try layout.checkNoLeaks(isolation: isolation) }
}

extension TestLayout {
  func checkNoLeaks(isolation: isolated (any Actor)?) throws {
    let probe = LoadProbe()
    let guests = try loading { try loadAndLetGo(probe, isolation: isolation) }.filter { $0.object != nil }
    let survivors = guests + Participant.alive(of: probe.made)
    guard !survivors.isEmpty else { return }
    let again = try makeGuests().objects
    if let guest = guests.first(where: { guest in again.contains { $0 === guest.object } }) {
      throw Finding(
        "\(guest.name) is handed in by the test each time, and lives on with the test: "
          + "have it made for each load, as in owner: \(guest.className)()")
    }
    throw Finding("alive, though everything was let go:\n" + words(for: survivors, others: []))
  }

  @inline(never)
  private func loadAndLetGo(_ probe: LoadProbe, isolation: isolated (any Actor)?) throws -> [Participant] {
    try NibLifecycle.scope(isolation: isolation) {
      let guests = try makeGuests()
      let plan = try plan(for: guests)
      let loaded = try load(plan, guests, probe: probe, isolation: isolation)
      return withExtendedLifetime((loaded, guests)) {
        NibLifecycle.settle(isolation: isolation)
        return Participant.guests(guests, of: plan)
      }
    }
  }

  /// Each object that should be no more, and who holds it.
  func words(for survivors: [Participant], others: [Participant]) -> String {
    let most = 10
    var lines = survivors.prefix(most).map { words("\($0.name) of class \($0.className)", of: $0) }
    if survivors.count > most { lines.append("and \(survivors.count - most) more") }
    let (holds, unexplained) = Holders(survivors, others: others).find()
    lines += holds.prefix(most).map { words($0.sentence, at: $0.range, in: $0.source) }
    if holds.contains(where: \.isCycle) {
      lines.append(
        "Objects that hold each other live on for ever, whatever a load does: make the outlet that refers back a weak var."
      )
    }
    if !unexplained.isEmpty {
      let names = unexplained.prefix(most).joined(separator: ", ")
      lines.append(
        "No outlet tells what holds \(names): look for a property, a closure or a task.")
    }
    return lines.joined(separator: "\n")
  }

  private func words(_ sentence: String, of participant: Participant) -> String {
    participant.range.map { words(sentence, at: $0, in: participant.plan.document.source) } ?? sentence
  }
}
