public import NibKit

/// Expects that all layouts of a source can be loaded with some classes: those that a program embeds, for example.
///
///     @Test func theLayoutsFitTheClasses() {
///       var classes = ClassRegistry.terminal
///       classes.register(owner: MainController.self)
///       expectValid(EmbeddedLayouts.module, classes: classes)
///     }
///
/// A layout is checked as `nib check` does it: nothing is loaded, and a warning is a finding, too. Each layout with
/// findings is one failure, which has all of them with their places. A layout that another one names is found in the
/// same source. A source without layouts is also a failure, because then nothing is checked.
///
/// - Parameters:
///   - layouts: The source. It must list its layouts: `EmbeddedLayouts`, `LayoutFolders` and `MemoryLayouts` do.
///   - classes: The classes that the layouts may name. The owners are among them, so that their outlets and actions are
///     checked.
///   - fileID: The file of the call, where a failure is reported.
///   - filePath: The path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Complexity: O(bytes of all layouts), expected.
public func expectValid(
  _ layouts: some LayoutSource, classes: ClassRegistry,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  let place = Place(fileID, filePath, line, column)
  for failure in SourceCheck(layouts: layouts, classes: classes).failures() { reportFailure(failure, at: place) }
}

/// Does the same as `expectValid(_:classes:)`, and throws one failure that has the findings of all layouts.
///
/// - Throws: `TestFailure` if the expectation fails.
public func verifyValid(
  _ layouts: some LayoutSource, classes: ClassRegistry, filePath: String = #filePath, line: Int = #line
) throws(TestFailure) {
  let failures = SourceCheck(layouts: layouts, classes: classes).failures()
  guard !failures.isEmpty else { return }
  throw TestFailure(message: failures.joined(separator: "\n"), filePath: filePath, line: line)
}

/// The check of all layouts of a source.
private struct SourceCheck {
  let layouts: any LayoutSource
  let classes: ClassRegistry

  /// Returns a message for each layout with findings.
  func failures() -> [String] {
    let names = layouts.names
    if names.isEmpty {
      return ["no layout is checked, because \(layouts.places.joined(separator: ", ")) lists none"]
    }
    return names.compactMap { name in
      let found = findings(in: name)
      return found.isEmpty ? nil : "the layout '\(name)' is not valid\n\(found)"
    }
  }

  /// Returns the findings in a layout as text, which is empty for a valid layout.
  private func findings(in name: String) -> String {
    do {
      let document = try layouts.document(named: name).including(layouts, classes: classes)
      return LoadPlan.diagnose(document, classes: classes, layouts: layouts).rendered(in: document.sources)
    } catch let error as NibError {
      return error.diagnostics.rendered(in: error.sources)
    } catch {
      return "\(error)"
    }
  }
}
