internal import ArgumentParser
internal import NibImporting
internal import NibLoading
internal import NibModel

/// The options of `nib trace` that read traces of other programs.
extension TraceCommand {
  /// Checks the options of an import, which loads no layout.
  func validateImport() throws {
    if let file {
      throw ValidationError(
        "--import reads a trace in place of loading '\(file.printable)'. To follow a trace in a load, use --like.")
    }
    if !compare.isEmpty || !moves.isEmpty || number != nil || within != nil || order != nil || parts.names.isUsed
      || imported.model != nil
    {
      throw ValidationError("--import loads nothing, so it takes no option about a load.")
    }
    if filter.subtree { throw ValidationError("--subtree needs a layout, which --import does not have.") }
    if (imported.isSeveral || imported.orders != nil) && (chosenFormat != .text || !filter.isEmpty) {
      throw ValidationError("A comparison of imported traces is written as text, and needs all events.")
    }
    if imported.isSeveral, imported.orders != nil {
      throw ValidationError("--orders compares one trace with orders; name one file.")
    }
    if !imported.isSeveral, !imported.failed.isEmpty {
      throw ValidationError("--failed is compared with other traces; name them with --import.")
    }
    if (imported.files + imported.failed).count(where: { $0 == "-" }) > 1 {
      throw ValidationError("Only one of the traces can be standard input.")
    }
  }

  /// Checks the options for following a trace in a load.
  func validateLike() throws {
    if imported.orders != nil { throw ValidationError("--orders compares an imported trace; it needs --import.") }
    guard let model = imported.model else {
      if imported.reading.isUsed {
        throw ValidationError("--pattern and --preset read a log; they need --import or --like.")
      }
      return
    }
    if !compare.isEmpty || !moves.isEmpty || number != nil || within != nil {
      throw ValidationError("--like finds the moves itself, so it takes no --move, --run, --within or --compare.")
    }
    if model == "-", file == "-" { throw ValidationError("Only one of the two files can be standard input.") }
  }

  /// Returns the load of a plan that follows the trace of the options; the plan itself if there is none.
  ///
  /// - Parameter step: the options that select a part of the file.
  /// - Throws: `ToolStatus` if the trace cannot be read or followed. The reason has then been reported.
  @MainActor
  func followed(_ plan: LoadPlan, of file: String, _ step: [String], _ session: Session) throws -> LoadPlan {
    guard let model = imported.model else { return plan }
    return try session.plan(
      plan, like: session.imported(model, imported.reading), order: order?.order,
      ["trace", file] + classes.choice(for: variation).arguments + step)
  }
}
