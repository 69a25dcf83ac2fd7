/// A command without options, such as `nib check Login.layout.xml`.
///
/// Editors and hooks run such a line for each file that is saved. When the argument parser starts, it looks up the
/// protocols of all types that it knows, which takes longer than checking a layout. In a debug build, `nib check` of a
/// layout with two objects takes 32 million instructions (20 ms of processor time), and 96 million (35 ms) if the parser
/// reads the line.
enum PlainCommand: Equatable {
  case check(files: [String])
  case objects(file: String)
  case plan(file: String)
  case describe(file: String)

  /// Returns the command of a command line; nil if only the parser understands the line.
  init?(_ arguments: [String]) {
    let operands = arguments.dropFirst()
    guard let name = arguments.first, let file = operands.first, operands.allSatisfy(Self.isOperand) else { return nil }
    switch name {
    case "check": self = .check(files: Array(operands))
    case "objects" where operands.count == 1: self = .objects(file: file)
    case "plan" where operands.count == 1: self = .plan(file: file)
    case "describe" where operands.count == 1: self = .describe(file: file)
    default: return nil
    }
  }

  private static func isOperand(_ argument: String) -> Bool {
    argument == "-" || argument.utf8.first != UInt8(ascii: "-")
  }

  /// Runs the command.
  ///
  /// - Throws: the errors that the command throws if the parser has read the line.
  @MainActor
  func run() throws {
    switch self {
    case .check(let files): try LayoutCheck(files: files).run()
    case .objects(let file): try ObjectsCommand.list(file)
    case .plan(let file): try PlanCommand.list(file)
    case .describe(let file): try DescribeCommand.describe(file)
    }
  }
}
