internal import NibModel

/// A file that is not a compiled layout, or is a damaged one.
enum CompiledFault: Fault {
  /// The signature is missing. `given` is the format of the file, if it is known.
  case notCompiled(given: String?)
  case version(Int)
  case byteOrder
  case size(Int, wanted: Int)
  /// The checksum does not match the bytes.
  case damaged
  /// Contents that no compiler writes, with the offset in the file.
  case wrong(String, offset: Int)
  case limit(Limit, Int)

  enum Limit { case bytes, objects, depth, names, value }

  var code: Diagnostic.Code {
    switch self {
    case .notCompiled: .notALayout
    case .version, .byteOrder: .unsupportedVersion
    case .size, .damaged, .wrong: .damagedLayout
    case .limit: .limitExceeded
    }
  }

  var message: String {
    switch self {
    case .notCompiled(let given): "the file is \(given.map { "\($0), " } ?? "")not a compiled layout"
    case .version(let version):
      "the file has version \(version) of the compiled form; only versions \(CompiledForm.version) to "
        + "\(CompiledForm.versionOfSeveralFiles) can be read"
    case .byteOrder: "the layout was compiled for a machine with another byte order"
    case .size(let bytes, let wanted):
      "the compiled layout is damaged: it has \(bytes) bytes, and \(wanted) were written"
    case .damaged: "the compiled layout is damaged: its contents do not match its checksum"
    case .wrong(let what, let offset): "the compiled layout is damaged: \(what), at byte \(offset)"
    case .limit(.bytes, let limit): "the file has more than \(limit) bytes, which is the limit"
    case .limit(.objects, let limit): "the file has more than \(limit) objects and items"
    case .limit(.depth, let limit): "objects are nested more than \(limit) deep"
    case .limit(.names, let limit): "the file has more than \(limit) distinct names"
    case .limit(.value, let limit): "a value has more than \(limit) bytes"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .version, .byteOrder, .size, .damaged, .wrong: [Diagnostic.Note("compile the layout again: nib compile")]
    case .notCompiled, .limit: []
    }
  }

  var facts: Facts {
    switch self {
    case .notCompiled(let given): [.wanted: "a compiled layout", .given: given]
    case .version(let version): [.version: version, .limit: Int(CompiledForm.versionOfSeveralFiles)]
    case .size(let bytes, let wanted): [.count: bytes, .limit: wanted]
    case .wrong(let what, let offset): [.reason: what, .offset: offset]
    case .limit(_, let limit): [.limit: limit]
    case .byteOrder, .damaged: [:]
    }
  }
}
