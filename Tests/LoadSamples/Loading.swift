public import NibKit

/// Returns a document from the inside of a `<layout>` element, which stands on line 2 and those behind it.
public func layout(_ body: String, owner: String? = nil, limits: ReadingLimits = ReadingLimits()) throws
  -> NibDocument
{
  let attribute = owner.map { " owner=\"\($0)\"" } ?? ""
  return try NibDocument(
    "<layout version=\"1\"\(attribute)>\n\(body)\n</layout>\n", file: "t.xml", limits: limits)
}

/// Loads the inside of a layout with the test classes.
@discardableResult
public func load(
  _ body: String, owner: (any NibOwner)? = nil, classes: ClassRegistry = .test, order: LoadOrder = .strict,
  externals: [String: AnyObject] = [:], responders: ResponderChain? = nil, tracer: TraceRecorder? = nil
) throws -> LoadedNib {
  try Nib(layout(body)).instantiate(
    owner: owner, classes: classes, order: order, externals: externals, responders: responders, tracer: tracer
  )
}

/// Returns the words of the error that a piece of code ends in; empty if it ends well.
///
/// Names in a message that are not in its facts follow, one a line: a program should not have to parse a message.
public func failureText<Result>(_ body: () throws -> Result) -> String {
  do { _ = try body() } catch {
    let faults = (error as? any DiagnosedError)?.diagnostics ?? []
    return "\(error)" + faults.flatMap(namesWithoutFact).map { "\nno fact has '\($0)'" }.joined()
  }
  return ""
}

private func namesWithoutFact(_ fault: Diagnostic) -> [Substring] {
  let facts = "\(fault.facts.values)"
  return fault.message.matches(of: /'([^']*)'/).map(\.1).filter { !facts.contains($0) }
}

/// Returns the failure of a load; nil if it ends well or in another error.
public func loadFailure<Result>(_ body: () throws -> Result) -> LoadFailure? {
  do { _ = try body() } catch { return error as? LoadFailure }
  return nil
}
