internal import ArgumentParser
internal import NibExploring
internal import NibImporting
internal import NibKit
internal import NibLoading
internal import NibModel

/// `nib trace`: loads a layout, and writes the events of the load.
struct TraceCommand: FormattedCommand {
  static var configuration: CommandConfiguration {
    // The parser asks on the main thread, from `run`.
    MainActor.assumeIsolated {
      CommandConfiguration(
        commandName: "trace", abstract: "Load a layout or an archive, and write each step as it happens.",
        usage: """
          \(RunningTool.current.name) trace <file> [--stand-ins] [--order <order>] [--run <number> [--seed <seed>] [--strength <steps>]] [--move <steps> ...] [--unpromised] [--within <layout>] [--only <kinds>] [--object <id> [--subtree]] [--depth <levels>] [--scene <identifier>] [--part <name>] [--size-class <width-height>] [--lang <language>] [--format <format>]
          \(RunningTool.current.name) trace <file> --compare <order> <order> [--stand-ins] [--format <format>] [--context <lines>]
          \(RunningTool.current.name) trace <file> --like <trace> [--order <order>] [--pattern <event=expression> ...] [--preset <tool>]
          \(RunningTool.current.name) trace --import <trace> ... [--failed <trace> ...] [--orders <orders>] [--pattern <event=expression> ...] [--preset <tool>] [--only <kinds>] [--object <id>] [--depth <levels>] [--format <format>]
          """,
        discussion: """
          Each line is one event: init> and init< are the beginning and the end of an initializer. attach, attr, \
          outlet, collect, action and awake are steps of the load. note is a message of a class, unwired is a \
          read of an outlet before it is connected, and empty is a read of an outlet that the layout does not \
          connect. If the load fails, the trace ends with abort, and the failure is written to standard error.

          If a class loads another layout during the load, that layout is traced at this point. If the layout is \
          a scene, which names controllers with layout="X", the views of its controllers follow in the order of \
          the scene. A program loads them later, when it shows them.

          Each scene of a storyboard is loaded in two steps, as in UIKit: the controller, and then its view. \
          --scene selects one scene. Prototypes of tables and collections are loaded for each row, and not with \
          the view. --part view, --part controller or --part 'prototype Cell' loads only this part, after those \
          around it. --move and --run apply to one part.

          --move 'awake B < awake A' moves B's awake right before A's, and --move 'awake A > awake B' moves A's \
          right after B's. This replays findings of '\(RunningTool.current.name) explore'. Moves against the \
          promises of the order need --unpromised. With --within Row, --move and --run apply to the layout Row, \
          each time that a class loads it. The steps are init, attr, outlet, collect, action, awake and \
          afterInit, each with its object or member.

          --only awake,outlet writes only events of these kinds. init and load stand for the beginning and the \
          end. --object ID writes only the events of one object, by its id or its path in the trace, and the \
          connections to it. With --subtree, it also writes the events of the objects in it. --depth 1 leaves \
          out the events within initializers and nested loads.

          The formats svg and mermaid draw the load as a sequence diagram after it has ended.

          With --compare, the layout is loaded in two orders, and the two traces are written side by side, with \
          line numbers and marks: < and > mark a line that only one trace has, ! marks a line that differs, and \
          ~ marks a line that comes earlier or later in the other trace, at the line of the arrow. If there is \
          no space for two columns, there is one column for both traces. A difference between orders is not an \
          error.

          --import reads a trace that another program has recorded, or a log, and writes it like a trace. --pattern \
          awake='-\\[(\\w+) awakeFromNib\\]' makes an event of each line that matches, and --preset has the patterns for \
          a tool's log. The first group of a pattern is the class of the object and the second its address; named \
          groups, as in (?<member>\\w+), are object, class, address, member, value, target, targetClass and \
          targetAddress. With --orders all, the output is the orders that the trace fits, and the line at which it \
          breaks each of the others. The exit status is 1 if it fits none. Several traces of one screen, and those of \
          --failed, are compared: which events always come before which, which sometimes, and which order goes with \
          the failure.

          --like follows a trace: the layout is loaded in the order that comes closest, and the moves are written to \
          standard error, with the events that could not be followed. Without --order, the order is the one that \
          follows the most events.
          """)
    }
  }

  @Argument(
    help: "The layout or archive. - is standard input.",
    completion: .file(extensions: ["xml", "nib", "plist", "xib", "storyboard"]))
  var file: String?

  @OptionGroup var classes: ClassOptions
  @OptionGroup var variation: VariationOptions

  @Option(
    help: ArgumentHelp(
      "The order of the load. 'nib orders' lists the orders. The default is strict for a layout and archive for an archive.",
      valueName: "order"),
    completion: .list(OrderName.allNames),
    transform: OrderName.named)
  var order: OrderName?

  @Option(
    name: .customLong("move"),
    help: ArgumentHelp(
      "Move a step right before another, as in 'awake B < awake A', or right after it with '>'. You can repeat this option.",
      valueName: "steps"))
  var moves: [String] = []

  @Option(
    name: .customLong("run"),
    help: ArgumentHelp(
      "Load in the order of the run with this number in 'explore'. The seed must be the same.", valueName: "number"))
  var number: Int?

  @Option(help: "The seed of --run.")
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("The strength of the exploration that --run belongs to.", valueName: "steps"))
  var strength: Int?

  @Flag(help: "Load the run of an exploration with --related-only.")
  var relatedOnly = false

  @Option(
    help:
      "The format of the trace. tree is indented, json is one object a line, and svg and mermaid are diagrams. The default is that of an output file FILE.json, .svg or .mmd, and otherwise text."
  )
  var format: TraceFormat?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Compare the traces of two orders.", valueName: "order> <order"),
    completion: .list(OrderName.allNames))
  var compare: [String] = []

  @Option(
    help: ArgumentHelp(
      "The number of equal steps that are kept around each difference. The default is all of them.",
      valueName: "lines"))
  var context: Int?

  @OptionGroup var parts: PartOptions

  @Flag(help: "Also allow moves that the promises of the order forbid.")
  var unpromised = false

  @Option(
    help: ArgumentHelp(
      "Apply --move and --run to the layout of this name, which a class loads within the load.", valueName: "layout"))
  var within: String?

  @OptionGroup var language: LanguageOptions

  @OptionGroup var filter: FilterOptions

  @OptionGroup var imported: ImportedFiles

  @OptionGroup var output: OutputOptions

  var isForPrograms: Bool { chosenFormat != .text && chosenFormat != .tree }

  mutating func validate() throws {
    // The parser takes all arguments after an option as its values, which may include the layout.
    if file == nil, compare.count == 3 { file = compare.removeLast() }
    if imported.isUsed { return try validateImport() }
    guard file != nil else { throw ValidationError("Missing expected argument '<file>'") }
    try validateLike()
    if !filter.isEmpty, !compare.isEmpty || chosenFormat.line == nil {
      throw ValidationError(
        "--only, --object and --depth leave events out of a text, a tree or JSON; a \(compare.isEmpty ? "diagram" : "comparison") needs all."
      )
    }
    if within != nil, moves.isEmpty, number == nil {
      throw ValidationError("--within names the layout for --move or --run; it needs one of them.")
    }
    if compare.isEmpty {
      if context != nil { throw ValidationError("--context is for a comparison; it needs --compare.") }
      return
    }
    if !moves.isEmpty || number != nil {
      throw ValidationError("--move and --run are for one load, and --compare has two.")
    }
    if parts.part != nil {
      throw ValidationError("--part selects one load, and --compare takes whole files or scenes.")
    }
    guard compare.count == 2 else {
      throw ValidationError("--compare takes two orders, as in: nib trace FILE --compare strict uikit")
    }
    if order != nil { throw ValidationError("--order and --compare exclude each other: --compare names two orders.") }
    guard chosenFormat == .text || chosenFormat == .json else {
      throw ValidationError("A comparison is written as text or json, not as \(chosenFormat.rawValue).")
    }
    if let context, context < 0 { throw ValidationError("--context must be at least 0.") }
    _ = try compare.map(OrderName.named)
  }
}
