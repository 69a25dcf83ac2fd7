/// A text of a table of members. A program's own texts are static, so that they cost nothing until a tool reads them; a
/// catalog's texts are read from a file.
@usableFromInline
package enum TableText: Sendable, CustomStringConvertible {
  case fixed(StaticString)
  case read(String)

  package var isEmpty: Bool {
    switch self {
    case .fixed(let text): text.utf8CodeUnitCount == 0
    case .read(let text): text.isEmpty
    }
  }

  @usableFromInline
  package var description: String {
    switch self {
    case .fixed(let text): text.description
    case .read(let text): text
    }
  }
}

/// The place in a Swift file at which a table, or a member in it, is declared.
@usableFromInline
package struct TablePlace: Sendable {
  /// The module and the name of the file, as in `MyApp/Login.swift`.
  package let file: TableText
  /// The line, from 1.
  package let line: UInt32

  @usableFromInline
  package init(_ file: StaticString, _ line: UInt) {
    self.file = .fixed(file)
    self.line = UInt32(truncatingIfNeeded: line)
  }

  /// Creates the place that a catalog names.
  package init(read file: String, line: UInt32) {
    self.file = .read(file)
    self.line = line
  }
}
