internal import FileAccess
internal import NibModel

/// The place that a package takes NibKit from.
struct NibKitPlace {
  /// The dependency, as `Package.swift` says it.
  let dependency: String

  /// - Parameter place: a folder, relative to the folder that the package's folder is in, or the URL of a repository.
  init(_ place: String) {
    if place.contains("://") || place.hasPrefix("git@") {
      dependency = ".package(url: \(Self.literal(place)), branch: \"main\")"
    } else {
      let folder = place.hasPrefix("/") ? place : "../\(place)"
      // A package is known by its folder's name, which may be another one.
      dependency = ".package(name: \"NibKit\", path: \(Self.literal(folder)))"
    }
  }

  /// Returns the folder of the package that this program was built from. Nil if it is installed.
  static func ofThisProgram() -> String? {
    guard let program = ProgramFiles.executable(), let build = program.firstRange(of: "/.build/") else { return nil }
    let folder = String(program[..<build.lowerBound])
    let manifest = try? SourceText(contentsOf: "\(folder)/Package.swift")
    guard let manifest, String(decoding: manifest.bytes, as: UTF8.self).contains("name: \"NibKit\"") else { return nil }
    return folder
  }

  private static func literal(_ text: String) -> String {
    "\"" + text.map { $0 == "\\" || $0 == "\"" ? "\\\($0)" : String($0) }.joined() + "\""
  }
}
