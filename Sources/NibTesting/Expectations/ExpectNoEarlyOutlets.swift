internal import NibKit

/// Expects that no class reads an outlet before it is wired.
///
/// Only reads of an `@Outlet` can be observed. An outlet that the layout does not connect may be read, because it stays
/// nil. If an outlet that is not optional is read too early, it returns the object that will be connected to it, if
/// that object exists already. If not, the program stops with the same message.
///
/// - Parameters:
///   - layout: The layout to load. A load that fails is also a failure, in addition to the early reads up to that
///     point.
///   - isolation: The actor that the load runs on.
///   - fileID: The file of the call, where a failure is reported.
///   - filePath: The path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
public func expectNoEarlyOutlets(
  in layout: TestLayout, isolation: isolated (any Actor)? = #isolation,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  report(at: Place(fileID, filePath, line, column)) { try layout.checkNoEarlyOutlets(isolation: isolation) }
}

/// Does the same as `expectNoEarlyOutlets(in:)`, and throws the failure.
///
/// - Throws: `TestFailure` if the expectation fails.
public func verifyNoEarlyOutlets(
  in layout: TestLayout, isolation: isolated (any Actor)? = #isolation, filePath: String = #filePath, line: Int = #line
) throws(TestFailure) {
  try verify(filePath, line) { try layout.checkNoEarlyOutlets(isolation: isolation) }
}

extension TestLayout {
  func checkNoEarlyOutlets(isolation: isolated (any Actor)?) throws {
    let recorder = TraceRecorder()
    let ending: Result<Void, any Error> = Result {
      try NibLifecycle.scope(isolation: isolation) {
        let arguments = try makeArguments()
        // The probe returns objects for outlets that must not be nil, so that the following tests run too.
        let probe = LoadProbe(onMade: { _, _, _ in })
        let loaded = try load(plan(for: arguments), arguments, tracer: recorder, probe: probe, isolation: isolation)
        withExtendedLifetime((loaded, arguments)) { NibLifecycle.settle(isolation: isolation) }
      }
    }
    let reads = earlyReads(recorder.trace)
    if case .failure(let error) = ending {
      throw Finding((["the layout cannot be loaded\n" + words(for: error)] + reads).joined(separator: "\n"))
    }
    guard !reads.isEmpty else { return }
    let what =
      reads.count == 1 ? "an outlet was read before it was wired" : "outlets were read before they were wired"
    throw Finding(([what] + reads).joined(separator: "\n"))
  }

  /// Returns a message for each outlet that was read too early, for each reader and phase.
  private func earlyReads(_ trace: Trace) -> [String] {
    struct Read: Hashable {
      let load: Int32
      let read: UnwiredRead
    }
    var seen: Set<Read> = []
    let writers = trace.writers
    return trace.entries.compactMap { entry in
      let plan = trace.plans[Int(entry.load)]
      guard case .read(let read)? = trace.detail(of: entry), read.isEarly, let place = plan.place(of: read),
        seen.insert(Read(load: entry.load, read: read)).inserted
      else { return nil }
      let sentence = writers[Int(entry.load)].sentence(of: read)
      return words(sentence, at: place, in: plan.document.sources)
    }
  }
}
