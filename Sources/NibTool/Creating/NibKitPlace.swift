internal import FileAccess
internal import NibModel

/// The location from which a package gets NibKit.
struct NibKitPlace {
  /// The dependency, as it is written in `Package.swift`.
  let dependency: String

  /// - Parameter place: a folder, relative to the folder that the package's folder is in, or the URL of a repository.
  init(_ place: String) {
    if place.contains("://") || place.hasPrefix("git@") {
      dependency = ".package(url: \(Self.literal(place)), branch: \"main\")"
    } else {
      let folder = place.hasPrefix("/") ? place : "../\(place)"
      // The identity of a package is the name of its folder, which may differ from `NibKit`.
      dependency = ".package(name: \"NibKit\", path: \(Self.literal(folder)))"
    }
  }

  /// Returns the folder of the package from which this program was built. Nil if the program is installed.
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
