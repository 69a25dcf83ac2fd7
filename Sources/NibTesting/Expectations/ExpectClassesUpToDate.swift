internal import FileAccess
internal import NibCatalog
public import NibKit
internal import NibLoading
internal import NibModel

/// Expects that a catalog of classes describes the classes of a program as they are.
///
///     @Test func theCatalogIsUpToDate() {
///       expectClassesUpToDate(inFile: "../../Layouts/classes.json", classes: MyApp.classes, besides: .terminal)
///     }
///
/// The lines of the declarations are not compared, so that a change elsewhere in a Swift file does not make the test fail.
/// A failure lists what differs.
///
/// If the environment has `RECORD_CLASSES=1`, a catalog that differs is written. The test that writes it fails, because
/// it has tested nothing, and passes in the next run.
///
/// - Parameters:
///   - file: The path of the catalog, absolute or relative to the folder of the test's source.
///   - classes: The classes of the program.
///   - kit: The classes that every reader of the catalog has: `.terminal` for a program that uses TerminalKit.
///   - isRecording: True to write the catalog. The default is `isRecordingClasses`.
///   - fileID: The file of the call, where a failure is reported.
///   - filePath: The path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Complexity: O(classes × members).
public func expectClassesUpToDate(
  inFile file: String, classes: ClassRegistry, besides kit: ClassRegistry = ClassRegistry(),
  isRecording: Bool = isRecordingClasses,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  report(at: Place(fileID, filePath, line, column)) {
    try CatalogCheck(file: file, of: filePath, classes: classes, kit: kit).run(isRecording: isRecording)
  }
}

/// Does the same as `expectClassesUpToDate(inFile:classes:besides:)`, and throws the failure.
///
/// - Throws: `TestFailure` if the expectation fails.
public func verifyClassesUpToDate(
  inFile file: String, classes: ClassRegistry, besides kit: ClassRegistry = ClassRegistry(),
  isRecording: Bool = isRecordingClasses, filePath: String = #filePath, line: Int = #line
) throws(TestFailure) {
  try verify(filePath, line) {
    try CatalogCheck(file: file, of: filePath, classes: classes, kit: kit).run(isRecording: isRecording)
  }
}

/// True if catalogs of classes are written: the environment variable `RECORD_CLASSES` is set, and neither empty nor 0.
public var isRecordingClasses: Bool { Environment.isOn("RECORD_CLASSES") }

/// The comparison of a catalog with classes.
private struct CatalogCheck {
  private let path: String
  private let catalog: ClassCatalog

  init(file: String, of testFile: String, classes: ClassRegistry, kit: ClassRegistry) {
    path = file.hasPrefix("/") ? file : FileSystem.folder(of: testFile) + "/" + file
    let own = classes.filter { kit[$0.name]?.type != $0.type }
    catalog = ClassCatalog(of: own, without: kit, kit: NibKitVersion.current)
  }

  func run(isRecording: Bool) throws {
    let reason: String
    do throws(NibError) {
      let written = try ClassCatalog(reading: SourceText(contentsOf: path))
      let (missing, added) = catalog.differences(from: written)
      if missing.isEmpty, added.isEmpty { return }
      reason = Self.words(missing, added)
    } catch {
      reason = "\(error)"
    }
    guard isRecording else {
      throw Finding(
        "the catalog is not up to date; run once with RECORD_CLASSES=1 in the environment: \(path)\n\(reason)")
    }
    do throws(SystemError) {
      try FileSystem.makeFolder(FileSystem.folder(of: path), isPrivate: false)
      try FileSystem.replace(FileSystem.target(of: path), with: Array(catalog.text.utf8))
    } catch { throw Finding("the catalog cannot be written: \(path): \(error)") }
    throw Finding("the catalog was written, and not tested: \(path)\n\(reason)")
  }

  /// Returns the differences, the first of many.
  private static func words(_ missing: [String], _ added: [String]) -> String {
    let lines = missing.map { "- \($0)" } + added.map { "+ \($0)" }
    let most = 20
    let rest = lines.count > most ? ["and \(lines.count - most) more"] : []
    return (lines.prefix(most).map { $0.shortened(to: 200) } + rest).joined(separator: "\n")
  }
}
