internal import NibExploring
internal import NibKit
internal import NibModel
internal import NibXcode

/// Explores changed texts of one layout in the same way as the command explores the layout itself.
@MainActor
struct LayoutExplorer {
  let session: Session
  /// The path of the layout. The layouts that it refers to are in the same folder.
  let file: String
  let orders: [LoadOrder]
  let strength: Int?
  let runs: Int?
  let seed: UInt64
  let ignored: Set<String>
  /// Starts a process that runs the loads of a text; nil to run them in this process.
  let startWorker: ((SourceText, HashSeed) throws -> any Worker)?

  /// Returns the report about a text; nil if the text is not a layout that can be loaded.
  ///
  /// - Parameter isConfirmed: true if loads are repeated in further processes. Without them, there are no findings of
  ///   state.
  /// - Throws: an error if no process can be started.
  func report(on text: SourceText, isConfirmed: Bool = true) throws -> ExplorationReport? {
    guard let document = try? RunningTool.formats.layoutOrArchive(reading: text, ofFile: file).withoutPrototypes,
      document.faults.isEmpty,
      let prepared = try? session.preparation(document, from: file, order: orders[0], isRun: true)
    else { return nil }
    if let owner = prepared.ownerDescriptor, owner.makeOwner == nil { return nil }
    var explorer = Explorer(prepared, document, session)
    explorer.ignored = ignored
    // Only this layout is changed.
    explorer.exploresNested = false
    if let startWorker {
      explorer.worker = try startWorker(text, .random)
      if isConfirmed { explorer.startOther = { try startWorker(text, $0) } }
    }
    return explorer.explore(orders: orders, strength: strength, runs: runs, seed: seed)
  }
}

extension Explorer {
  /// Creates an explorer of a layout that the tool has read.
  @MainActor
  init(_ prepared: Session.Preparation, _ document: NibDocument, _ session: Session) {
    let names = StandIns.externals(of: document)
    self.init(
      prepared.plan, owner: { prepared.ownerDescriptor?.makeOwner?() },
      externals: { session.externals(names, of: document) }, layouts: prepared.layouts)
    outside = RunningTool.current.outside()
  }
}
