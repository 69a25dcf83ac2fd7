internal import NibExploring
internal import NibKit
internal import NibModel

/// A file with a test for Swift Testing that fails while a layout has a finding.
struct OrderTestFile {
  let layout: SourceText
  /// The first line of the finding.
  let message: String
  /// The registry of the classes, in Swift.
  let classes: String
  let modules: [String]
  /// The external objects, in Swift; nil for none.
  let externals: String?
  /// The orders that are not explored by default.
  let orders: [LoadOrder]
  let strength: Int?
  let runs: Int?
  let seed: UInt64
  let ignored: Set<String>

  var text: String {
    var lines: [String] = []
    // The formatter sorts imports alphabetically.
    for module in Set(modules + ["NibTesting", "Testing"] + (orders.isEmpty ? [] : ["NibKit"])).sorted() {
      lines.append("import \(module)")
    }
    lines += ["", "/// \(SwiftText.comment(message))", "///"]
    lines += [
      "/// Written by `nib explore`, with the smallest layout that has this finding. It passes when nothing depends on order."
    ]
    lines += ["@Suite @MainActor struct \(name) {"]
    lines += ["  @Test func dependsOnNoOrder() {"]
    let more = externals.map { ", externals: \($0)" } ?? ""
    let text = SwiftText.literal(ofLines: String(decoding: layout.bytes, as: UTF8.self), indentation: "      ")
    lines += ["    let layout = TestLayout(", "      \(text), classes: \(classes)\(more))"]
    lines += ["    expectOrderIndependent(\((["layout"] + options).joined(separator: ", ")))", "  }", "}"]
    return lines.map { $0 + "\n" }.joined()
  }

  private var options: [String] {
    var options: [String] = []
    if !orders.isEmpty {
      let names = orders.map { $0.name.literal }.joined(separator: ", ")
      options.append("orders: [\(names)].compactMap { LoadOrder.profile(named: $0)?.order }")
    }
    if let strength { options.append("strength: \(strength)") }
    if let runs { options.append("runs: \(runs)") }
    if seed != 1 { options.append("seed: \(seed)") }
    if !ignored.isEmpty {
      options.append("ignoring: [\(ignored.sorted().map(\.literal).joined(separator: ", "))]")
    }
    return options
  }

  /// A name made from the file name of the layout: `LoginScreenOrderTests`.
  private var name: String {
    let file = layout.file.split(separator: "/").last.map(String.init) ?? ""
    let words = file.prefix { $0 != "." }.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return (name.first?.isLetter == true ? name : "Layout" + name) + "OrderTests"
  }
}

extension String {
  /// The text as a Swift string literal.
  fileprivate var literal: String { SwiftText.literal(self) }
}
