import NibKit
import NibTool
import PitfallGallery

/// The layouts of the gallery or of the cases: those of a folder, or the copies in the program.
struct GalleryFolder {
  /// The name in the folder `Layouts`.
  let name: String
  /// The folder that the user has named.
  let named: String?

  /// A layout, with the layouts that it may load.
  struct File {
    let source: SourceText
    let layouts: any LayoutSource
    /// True if the layout is a file that other commands can read.
    let isOnDisk: Bool
  }

  /// Returns a layout. In NibKit's folder it is the file there, so that it can be edited; elsewhere it is the copy.
  ///
  /// - Throws: `ToolStatus.usage` if the file cannot be read, which has then been said.
  @MainActor
  func file(_ file: String) throws -> File {
    let folder = named ?? "Layouts/\(name)"
    if let source = try? SourceText(contentsOf: "\(folder)/\(file)") {
      return File(source: source, layouts: LayoutFolders([folder]), isOnDisk: true)
    }
    guard named == nil, let source = GalleryFiles.source(file, in: name) else {
      throw refusal("there is no '\(folder)/\(file)'; name the folder of these layouts with --layouts")
    }
    return File(source: source, layouts: GalleryFiles.layouts(in: name, formats: [.xml]), isOnDisk: false)
  }
}
