import Foundation
import TestSupport
import Testing

/// CONTRIBUTING.md names functions and files: each is there, and a way is as short as it says.
@Suite struct ContributingTests {
  private static let page = packageFolder + "/CONTRIBUTING.md"

  /// Returns the pairs of a function and a file.
  private static func stops() throws -> [(function: String, file: String)] {
    let text = try String(contentsOfFile: page, encoding: .utf8)
    return text.matches(of: /`([A-Za-z.]+)(?:\([A-Za-z:_]*\))?` in `([A-Za-z0-9+\/.]+\.swift)`/).map {
      (String($0.output.1.split(separator: ".").last ?? ""), String($0.output.2))
    }
  }

  @Test("every function is in its file") func functionsExist() throws {
    let stops = try Self.stops()
    #expect(stops.count > 40)
    for (function, file) in stops {
      let source = try String(contentsOfFile: packageFolder + "/" + file, encoding: .utf8)
      let declaration = function == "init" ? "init(" : "func \(function)"
      #expect(source.contains(declaration), "\(function) in \(file)")
    }
  }

  @Test("the way of the bytes has at most 15 stops") func wayOfTheBytes() throws {
    let text = try String(contentsOfFile: Self.page, encoding: .utf8)
    let way = try #require(text.split(separator: "\n### ").first { $0.hasPrefix("From the bytes") })
    let stops = way.split(separator: "\n").filter { $0.first?.isNumber == true }
    #expect((1...15).contains(stops.count))
  }

  @Test("every file and folder that it names is there") func pathsExist() throws {
    let text = try String(contentsOfFile: Self.page, encoding: .utf8)
    let paths = text.matches(
      of: #/\b(?:Examples\/)?(?:Sources|Tests|Schemas|Layouts|Macros)(?:\/[A-Za-z0-9+.-]+)*/#
    ).map {
      $0.output.last == "." ? $0.output.dropLast() : $0.output
    }
    #expect(paths.count > 60)
    for path in Set(paths) {
      #expect(FileManager.default.fileExists(atPath: "\(packageFolder)/\(path)"), "\(path)")
    }
  }

  @Test("every target of make that it names is there") func makeTargetsExist() throws {
    let text = try String(contentsOfFile: Self.page, encoding: .utf8)
    let makefile = try String(contentsOfFile: packageFolder + "/Makefile", encoding: .utf8)
    let targets = Set(text.matches(of: /`make ([a-z-]+)`/).map(\.output.1))
    #expect(targets.count > 8)
    for target in targets { #expect(makefile.contains("\n\(target):"), "\(target)") }
  }
}
