import Foundation
import NibKit
import NibModel
import NibTesting
import NibXcode
import PitfallGallery
import Testing

/// The folder of the gallery's layouts and expected traces.
let galleryFolder: String = {
  let tests = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
  return tests.joined(separator: "/") + "/Layouts/pitfalls"
}()

/// Reads a layout of the gallery under its name within the folder, so that messages do not depend on where that is.
func galleryDocument(_ name: String) throws -> NibDocument {
  let source = try SourceText(contentsOf: galleryFolder + "/" + name)
  let named = SourceText(file: name, bytes: source.bytes)
  return try name.hasSuffix(".storyboard") ? NibDocument(xcode: named) : NibDocument(reading: named)
}

/// Finds the layouts of the gallery, under their names within the folder too.
struct GalleryLayouts: LayoutSource {
  func layout(named name: LayoutName) throws -> NibDocument? {
    let isThere = FileManager.default.fileExists(atPath: galleryFolder + "/" + name.fileName)
    return isThere ? try galleryDocument(name.fileName) : nil
  }
}

/// Returns a layout of the gallery with the classes behind it.
func galleryLayout(
  _ name: String, order: LoadOrder, classes: ClassRegistry = PitfallGallery.classes
) -> TestLayout {
  TestLayout(
    contents(of: galleryFolder + "/" + name) ?? "", file: name, classes: classes, order: order,
    layouts: GalleryLayouts())
}

/// Loads a layout of the gallery. Returns its trace, which ends with the error if there is one.
func outcome(of layout: String, order: LoadOrder, classes: ClassRegistry = PitfallGallery.classes) -> String {
  galleryLayout(layout, order: order, classes: classes).traceText()
}

extension Pitfall {
  /// Loads the file of the pitfall. Returns the trace, which ends with the error if there is one.
  func outcome(_ order: LoadOrder, isCured: Bool = false) -> String {
    if useStoryboard == nil {
      return PitfallTests.outcome(
        of: file(isCured: isCured), order: order, classes: classes(isCured: isCured))
    }
    let recorder = TraceRecorder()
    var error = ""
    do {
      try load(
        galleryDocument(file(isCured: isCured)), isCured: isCured, order: order, layouts: GalleryLayouts(),
        tracer: recorder)
    } catch let failure { error = "\(failure)\n" }
    return recorder.trace.text() + error
  }
}

/// A pitfall under one of its orders.
struct Exhibit: CustomTestStringConvertible, Sendable {
  let pitfall: Pitfall
  let order: LoadOrder

  var testDescription: String { "\(pitfall.number) \(pitfall.name) under \(order.name)" }
  var isBiting: Bool { pitfall.bites.contains(order.name) }
  var traceFile: String {
    "\(galleryFolder)/\(pitfall.layout).\(order.name).trace"
  }

  static let all: [Exhibit] = PitfallGallery.pitfalls.flatMap { pitfall in
    (pitfall.bites + ["strict"]).uniqued.map { name in
      guard let profile = LoadOrder.profile(named: name) else {
        fatalError("no order '\(name)' for \(pitfall.name)")
      }
      return Exhibit(pitfall: pitfall, order: profile.order)
    }
  }
}

extension [String] {
  fileprivate var uniqued: [String] {
    enumerated().filter { firstIndex(of: $0.element) == $0.offset }.map(\.element)
  }
}

func contents(of path: String) -> String? {
  try? String(contentsOf: URL(filePath: path), encoding: .utf8)
}
