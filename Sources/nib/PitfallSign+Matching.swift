import NibKit
import PitfallGallery

extension PitfallSign {
  /// Returns true if an event is the sign.
  func matches(_ event: Trace.Line) -> Bool {
    switch (self, event.fact) {
    case (.note(let words, let object), .note(let note)):
      event.object == object && note.utf8.starts(with: words.utf8)
    case (.read(let outlet, let object, let phase, let reader, let isConnected), .read(let read)):
      read.member == outlet && read.object == object && read.phase == phase && read.reader == reader
        && read.isEarly == isConnected
    case (.wired(let outlet, let object, let target), .outlet(let member, let wired)):
      event.object == object && member == outlet && wired == target
    case (.abort(let code), .failure(let failure, _)): code == failure
    default: false
    }
  }

  /// Returns true if a diagnostic is the sign.
  func matches(_ diagnostic: Diagnostic) -> Bool {
    guard case .finding(let code, let name) = self, diagnostic.code == code else { return false }
    return name.map { diagnostic.facts.values.contains(.string($0)) } ?? true
  }
}
