import Foundation

/// The package as the tests have been built from it.
public enum BuiltPackage {
  /// The path of the package's folder.
  public static let folder = URL(filePath: #filePath).appending(path: "../../..").standardized.path

  /// The path of a program that the package builds.
  public static func program(_ name: String) -> String { "\(products)/\(name)" }

  /// The options with which swiftc compiles code that imports the modules of the package.
  public static var importOptions: [String] {
    ["-I", products + "/Modules", "-Xcc", "-I/usr/include/libxml2"]
      + ["CLibXML2", "CThreads", "CTasks"].flatMap { module in
        ["-Xcc", "-fmodule-map-file=\(folder)/\(module)/module.modulemap"]
      }
  }

  /// The path of the folder of built products, which stand side by side. The tests are one of them.
  public static let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path
}
