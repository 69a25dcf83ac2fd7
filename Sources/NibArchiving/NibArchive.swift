public import NibLoading
public import NibModel
internal import FileAccess

/// Objects as bytes, to be saved in a file. Besides layouts, archives are the second source of objects for
/// `init(coder:)`.
///
///     try NibArchive(of: lists, classes: classes).write(to: path)
///     let lists = try NibArchive(contentsOf: path).restore(Checklist.self, classes: classes)
///
/// An archive contains the whole state of its objects, so a restored object does not receive `awake()`. Any graph can
/// be archived: shared objects are still shared after restoring, and references may form cycles. The bytes are a
/// property list, which `plutil -p` prints.
public struct NibArchive: Sendable {
  /// The archive as a binary property list.
  public let bytes: [UInt8]
  /// The file that the archive was read from, or nil.
  public let file: String?

  let limits: ArchiveLimits

  // MARK: Archiving

  /// Archives objects and all objects that they refer to. The same objects in the same state give the same bytes.
  ///
  /// The same classes can restore the archive with the same limits.
  ///
  /// - Parameters:
  ///   - roots: the objects that `restore` returns, in this order.
  ///   - classes: the classes, under the names that the archive gives them.
  ///   - limits: the limits of the program that reads the archive.
  /// - Throws: `NibError` with everything that could not be read again: a class that is not registered, a key with
  ///   two values, an outlet that the class does not declare, an object that contains itself, a text that exceeds the
  ///   limits.
  /// - Complexity: O(objects + values + references).
  public init(
    of roots: [any NibEncodable & AnyObject], classes: ClassRegistry, limits: ArchiveLimits = ArchiveLimits()
  ) throws(NibError) {
    let archiver = Archiver(classes)
    try archiver.encode(roots)
    // Checks that the archive can be read.
    try LoadPlan.check(NibDocument(archiver.records, archiver.values), classes: classes)
    bytes = ArchiveWriter.bytes(of: archiver.records, archiver.values)
    file = nil
    self.limits = limits
    let faults = ArchiveSizeCheck(archiver.records, archiver.values, limits).faults(of: bytes)
    if !faults.isEmpty { throw error(faults) }
  }

  /// Writes the archive to a file, or replaces a file, completely or not at all.
  ///
  /// - Throws: `NibError` with the code `unwritable-file`. An existing file is then unchanged.
  public func write(to path: String) throws(NibError) {
    do { try FileSystem.replace(FileSystem.target(of: path), with: bytes) } catch {
      throw NibError(
        [Diagnostic(EncodingFault.unwritableFile(reason: "\(error)"), at: nil)],
        in: SourceText(file: path, bytes: []))
    }
  }

  // MARK: Restoring

  /// Returns true for bytes that begin like a binary property list. The other bytes are not checked.
  package static func isPropertyList(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("bplist".utf8)) }

  /// Creates an archive from its bytes. They are checked when the archive is restored.
  public init(_ bytes: [UInt8], file: String? = nil, limits: ArchiveLimits = ArchiveLimits()) {
    self.bytes = bytes
    self.file = file
    self.limits = limits
  }

  /// Reads the bytes of a file.
  ///
  /// - Throws: `NibError` with the code `unreadable-file`, or `limit-exceeded`.
  public init(contentsOf path: String, limits: ArchiveLimits = ArchiveLimits()) throws(NibError) {
    do { bytes = try readFile(path, limit: limits.bytes) } catch {
      throw NibError([Diagnostic(ContainerFault.unreadable(error), at: nil)], in: SourceText(file: path, bytes: []))
    }
    file = path
    self.limits = limits
  }

  /// Makes the objects again, in the order `LoadOrder.archive`. No object is made unless the whole archive is valid
  /// and fits the classes. If a class throws an error, restoring ends, and all objects that were made are released.
  ///
  /// - Parameters:
  ///   - type: the class that the archived objects must have.
  ///   - classes: the only classes that the archive may name.
  ///   - responders: the chain for actions for `#first`; by default it starts at the sender.
  ///   - tracer: the observer of every step. Without one nothing is recorded.
  ///   - isolation: the actor that it runs on. Objects that are restored on the main actor receive `afterInit()`
  ///     there.
  /// - Returns: the archived objects, in their order.
  /// - Throws: `NibError` with all faults, before any object is made; `LoadFailure` if the code of a class throws.
  /// - Complexity: O(bytes).
  public func restore<Root: AnyObject>(
    _ type: Root.Type = Root.self, classes: ClassRegistry, responders: ResponderChain? = nil,
    tracer: (any LoadTracer)? = nil, isolation: isolated (any Actor)? = #isolation
  ) throws -> [Root] {
    let plan = try LoadPlan(
      NibDocument(recovering: self), classes: classes, ownerDescriptor: nil, externals: [:],
      wantedRoot: WantedRoot(type), layouts: nil)
    let loaded = try plan.instantiate(responders: responders, tracer: tracer, isolation: isolation)
    return loaded.topLevel.compactMap { $0 as? Root }
  }
}
