internal import NibModel

/// Recognizes the format of a file that is not a layout, by its first bytes or its root element.
enum ForeignFile {
  /// A format that is recognized by its first bytes.
  private struct Format {
    let start: [UInt8]
    let name: String
    let remedy: ForeignFileFault.Remedy

    init(_ start: [UInt8], _ name: String, _ remedy: ForeignFileFault.Remedy = .write) {
      self.start = start
      self.name = name
      self.remedy = remedy
    }
  }

  private static let formats = [
    Format(Array("NIBArchive".utf8), "a compiled nib", .findSource),
    Format([0x04, 0x0B] + Array("streamtyped".utf8), "a compiled nib", .findSource),
    Format(Array("bplist".utf8), "a binary property list"),
    Format([0x1F, 0x8B], "compressed by gzip", .unpack),
    Format(Array("BZh".utf8), "compressed by bzip2", .unpack),
    Format([0xFD] + Array("7zXZ".utf8) + [0], "compressed by xz", .unpack),
    Format([0x28, 0xB5, 0x2F, 0xFD], "compressed by zstd", .unpack),
    Format(Array("PK\u{3}\u{4}".utf8), "a ZIP archive", .unpack),
    Format([0x89] + Array("PNG\r\n".utf8), "a PNG image"),
    Format([0xFF, 0xD8, 0xFF], "a JPEG image"),
    Format(Array("GIF8".utf8), "a GIF image"),
    Format(Array("II*\0".utf8), "a TIFF image"),
    Format(Array("MM\0*".utf8), "a TIFF image"),
    Format(Array("%PDF-".utf8), "a PDF document"),
    Format(Array("{\\rtf".utf8), "an RTF document"),
    Format([0x7F] + Array("ELF".utf8), "a program"),
    Format([0xCF, 0xFA, 0xED, 0xFE], "a program"),
    Format([0xCA, 0xFE, 0xBA, 0xBE], "a program"),
    Format(Array("SQLite format 3".utf8), "a database"),
    Format(Array("#!".utf8), "a script"),
  ]

  /// Returns the diagnostic for a file whose first bytes cannot be XML, or nil. O(1).
  static func fault(inBeginningOf bytes: [UInt8]) -> Diagnostic? {
    if let format = formats.first(where: { bytes.starts(with: $0.start) }) {
      // Most of these are not text: no line of theirs is shown.
      return Diagnostic(ForeignFileFault.file(format.name, format.remedy), at: nil)
    }
    guard isJSON(bytes), let start = bytes.firstIndex(where: isVisible) else { return nil }
    return Diagnostic(ForeignFileFault.file("JSON", .write), at: SourceRange(start, start + 1))
  }

  private static func isVisible(_ byte: UInt8) -> Bool { !byte.isXMLSpace && ![0xEF, 0xBB, 0xBF].contains(byte) }

  private static func isJSON(_ bytes: [UInt8]) -> Bool {
    let head = bytes.prefix(4096)
    guard let first = head.firstIndex(where: isVisible), let second = head[(first + 1)...].firstIndex(where: isVisible)
    else { return false }
    switch bytes[first] {
    case UInt8(ascii: "{"): return "\"}".utf8.contains(bytes[second])
    case UInt8(ascii: "["): return "{[\"]-0123456789".utf8.contains(bytes[second])
    default: return false
    }
  }

  /// Returns the diagnostic for a document type, at any place of a text.
  static func doctypeFault(at start: Int, in bytes: [UInt8]) -> Diagnostic {
    let name = start + "<!DOCTYPE".utf8.count
    let words = String(decoding: bytes[min(name, bytes.count)..<min(name + 40, bytes.count)], as: UTF8.self)
    let root = words.split { $0.isWhitespace || $0 == ">" }.first.map { $0.lowercased() } ?? ""
    let range = SourceRange(start, min(name, bytes.count))
    return Diagnostic(documents[root].map { ForeignFileFault.file($0, .write) } ?? .documentType, at: range)
  }

  /// Documents that are recognized by the name of their root element.
  private static let documents = [
    "html": "an HTML document", "plist": "a property list", "svg": "an SVG image",
    "glade-interface": "a Glade file", "rss": "a news feed", "project": "a build file",
  ]

  /// Other systems' descriptions of user interfaces, which are recognized by the tag of their root element.
  private static let interfaces = [
    ("com.apple.InterfaceBuilder", "Storyboard", "a storyboard of Interface Builder"),
    ("com.apple.InterfaceBuilder", "", "a file of Interface Builder (.xib)"),
    ("schemas.android.com", "", "a layout of Android"),
    ("winfx/2006/xaml", "", "a XAML file"),
    ("javafx.com", "", "an FXML file of JavaFX"),
    ("wxwidgets.org", "", "an XRC file of wxWidgets"),
  ]

  /// Names the format of a document whose root element is not `layout`. O(length of the tag, at most 4 096 bytes).
  ///
  /// - Parameter tag: the start of the root's tag.
  static func kind(ofRoot name: String, at tag: Int, in bytes: [UInt8]) -> String? {
    let head = bytes[tag..<min(bytes.count, tag + 4096)]
    let attributes = String(decoding: head.prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
    for (sign, other, kind) in interfaces where attributes.contains(sign) {
      if other.isEmpty || attributes.contains(other) { return kind }
    }
    switch name {
    case "interface": return "a GTK Builder file"
    case "ui" where attributes.contains("version="): return "a Qt Designer file (.ui)"
    case "archive" where attributes.contains("type="): return "an archive of Interface Builder"
    default: return documents[name.lowercased()]
    }
  }
}

/// A file of another format.
enum ForeignFileFault: Fault {
  /// The advice for a file of another format.
  enum Remedy: Hashable, Sendable { case write, findSource, unpack }

  case file(String, Remedy)
  /// The root element is not `<layout>`. The kind is the format that has such an element, if it is known.
  case root(String, kind: String?)
  case documentType

  var code: Diagnostic.Code { self == .documentType ? .doctype : .notALayout }

  var message: String {
    switch self {
    case .file(let kind, _): "the file is \(kind), not a layout"
    case .root(let name, let kind):
      "the root element is <\(name)>, not <layout>" + (kind.map { ": this is \($0)" } ?? "")
    case .documentType: "a document type is not allowed"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .file(_, .write): [Diagnostic.Note("a layout is a text in XML that begins with <layout version=\"1\">")]
    case .file(_, .findSource): [Diagnostic.Note("a compiled nib cannot be read; layouts are written in XML")]
    case .file(_, .unpack): [Diagnostic.Note("unpack it first")]
    case .root: [Diagnostic.Note("a layout begins with <layout version=\"1\">")]
    case .documentType:
      [
        Diagnostic.Note(
          "remove it; it could define entities and name other files, and XML's own five entities need none")
      ]
    }
  }

  var facts: Facts {
    switch self {
    case .file(let kind, _): [.given: kind]
    case .root(let name, let kind): [.name: name, .wanted: "layout", .given: kind]
    case .documentType: [:]
    }
  }
}
