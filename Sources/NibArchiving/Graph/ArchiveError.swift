public import NibModel

/// Why something was not archived, or an archive not restored: everything that is wrong with it, at once.
public struct ArchiveError: Error, CustomStringConvertible {
  /// The archive's file, or nil when it has none.
  public let file: String?
  /// What is wrong, in the order of the archive. Never empty.
  public let faults: [ArchiveFault]
  /// What a class threw, if that is what ended it.
  public let underlying: (any Error)?

  init(_ file: String?, _ faults: [ArchiveFault], underlying: (any Error)? = nil) {
    self.file = file
    self.faults = faults
    self.underlying = underlying
  }

  /// A line for each fault: `Lists.archive: objects.3.values.checked: error: … [bad-value]`.
  public var description: String {
    faults.map { fault in
      ([file, fault.keyPath].compactMap { $0?.printable } + ["error"]).joined(separator: ": ")
        + ": \(fault.message.printable) [\(fault.code)]" + fault.notes.map { "\n    note: \($0.printable)" }.joined()
    }.joined(separator: "\n")
  }
}

/// One thing that is wrong with an archive, as facts.
public struct ArchiveFault: Hashable, Sendable {
  /// What kind of fault it is. Programs branch on this, never on the message.
  public let code: Diagnostic.Code
  /// The fault in one sentence without a full stop, naming what was read.
  public let message: String
  /// Where in the archive, as `plutil -extract` takes it: `objects.3.values.checked`; nil when it is the file as a whole.
  public let keyPath: String?
  /// Remarks: what was probably meant, what would mend it.
  public let notes: [String]

  init(_ code: Diagnostic.Code, _ message: String, at keyPath: String? = nil, notes: [String] = []) {
    self.code = code
    self.message = message
    self.keyPath = keyPath
    self.notes = notes
  }
}
