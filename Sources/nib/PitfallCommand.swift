import ArgumentParser
import NibExploring
import NibKit
import NibTool
import PitfallGallery

/// `nib pitfall`: the gallery, for a person at a terminal.
struct PitfallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pitfall", abstract: "Show a pitfall of ordering: its layout, its trace and its cure.",
    discussion: """
      Without a number, the command lists all pitfalls. In the folder of NibKit, each is a layout that you can \
      use with all other subcommands. Only layouts of the gallery may name its classes.

      Each pitfall has a cured version, of the classes or of the layout, which --cured shows. --explore loads a \
      version in many orders, as 'nib explore' does.

      A word of Cocoa, GTK, Android, XAML or Qt, such as awakeFromNib, lists what this program and its articles have \
      about it: what it is called here, pitfalls, sources of objects, and initializers.

      The exit status is 1 if --explore finds anything.
      """)

  @Argument(help: "The number or the name of a pitfall, or a word to search for.")
  var pitfall: String?

  @Flag(help: "Show the cured version.")
  var cured = false

  @Flag(help: "Find the steps that depend on order, instead of showing one load.")
  var explore = false

  @Option(
    help: ArgumentHelp("The order of the load. The default is an order that shows the pitfall.", valueName: "order"),
    completion: .list(OrderName.allNames), transform: OrderName.named)
  var order: OrderName?

  @Option(
    help: ArgumentHelp(
      "The orders to explore, separated by commas, or all. The default is the orders that show the pitfall.",
      valueName: "orders"),
    completion: .list(OrderName.allNames + ["all"]), transform: OrderList.named)
  var orders: OrderList?

  @Option(
    help: ArgumentHelp(
      "The folder with the layouts of the pitfalls. The default is Layouts/pitfalls, or the copies in this program.",
      valueName: "folder"), completion: .directory)
  var layouts: String?

  /// True if an option asks for a pitfall, and not for a word.
  private var isOfOnePitfall: Bool { cured || explore || order != nil }

  func validate() throws {
    if pitfall == nil, cured || explore { throw ValidationError("Name a pitfall. 'nib pitfall' lists them.") }
    if order != nil, explore { throw ValidationError("--order is for one load; --explore takes --orders.") }
    if orders != nil, !explore { throw ValidationError("--orders is for --explore; one load takes --order.") }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      let console = NibTool.console
      guard let wanted = pitfall else {
        return console.print(PitfallGallery.pitfalls.map { $0.line + "\n" }.joined())
      }
      let found = PitfallGallery.pitfalls.first { $0.number == Int(wanted) || $0.name == wanted }
      guard let found else {
        if !isOfOnePitfall, let search = WordSearch(for: wanted) { return console.print(search.text) }
        throw refusal(
          of: wanted, "pitfall", numbers: PitfallGallery.pitfalls.map { "\($0.number)" },
          names: PitfallGallery.pitfalls.map(\.name) + WordSearch.spellings, command: "nib pitfall")
      }
      if cured, found.cure == nil {
        throw refusal(
          "there is no cured version of pitfall \(found.number); 'nib pitfall \(found.number)' says what to do")
      }
      let version = try PitfallVersion(found, isCured: cured, in: GalleryFolder(name: "pitfalls", named: layouts))
      if explore {
        try report(version, console)
      } else {
        let order = try order ?? OrderName.named(found.bites.first ?? "strict")
        console.print(try text(of: version, order.order))
      }
    }
  }

  /// Explores, and writes what `nib explore` writes.
  @MainActor
  private func report(_ version: PitfallVersion, _ console: Console) throws {
    let report: ExplorationReport
    do {
      report = try version.explore(orders: orders ?? version.orders)
    } catch let error as NibError {
      console.printErrors(
        error.diagnostics.rendered(in: version.file.source, style: console.errorsHaveColors ? .ansi : .plain))
      throw ToolStatus.findings
    }
    // `nib trace` knows the faulty classes only, and takes a file.
    let command = cured || !version.file.isOnDisk ? nil : "nib trace \(version.path)"
    console.print(
      report.text(replaying: command, width: console.columns, style: console.hasColors ? .ansi : .plain))
    if !report.isClean { throw ToolStatus.findings }
  }

  // MARK: One load

  @MainActor
  private func text(of version: PitfallVersion, _ order: LoadOrder) throws -> String {
    let found = version.pitfall
    let command = "nib pitfall \(found.number)"
    func replay(_ order: String) -> String {
      // 'nib trace' does not know what the program of a storyboard does with its scenes.
      let isFile = !cured && version.file.isOnDisk && found.useStoryboard == nil
      return isFile
        ? "nib trace --order \(order) \(version.path)" : "\(command)\(cured ? " --cured" : "") --order \(order)"
    }
    var text = "\(found.number). \(found.title)\(cured ? ": cured" : "")\n\n"
    if cured, let cure = found.cure { text += wrapped(cure.change, width: 80) + "\n\n" }
    text += "The layout, \(version.path):\n\n" + indented(String(decoding: version.file.source.bytes, as: UTF8.self))
    text += "\nIts classes\(found.cure == nil ? "" : ", faulty and cured,") are in Sources/\(found.sourceFile).\n"
    text += "\nWhat happens under the order '\(order.name)' (\(replay(order.name))):\n\n"
    text += version.trace(order: order).map { ($0.isSign ? "  > " : "    ") + $0.text + "\n" }.joined()
    if !cured { text += "\n" + wrapped(found.explanation, width: 80) + "\n" }
    if let orders = found.cure?.orders {
      let explored = try version.explore(orders: version.orders)
      let explorer =
        !cured && version.file.isOnDisk
        ? "nib explore\(orders == "any" ? "" : " --orders \(orders)") \(version.path)"
        : "\(command)\(cured ? " --cured" : "") --explore"
      text += "\nWhat exploring finds (\(explorer)):\n\n"
      text += (explored.diagnostics.map(\.message) + [explored.summary]).map { indented(wrapped($0, width: 76)) }
        .joined(separator: "\n")
    }
    if found.cure != nil, !cured { text += "\nThe cured version: \(command) --cured\n" }
    text += "\nUnder other orders:\n\n"
    for other in found.bites + ["strict"] where other != order.name {
      text += "    \(replay(other))\n"
    }
    return text
  }

}

extension Pitfall {
  fileprivate var line: String {
    let number = (self.number < 10 ? " " : "") + String(self.number)
    return "\(number)  \(name): \(title)\(bites.isEmpty ? "" : " (\(bites.joined(separator: ", ")))")"
  }
}
