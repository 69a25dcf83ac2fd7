import TerminalKit
import TestSupport
import Testing

/// `nib check --sources` of apps in which several classes have one name, as in the targets of two platforms.
@MainActor @Suite struct SourceRivalTests {
  private static func xib(_ outlet: String, module: String?) -> String {
    let attribute = module.map { " customModule=\"\($0)\" customModuleProvider=\"target\"" } ?? ""
    return """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch"><objects>
      <view id="v" customClass="Panel"\(attribute)><subviews><label id="l"/></subviews>
      <connections><outlet property="\(outlet)" destination="l" id="o"/></connections></view></objects></document>
      """
  }

  private static func panel(_ outlet: String) -> String {
    "import UIKit\nclass Panel: UIView { @IBOutlet var \(outlet): UILabel! }"
  }

  private func findings(_ files: [String: String]) throws -> (
    errors: [String], notices: [String], last: String
  ) {
    let scratch = try Scratch(files.mapKeys { "Repo/" + $0 })
    let run = ToolRun("check", "--sources", scratch.file("Repo"), classes: .terminal)
    let errors = run.lines.filter { $0.contains(": error:") || $0.contains(": warning:") }.map { line in
      String(line.dropFirst(scratch.file("Repo").count + 1).split(separator: " [")[0])
    }
    let notices = run.lines.filter { $0.contains("[unconnected-outlet]") }.map { line in
      String(line.dropFirst(scratch.file("Repo").count + 1).split(separator: ":")[0])
    }
    return (errors, notices, run.lines.last ?? "")
  }

  @Test(
    "the module decides which of two classes a file means",
    arguments: [
      // Folders with the names of the modules, and those of a package.
      (["Phone", "Mac"], ["": ""]),
      (["Sources/Phone", "Sources/Mac"], ["Package.swift": "import PackageDescription"]),
      (["Code/Phone/UI", "Code/Mac/UI"], ["": ""]),
    ] as [([String], [String: String])])
  func module(folders: [String], others: [String: String]) throws {
    var files = others.filter { !$0.key.isEmpty }
    files["\(folders[0])/Panel.swift"] = Self.panel("small")
    files["\(folders[1])/Panel.swift"] = Self.panel("large")
    files["\(folders[0])/Panel.xib"] = Self.xib("small", module: "Phone")
    files["\(folders[1])/Panel.xib"] = Self.xib("small", module: "Mac")
    let found = try findings(files)
    #expect(
      found.errors == [
        "\(folders[1])/Panel.xib:3:32: error: 'small' is connected, but class Panel has no such outlet"
      ])
    #expect(found.last.hasPrefix("2 connections were compared with 1 class"), "\(found.last)")
    #expect(found.notices == ["\(folders[1])/Panel.swift"])
  }

  @Test(
    "if nothing says which class is meant, only what none of them has is a finding",
    arguments: [
      // No module, a module without a folder, and a file beside the class of another module.
      ("Mac", String?.none, "small"), ("Mac", "Shop", "small"), ("Mac", "Phone", "large"),
      ("Mac", nil, "other"),
    ])
  func open(folder: String, module: String?, outlet: String) throws {
    let found = try findings([
      "Phone/Panel.swift": Self.panel("small"), "Mac/Panel.swift": Self.panel("large"),
      "\(folder)/Panel.xib": Self.xib(outlet, module: module),
    ])
    let isMissing = outlet == "other"
    #expect(found.errors.contains { $0.contains("'other' is connected") } == isMissing)
    #expect(found.errors.filter { $0.contains("is connected") }.count == (isMissing ? 1 : 0))
    #expect(found.notices == [])
    #expect(
      found.last.contains("not judged: 1 to members that not every class with the name has") == !isMissing,
      "\(found.last)")
  }

  @Test(
    "a member that each class has, or that an extension gives to one, is compared",
    arguments: ["both", "more"])
  func shared(outlet: String) throws {
    let found = try findings([
      "Phone/Panel.swift": Self.panel("both"), "Mac/Panel.swift": Self.panel("both"),
      "Both/Panel+More.swift": "extension Panel { @IBOutlet var more: UILabel! { get { nil } set {} } }",
      "Mac/Panel.xib": Self.xib(outlet, module: nil),
    ])
    #expect(!found.errors.contains { $0.contains("is connected") })
    #expect(found.last.hasPrefix("1 connection was compared"), "\(found.last)")
  }

  @Test("of Objective-C, an implementation belongs to the header beside it")
  func objectiveC() throws {
    func header(_ outlet: String) -> String {
      "@interface Panel : UIView\n@property IBOutlet UILabel *\(outlet);\n@end"
    }
    let implementation = "#import \"Panel.h\"\n@implementation Panel\n@end"
    let files = [
      "Phone/Panel.h": header("small"), "Phone/Panel.m": implementation, "Mac/Panel.h": header("large"),
      "Mac/Panel.m": implementation, "Mac/Panel.xib": Self.xib("small", module: nil),
    ]
    #expect(try findings(files).last.contains("1 to members that not every class with the name has"))
    // One class in a header and an implementation is no rival of itself.
    let one = files.filter { !$0.key.hasPrefix("Phone") }
    #expect(
      try findings(one).errors.contains {
        $0.contains("'small' is connected, but class Panel has no such outlet")
      })
  }
}

extension Dictionary where Key == String {
  fileprivate func mapKeys(_ change: (String) -> String) -> Self {
    Dictionary(uniqueKeysWithValues: map { (change($0.key), $0.value) })
  }
}
