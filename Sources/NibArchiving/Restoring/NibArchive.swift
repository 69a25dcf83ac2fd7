public import NibLoading
internal import FileAccess
internal import NibModel

/// Objects as bytes, to be kept in a file: the second thing that `init(coder:)` makes objects of.
///
///     try NibArchive(of: lists, classes: classes).write(to: path)
///     let lists = try NibArchive(contentsOf: path).restore(Checklist.self, classes: classes)
///
/// An archive holds the whole state of its objects, so that a restored one is sent no `awake()`. Any graph can be
/// archived: what two objects share they share again, and references may lead back. The bytes are a property list, which
/// `plutil -p` prints.
public struct NibArchive: Sendable {
  /// The archive as a binary property list.
  public let bytes: [UInt8]
  /// The file that it was read from, or nil.
  public let file: String?

  private let limits: ArchiveLimits

  // MARK: Archiving

  /// Archives objects and all that they lead to. The same objects in the same state give the same bytes.
  ///
  /// What is archived can be restored by the same classes, within the limits that the reader sets: `ArchiveLimits` hold
  /// for files, and not for what is written here.
  ///
  /// - Parameters:
  ///   - roots: what `restore` hands out again, in this order.
  ///   - classes: the classes, under the names that the archive gives them.
  /// - Throws: `ArchiveError`, with everything that could not be read again: a class that is not registered, a key that
  ///   stands for two things, an outlet that the class does not declare, an object that contains itself.
  /// - Complexity: O(objects + values + references).
  public init(of roots: [any NibEncodable & AnyObject], classes: ClassRegistry) throws(ArchiveError) {
    let archiver = Archiver(classes)
    try archiver.encode(roots)
    var planner = ArchivePlanner(archiver.graph, classes) { $0 }
    planner.resolve()
    guard planner.faults.all.isEmpty else { throw ArchiveError(nil, planner.faults.all) }
    bytes = ArchiveWriter.bytes(of: archiver.graph)
    file = nil
    limits = ArchiveLimits(bytes: .max, objects: .max, depth: .max, text: .max, keys: .max)
  }

  /// Puts the archive in the place of a file, or where none was, whole or not at all.
  ///
  /// - Throws: `ArchiveError` with the code `unwritable-file`. A file that was there is as it was.
  public func write(to path: String) throws(ArchiveError) {
    do { try FileSystem.replace(FileSystem.target(of: path), with: bytes) } catch {
      throw ArchiveError(path, [ArchiveFault(.unwritableFile, "the file cannot be written: \(error)")])
    }
  }

  // MARK: Restoring

  /// Takes the bytes of an archive. They are looked at when they are restored.
  public init(_ bytes: [UInt8], file: String? = nil, limits: ArchiveLimits = ArchiveLimits()) {
    self.bytes = bytes
    self.file = file
    self.limits = limits
  }

  /// Reads the bytes of a file.
  ///
  /// - Throws: `ArchiveError` with the code `unreadable-file`, or `limit-exceeded`.
  public init(contentsOf path: String, limits: ArchiveLimits = ArchiveLimits()) throws(ArchiveError) {
    do { bytes = try readFile(path, limit: limits.bytes) } catch { throw ArchiveError(path, [ArchiveFault(error)]) }
    file = path
    self.limits = limits
  }

  /// Makes the objects again. Nothing is made unless the whole archive is sound and fits the classes; what a class throws
  /// ends it, and all that was made is let go.
  ///
  /// - Parameters:
  ///   - type: what the archive must have been made of.
  ///   - classes: the classes that it may name, and no others.
  ///   - responders: where actions for `#first` start; by default at the sender.
  ///   - isolation: the actor that it runs on: what is restored on the main actor is sent `afterInit()` there.
  /// - Returns: the objects that the archive was made of, in their order.
  /// - Throws: `ArchiveError`, with everything that is wrong.
  /// - Complexity: O(bytes).
  public func restore<Root: AnyObject>(
    _ type: Root.Type = Root.self, classes: ClassRegistry, responders: ResponderChain? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) throws(ArchiveError) -> [Root] {
    let contents = try ArchiveContents(bytes, file: file, limits: limits)
    let plan = try ArchivePlan(contents, classes: classes)
    for root in plan.graph.roots where !isClass(plan.descriptor(ofObject: Int(root)).type, within: type) {
      throw ArchiveError(file, [.wrongRoot(plan.descriptor(ofObject: Int(root)).name, wanted: "\(type)", object: root)])
    }
    try plan.checkThatAllIsUsed()
    let run = RestoreRun(plan, responders: responders ?? ResponderChain { nil })
    let objects = NibLifecycle.restoring(isolation: isolation) {
      Result { () throws(ArchiveError) in try run.restore() }
    }
    return try objects.get().compactMap { $0 as? Root }
  }
}
