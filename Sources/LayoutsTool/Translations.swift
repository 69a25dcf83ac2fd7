internal import FileAccess
internal import NibModel
internal import NibStrings

/// The texts of a target's layouts in other languages.
struct Translations {
  /// The faults of the files of texts.
  private(set) var findings: [(finding: Diagnostic, sources: [SourceText])] = []
  /// For each language, the layouts with its texts.
  private(set) var layouts: [(language: String, layouts: NeighbouringLayouts)] = []

  /// - Complexity: O(languages × bytes of the layouts + bytes of the texts).
  init(of files: [LayoutFile]) {
    var tables: [[String: [StringsTable]]] = []
    for file in files { tables.append(read(file.texts)) }
    for language in Set(tables.flatMap(\.keys)).sorted() {
      var translated: [String: NibDocument] = [:]
      for (file, tables) in zip(files, tables) {
        guard let document = file.plain else { continue }
        translated[file.name] = document.applying(tables[language] ?? []) { sources, found in
          findings += found.map { ($0, sources) }
        }
      }
      layouts.append((language, NeighbouringLayouts(documents: translated)))
    }
  }

  /// Reads the texts of a layout in all languages.
  private mutating func read(_ files: TextFiles) -> [String: [StringsTable]] {
    var tables: [String: [StringsTable]] = [:]
    for file in files.catalogs.reversed() {
      guard let source = source(file) else { continue }
      do {
        let catalog = try StringsCatalog(reading: source)
        for language in catalog.languages { tables[language, default: []].append(catalog.table(language: language)) }
      } catch {
        findings += error.diagnostics.map { ($0, error.sources) }
      }
    }
    for folder in FileSystem.names(in: files.folder) where folder.hasSuffix(TextFiles.languageSuffix) {
      let language = String(folder.dropLast(TextFiles.languageSuffix.count))
      guard !Self.others.contains(language), let source = source(files.table(language)) else { continue }
      do {
        tables[language, default: []].append(try StringsTable(reading: source))
      } catch {
        findings += error.diagnostics.map { ($0, error.sources) }
      }
    }
    return tables
  }

  /// The folders that are not for one language.
  private static let others = ["Base", "mul"]

  private mutating func source(_ file: TextFiles.File) -> SourceText? {
    do {
      return try TextFiles.read(file, ReadingLimits())
    } catch {
      findings += error.diagnostics.map { ($0, error.sources) }
      return nil
    }
  }
}
