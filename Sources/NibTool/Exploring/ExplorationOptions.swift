internal import ArgumentParser
internal import NibExploring
internal import NibKit
package import NibLoading
internal import NibModel

/// A command with the options for exploring one layout. It has their groups side by side and none within another: in a debug
/// build the parser checks a group again whenever it reads the one around it, which took half of the time to start a process.
protocol ExploringCommand: ParsableCommand {
  var classes: ClassOptions { get }
  var variation: VariationOptions { get }
  var promises: PromiseOptions { get }
  var search: SearchOptions { get }
  var limits: LoadLimitOptions { get }
  var ignored: IgnoreOptions { get }
  var verbose: Bool { get }
}

extension ExploringCommand {
  var options: ExplorationOptions {
    ExplorationOptions(
      choice: classes.choice(for: variation), promises: promises, search: search, limits: limits, ignored: ignored,
      verbose: verbose)
  }
}

/// The options for exploring one layout. A process that explores one of several files gets them as well.
struct ExplorationOptions {
  let choice: ClassChoice
  let promises: PromiseOptions
  let search: SearchOptions
  let limits: LoadLimitOptions
  let ignored: IgnoreOptions
  let verbose: Bool

  static let verboseHelp: ArgumentHelp = "Name each load on standard error before it begins."

  /// The options as arguments for another process of the tool.
  var arguments: [String] {
    let values: [(name: String, value: String?)] = [
      ("orders", promises.given?.description), ("strength", promises.strength.map(String.init)),
      ("runs", search.runs.map(String.init)), ("seed", String(search.seed)), ("time", search.time.map { "\($0)" }),
      ("load-time", "\(limits.seconds)"), ("load-memory", String(limits.megabytes)),
    ]
    let flags = [("related-only", search.relatedOnly), ("verbose", verbose)]
    return values.compactMap { name, value in value.map { "--\(name)=\($0)" } } + ignored.arguments
      + choice.arguments + flags.filter(\.1).map { "--\($0.0)" }
  }
}

/// The loads that an exploration runs.
struct SearchOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Permute only the steps of objects that can touch each other. This takes fewer loads, but may miss differences that come from static variables or files."
    ))
  var relatedOnly = false

  @Option(
    help: ArgumentHelp(
      "The maximum number of loads of each order. The default is 64, or more if the strength needs them.",
      valueName: "count"))
  var runs: Int?

  @Option(help: "Seed for random orders. The same seed gives the same report.")
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp("The time limit for all loads. No load begins after it.", valueName: "seconds"))
  var time: Double?

  func validate() throws {
    if let runs, runs < 1 { throw ValidationError("--runs must be at least 1.") }
    if let time, !(time > 0 && time < 1e9) { throw ValidationError("--time must be a number of seconds above 0.") }
  }
}

/// The orders whose promises count, and the number of steps that are permuted.
struct PromiseOptions: ParsableArguments {
  @Option(
    name: .customLong("orders"),
    help: ArgumentHelp(
      "The orders whose promises are used, such as any or strict,gtk. 'nib orders' lists them, and all means all of them. The default is any for a layout and archive for an archive.",
      valueName: "orders"),
    completion: .list(OrderName.allNames + ["all"]),
    transform: OrderList.named)
  var given: OrderList?

  @Option(
    help: ArgumentHelp(
      "A number of steps from 2 to 4. Any that many steps come in each of their orders in some load. The default is 3 if that takes few loads, and otherwise 2.",
      valueName: "steps"))
  var strength: Int?

  func validate() throws {
    if let strength, !(2...4).contains(strength) { throw ValidationError("--strength must be 2, 3 or 4.") }
  }

  /// Returns the orders for a document. There is at least one.
  func orders(for document: NibDocument) -> [LoadOrder] { given?.orders ?? [document.exploredOrder] }
}

extension NibDocument {
  /// The order whose promises are used if none is named.
  var exploredOrder: LoadOrder { decoderSource == .layout ? .any : .archive }
}

/// The limits of one load.
struct LoadLimitOptions: ParsableArguments {
  @Option(
    name: .customLong("load-time"),
    help: ArgumentHelp("The time limit for one load. A load that takes longer has failed.", valueName: "seconds"))
  var seconds = 10.0

  @Option(
    name: .customLong("load-memory"),
    help: ArgumentHelp(
      "The memory limit for one load. A load that takes more has failed. This is checked on Linux only.",
      valueName: "megabytes"))
  var megabytes = 2048

  func validate() throws {
    if !(seconds > 0 && seconds < 1e9) {
      throw ValidationError("--load-time must be a number of seconds above 0.")
    }
    if !(1...1 << 30 ~= megabytes) {
      throw ValidationError("--load-memory must be a number of megabytes from 1 to \(1 << 30).")
    }
  }

  var limits: RestartingWorker.Limits { RestartingWorker.Limits(time: .seconds(seconds), memory: megabytes) }
}

/// The properties that are not compared.
struct IgnoreOptions: ParsableArguments {
  @Option(
    name: .customLong("ignore"),
    help: ArgumentHelp(
      "A property to leave out, as Class.property. You can repeat this option.", valueName: "property"))
  var names: [String] = []

  var all: Set<String> { Set(names) }
  /// The options as arguments for another process of the tool.
  var arguments: [String] { names.map { "--ignore=\($0)" } }
}

extension Console {
  /// Reports names in `--ignore` that nothing has.
  ///
  /// - Throws: `ToolStatus` if there are any.
  func check(_ unknownNames: [ExplorationReport.UnknownName]) throws {
    if unknownNames.isEmpty { return }
    for unknown in unknownNames { printError("error: --ignore: \(unknown.message)") }
    throw ToolStatus.usage
  }
}

/// Names orders on the command line.
package struct OrderList: CustomStringConvertible {
  package let orders: [LoadOrder]

  package init(orders: [LoadOrder]) { self.orders = orders }

  package var description: String { orders.map(\.name).joined(separator: ",") }

  package static func named(_ names: String) throws -> OrderList {
    if names == "all" { return OrderList(orders: LoadOrder.profiles.map(\.order)) }
    guard names.contains(where: { $0 != "," }) else {
      throw ValidationError("no order is named; 'nib orders' lists them.")
    }
    return OrderList(orders: try names.split(separator: ",").map { try OrderName.named(String($0)).order })
  }
}
