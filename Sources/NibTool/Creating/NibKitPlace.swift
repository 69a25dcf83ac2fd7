internal import FileAccess
internal import NibModel

/// The location from which a package gets NibKit.
struct NibKitPlace {
  /// The dependency, as it is written in `Package.swift`.
  let dependency: String

  /// - Parameter place: a folder, relative to the folder that the package's folder is in, or the URL of a repository.
  init(_ place: String) {
    if place.contains("://") || place.hasPrefix("git@") {
      dependency = ".package(url: \(SwiftText.literal(place)), branch: \"main\")"
    } else {
      let folder = place.hasPrefix("/") ? place : "../\(place)"
      // The identity of a package is the name of its folder, which may differ from `NibKit`.
      dependency = ".package(name: \"NibKit\", path: \(SwiftText.literal(folder)))"
    }
  }

  /// Returns the folder of the package from which this program was built: the first folder around the program that
  /// contains NibKit. Nil if the program is installed elsewhere, or was built in another package.
  static func ofThisProgram() -> String? {
    guard var folder = ProgramFiles.executable() else { return nil }
    while folder != "/", folder != "." {
      folder = FileSystem.folder(of: folder)
      if let isNibKit = isNibKit(folder) { return isNibKit ? folder : nil }
    }
    return nil
  }

  /// Returns true if NibKit is in a folder, false if another package is, and nil without a package.
  private static func isNibKit(_ folder: String) -> Bool? {
    guard let manifest = try? SourceText(contentsOf: "\(folder)/Package.swift") else { return nil }
    return String(decoding: manifest.bytes, as: UTF8.self).contains(/Package\(\s*name: "NibKit"/)
  }
}
