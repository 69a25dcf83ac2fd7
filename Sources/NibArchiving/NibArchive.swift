public import NibLoading
public import NibModel
internal import FileAccess

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

  let limits: ArchiveLimits

  // MARK: Archiving

  /// Archives objects and all that they lead to. The same objects in the same state give the same bytes.
  ///
  /// What is archived can be restored by the same classes, within the limits that the reader sets: `ArchiveLimits` hold
  /// for files, and not for what is written here.
  ///
  /// - Parameters:
  ///   - roots: the objects that `restore` returns, in this order.
  ///   - classes: the classes, under the names that the archive gives them.
  /// - Throws: `NibError`, with everything that could not be read again: a class that is not registered, a key that
  ///   stands for two things, an outlet that the class does not declare, an object that contains itself.
  /// - Complexity: O(objects + values + references).
  public init(of roots: [any NibEncodable & AnyObject], classes: ClassRegistry) throws(NibError) {
    let archiver = Archiver(classes)
    try archiver.encode(roots)
    // Whatever is written can be read.
    try LoadPlan.check(NibDocument(archiver.records, archiver.values), classes: classes)
    bytes = ArchiveWriter.bytes(of: archiver.records, archiver.values)
    file = nil
    limits = ArchiveLimits(bytes: .max, objects: .max, depth: .max, text: .max, keys: .max)
  }

  /// Puts the archive in the place of a file, or where none was, whole or not at all.
  ///
  /// - Throws: `NibError` with the code `unwritable-file`. A file that was there is as it was.
  public func write(to path: String) throws(NibError) {
    do { try FileSystem.replace(FileSystem.target(of: path), with: bytes) } catch {
      throw NibError(
        [Diagnostic(EncodingFault.unwritableFile(reason: "\(error)"), at: nil)],
        in: SourceText(file: path, bytes: []))
    }
  }

  // MARK: Restoring

  /// Returns true for bytes that begin as a binary property list does. The rest of them is read when the archive is.
  package static func isPropertyList(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("bplist".utf8)) }

  /// Takes the bytes of an archive. They are looked at when they are restored.
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

  /// Makes the objects again, in the order `LoadOrder.archive`. Nothing is made unless the whole archive is sound and fits
  /// the classes; an error that a class throws ends it, and everything that was made is released.
  ///
  /// - Parameters:
  ///   - type: the class of the objects that the archive must have been made of.
  ///   - classes: the classes that it may name, and no others.
  ///   - responders: the chain for actions for `#first`; by default it starts at the sender.
  ///   - tracer: the observer of every step. Without one nothing is recorded.
  ///   - isolation: the actor that it runs on: what is restored on the main actor is sent `afterInit()` there.
  /// - Returns: the objects that the archive was made of, in their order.
  /// - Throws: `NibError`, with everything that is wrong, before anything is made; `LoadFailure` when a class's code
  ///   throws.
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
