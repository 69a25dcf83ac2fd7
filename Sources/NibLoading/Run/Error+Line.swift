internal import NibModel

extension Error {
  /// The error on one line: of the faults of another layout the first, with its place.
  var onOneLine: String {
    guard let error = self as? NibError, let first = error.diagnostics.first else { return String(describing: self) }
    let place = first.place.map { ":\(LineIndex(error.source).name(of: $0))" } ?? ""
    let more = error.diagnostics.count > 1 ? ", and \(error.diagnostics.count - 1) more" : ""
    // The name alone: a trace must not depend on the folder.
    return "\(error.source.file.lastPathComponent)\(place): \(first.message) [\(first.code)]\(more)"
  }
}
