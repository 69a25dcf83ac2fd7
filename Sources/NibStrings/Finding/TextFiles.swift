package import FileAccess
package import NibModel

/// The files with the texts of one layout in some languages.
///
/// They are next to `Name.layout.xml`, or next to the folder `Base.lproj` that contains it: `de.lproj/Name.strings`,
/// `Name.xcstrings`, and `mul.lproj/Name.xcstrings`.
package struct TextFiles: Hashable, Sendable {
  /// The folder of the layout. If that is the folder of a language, its parent folder.
  package let folder: String
  /// The name of the layout without the suffix of its format.
  package let name: String

  /// - Parameters:
  ///   - path: the path of the layout.
  ///   - suffix: the suffix of its format.
  package init(ofLayout path: String, suffix: String) {
    let name = path.lastPathComponent
    let folder = path.contains("/") ? FileSystem.folder(of: path) : ""
    if folder.lastPathComponent.hasSuffix(Self.languageSuffix) {
      self.folder = folder.contains("/") ? FileSystem.folder(of: folder) : ""
    } else {
      self.folder = folder
    }
    let isNamed = !suffix.isEmpty && name.hasSuffix(suffix) && name.utf8.count > suffix.utf8.count
    self.name = isNamed ? String(name.dropLast(suffix.count)) : name.withoutSuffix
  }

  /// The suffix of the names of folders for a language.
  package static let languageSuffix = ".lproj"
  /// The folder for layouts in the language that they were written in.
  package static let base = "Base" + languageSuffix

  /// A file that may exist.
  package struct File: Hashable, Sendable {
    package let place: FilePlace
    package let name: String
    /// The language of a table; nil for a catalog, which has all languages.
    package let language: String?

    package var path: String { FileAccess.path(of: name, in: place.path) }
  }

  /// The catalogs. If several have a text, the first one is used.
  package var catalogs: [File] {
    [FilePlace(folder), FilePlace(folder, "mul" + Self.languageSuffix)].map {
      File(place: $0, name: name + ".xcstrings", language: nil)
    }
  }

  /// Returns the file with the table of a language.
  package func table(_ language: String) -> File {
    File(place: FilePlace(folder, language + Self.languageSuffix), name: name + ".strings", language: language)
  }

  /// Returns all files that may have texts in some languages.
  package func files(_ languages: Languages) -> [File] { catalogs + languages.names.map(table) }

  /// Reads the tables of some languages, the least preferred first: later texts override earlier ones.
  ///
  /// - Throws: `NibError` if an existing file cannot be read.
  package func tables(_ languages: Languages, limits: ReadingLimits) throws(NibError) -> [StringsTable] {
    var tables: [StringsTable] = []
    var catalogs: [StringsCatalog] = []
    for file in self.catalogs {
      if let source = try Self.read(file, limits) { catalogs.append(try StringsCatalog(reading: source)) }
    }
    for language in languages.names.reversed() {
      for catalog in catalogs.reversed() where catalog.languages.contains(language) {
        tables.append(catalog.table(language: language))
      }
      if let source = try Self.read(table(language), limits) { tables.append(try StringsTable(reading: source)) }
    }
    return tables
  }

  /// Returns the text of a file, or nil if the file does not exist.
  ///
  /// - Throws: `NibError` if it cannot be read.
  package static func read(_ file: File, _ limits: ReadingLimits) throws(NibError) -> SourceText? {
    do throws(ReadingFailure) {
      return SourceText(file: file.path, bytes: try openFile(file.name, in: file.place).bytes(limit: limits.bytes))
    } catch {
      if error.isMissing { return nil }
      throw NibError(error, file: file.path)
    }
  }
}

extension String {
  /// The name of a file up to its first dot.
  fileprivate var withoutSuffix: String {
    guard let dot = dropFirst().firstIndex(of: ".") else { return self }
    return String(self[..<dot])
  }
}

extension NibDocument {
  /// Returns the document with the texts of several tables. If several have a text, the last one is used.
  ///
  /// - Parameter report: receives the findings of a table, if there are any, with their sources.
  package func applying(
    _ tables: [StringsTable], report: ([SourceText], [Diagnostic]) -> Void = { _, _ in }
  ) -> NibDocument {
    var document = self
    for table in tables {
      var findings = table.findings
      document = document.applying(table, findings: &findings)
      if !findings.isEmpty { report([table.source] + sources, findings) }
    }
    return document
  }
}
