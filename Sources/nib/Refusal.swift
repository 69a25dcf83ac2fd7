import NibKit
import NibTool

/// Writes why a command cannot do what its arguments say.
///
/// - Returns: the status with which the command ends.
@MainActor
func refusal(_ words: String) -> ToolStatus {
  NibTool.console.printError("error: \(words)")
  return .usage
}

/// Writes that there is no case or pitfall of a number or name, which there are, and which one was probably meant.
///
/// - Parameters:
///   - noun: `case` or `pitfall`.
///   - numbers: all numbers, in order.
///   - command: the command that lists them.
/// - Returns: the status with which the command ends.
@MainActor
func refusal(
  of wanted: String, _ noun: String, numbers: [String], names: [String], command: String
) -> ToolStatus {
  let isNumber = wanted.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } && !wanted.isEmpty
  let near = isNumber ? nil : Suggestion.nearest(to: wanted, among: names)
  let help = near.map { "did you mean '\($0)'?" } ?? "there are \(numbers.first ?? "") to \(numbers.last ?? "")"
  let name = isNumber ? wanted : "'\(wanted.printable)'"
  return refusal("there is no \(noun) \(name); \(help); '\(command)' lists them")
}
