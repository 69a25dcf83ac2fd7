// NibKit's articles: what none of the tests has already.

import NibKit
import NibTesting
import NibTool
import TerminalKit

private final class Shelf: NibDecodable {
  private var height = 0

  static var members: Members { Members(of: Shelf.self) { $0.attribute("height", \.height) } }

  init(coder: NibDecoder) throws {
    // Archives and versions
    height = try coder.decode(forKey: "height", default: 0) / (coder.version(of: Shelf.self) == 0 ? 100 : 1)
  }
}

private func archivesAndVersions(_ classes: inout ClassRegistry) {
  classes.rename("Record", to: "Album")
}

private func comparingTraces(_ strict: TraceRecorder, _ other: TraceRecorder) {
  let comparison = TraceComparison(strict.trace, other.trace)
  if !comparison.isSame { print(comparison.sideBySide(context: 2), comparison.summary()) }
}

private func localization(_ folder: String) -> LayoutFolders {
  let layouts = LayoutFolders([folder], languages: .ofEnvironment)
  return layouts
}

private func startPage(_ classes: ClassRegistry, _ screen: some NibOwner) throws {
  let loader = Loader(classes: classes, layouts: LayoutFolders(["Layouts"]))
  let loaded = try loader.load("Greeting", owner: screen)
  _ = loaded
}

private enum MyApp {
  static var classes: ClassRegistry { ClassRegistry() }
}

private func theTool() async {
  await NibTool.main(classes: { MyApp.classes })
}

private func buildingAndFormatting() async {
  let forms = LayoutFormat(suffix: ".form") { source throws(NibError) in
    var builder = NibDocument.Builder(placesIn: source)
    do throws(BuildFault) {
      let word = "form"
      let range = SourceRange(0, 4)
      try builder.begin(word, at: range)
      try builder.end()
      return try builder.document()
    } catch {
      throw NibError([error.diagnostic(at: nil)], in: source)
    }
  }
  await NibTool.main(classes: { MyApp.classes }, otherFormats: [forms])
}

private func checkWithoutTheProgram() {
  expectClassesUpToDate(inFile: "../../Layouts/classes.json", classes: MyApp.classes, besides: .terminal)
}
