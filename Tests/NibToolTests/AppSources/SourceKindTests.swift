import Foundation
import TerminalKit
import TestSupport
import Testing

/// `nib check --sources`: the classes that a file gives to objects.
@MainActor @Suite struct SourceKindTests {
  private func run(
    _ object: String, _ source: String, also files: [String: String] = [:], mac: Bool = false
  ) throws -> ToolRun {
    let kind = mac ? "Cocoa" : "CocoaTouch"
    let scratch = try Scratch(
      [
        "App/A.swift": source,
        "App/A.xib": """
        <document type="com.apple.InterfaceBuilder3.\(kind).XIB" version="3.0" targetRuntime="\(mac ? "MacOSX.Cocoa" : "iOS.CocoaTouch")"><objects>
        \(object)</objects></document>
        """,
      ].merging(files) { $1 })
    return ToolRun("check", "--sources", scratch.file("App"), classes: .terminal)
  }

  /// The system sends these messages to the objects: it shows views, presents controllers, and makes cells.
  @Test(
    "a class of another family than the object is an error",
    arguments: [
      ("view", "NSObject", "UIView"), ("label", "UIViewController", "UIView"),
      ("viewController", "UIView", "UIViewController"),
      ("viewController", "NSObject", "UIViewController"),
      ("tableViewCell", "UICollectionViewCell", "UITableViewCell"),
      ("collectionViewCell", "UITableViewCell", "UICollectionReusableView"),
      ("barButtonItem", "UIButton", "UIBarItem"), ("view", "UIButton", nil),
      ("viewController", "UITableViewController", nil),
      ("tableViewCell", "UITableViewCell", nil), ("button", "UIControl", nil),
      ("view", "SomeFrameworksView", nil),
      // The class of another target.
      ("viewController", "NSViewController", nil), ("label", "NSViewController", nil),
    ])
  func family(element: String, superclass: String, wanted: String?) throws {
    let run = try run(
      "<\(element) id=\"a\" customClass=\"Thing\" customModule=\"App\" customModuleProvider=\"target\"/>",
      "import UIKit\nclass Thing: \(superclass) {}")
    let message = wanted.map {
      "error: the object is of the class Thing, which is no \($0) [wrong-superclass]"
    }
    #expect(run.output.contains(message ?? "") || message == nil, "\(run.output)")
    #expect(run.output.contains("wrong-superclass") == (wanted != nil), "\(run.output)")
  }

  @Test(
    "a class in another type is not found by its plain name, unless it has one in Objective-C",
    arguments: [
      ("enum Outer { class Box: UIView {} }", true), ("class Outer { class Box: UIView {} }", true),
      ("struct Outer {}\nextension Outer { class Box: UIView {} }", true),
      ("enum Outer { @objc(Box) class Box: UIView {} }", false), ("class Box: UIView {}", false),
      ("#if os(iOS)\nclass Box: UIView {}\n#endif", false),
      ("enum Outer { class Box: UIView {} }\nclass Box: UIView {}", false),
    ])
  func nested(source: String, isFound: Bool) throws {
    let run = try run(
      "<view id=\"a\" customClass=\"Box\" customModule=\"App\" customModuleProvider=\"target\"/>", source)
    #expect(
      run.output.contains(
        "error: the class Box is declared in another type, and is not found by its plain name [unknown-class]"
      ) == isFound,
      "\(run.output)")
  }

  @Test("a class with the prefix of a framework may be one, even if no source imports a module")
  func prefix() throws {
    let object =
      "<customObject id=\"a\" customClass=\"SPUUpdater\"/><customObject id=\"b\" customClass=\"Reel\"/>"
    let alone = try run(object, "class Real {}", mac: true)
    #expect(!alone.output.contains("the class SPUUpdater"), "\(alone.output)")
    #expect(alone.output.contains("error: no source declares the class Reel"))
    let own = try run(object, "class SPUWindow {}", mac: true)
    #expect(own.output.contains("error: no source declares the class SPUUpdater"), "\(own.output)")
  }

  @Test("a module that another object names as that of the target, or that a package has, is the app's own")
  func ownModule() throws {
    let missing = "<view id=\"a\" customClass=\"Reel\" customModule=\"App\"/>"
    let target = "<view id=\"b\" customClass=\"Real\" customModule=\"App\" customModuleProvider=\"target\"/>"
    let source = "import UIKit\nclass Real: UIView {}"
    let message = "error: no source declares the class Reel of the module App"
    #expect(try run(missing + target, source).output.contains(message))
    #expect(!(try run(missing, source).output.contains(message)))
    let package = ["App/Package.swift": "import PackageDescription", "App/Sources/App/B.swift": source]
    #expect(try run(missing, "", also: package).output.contains(message))
  }

  @Test("a target with a path of its own says nothing of the folder's name", arguments: [true, false])
  func targetPath(hasPath: Bool) throws {
    let manifest = """
      let package = Package(name: "App", dependencies: [.package(path: "../Kit")],
        targets: [.target(name: "Deep"\(hasPath ? ", path: \"Sources/Tools\"" : "")), .target(name: "Tools")])
      """
    let run = try run(
      "<view id=\"a\" customClass=\"Thing\" customModule=\"Deep\"/>", "",
      also: [
        "App/Package.swift": manifest, "App/Sources/Tools/B.swift": "import UIKit\nclass Thing: UIView {}",
      ])
    #expect(
      run.output.contains("the class Thing is not in the module Deep, but in Tools") == !hasPath,
      "\(run.output)")
  }

  @Test("a pipe with the name of a xib or of a manifest is not waited for") func pipe() throws {
    let scratch = try Scratch([
      "App/Sources/App/A.swift": "class A {}",
      "App/A.xib":
        "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" version=\"3.0\"><objects/></document>",
    ])
    #expect(mkfifo(scratch.file("App/B.xib"), 0o600) == 0)
    #expect(mkfifo(scratch.file("App/Package.swift"), 0o600) == 0)
    let run = ToolRun("check", "--sources", scratch.file("App"), classes: .terminal)
    #expect(run.output.contains("0 connections"), "\(run.output) \(run.errors)")
  }
}
