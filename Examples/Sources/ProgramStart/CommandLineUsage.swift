/// The options of a program on its command line, and its help.
///
/// Read by hand: a library for it would cost the program more time at its start than everything else does.
package nonisolated struct CommandLineUsage: Sendable {
  /// An option, with a value after it if `value` names one.
  package struct Option: Sendable {
    let name: String
    let value: String?
    let help: String

    package init(_ name: String, _ value: String? = nil, _ help: String) {
      self.name = name
      self.value = value
      self.help = help
    }
  }

  let program: String
  let summary: String
  /// The argument besides options, such as `FILE`. It must be given, and once.
  let operand: String?
  let options: [Option]
  /// More to say, after the options.
  let remarks: String

  package init(
    program: String, summary: String, operand: String? = nil, options: [Option], remarks: String = ""
  ) {
    self.program = program
    self.summary = summary
    self.operand = operand
    self.options = options + Self.everywhere
    self.remarks = remarks
  }

  /// The options that every sample program takes.
  private static let everywhere = [
    Option("--layouts", "DIR", "look for layouts in this folder first"),
    Option("--theme", "NAME", "ansi, mono, dark, light, contrast, or the path of a theme file"),
    Option("--keys", "FILE", "give commands the keys of this file; else those of keys.layout.xml in the configuration"),
    Option("--order", "NAME", "load layouts in this order; 'nib orders' lists them"),
    Option("--trace", "FILE", "write every step of every load to this file"),
    Option("--help", nil, "show this help"),
    Option("--version", nil, "show the version"),
  ]

  /// Reads a command line. `--name=value` is `--name value`; after `--` everything is an operand.
  ///
  /// - Parameter arguments: without the program's name.
  package func read(_ arguments: [String]) throws(UsageError) -> CommandLineValues {
    var values = CommandLineValues()
    var rest = arguments[...]
    var takesOptions = true
    while let word = rest.popFirst() {
      if takesOptions, word == "--" {
        takesOptions = false
      } else if takesOptions, word.hasPrefix("-"), word != "-" {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = parts[0] == "-h" ? "--help" : parts[0]
        guard let option = options.first(where: { $0.name == name }) else {
          throw UsageError("there is no option '\(parts[0])'", in: self)
        }
        if let wanted = option.value {
          guard let value = parts.count > 1 ? parts[1] : rest.popFirst(), !value.isEmpty else {
            throw UsageError("'\(name)' wants a value: \(name) \(wanted)", in: self)
          }
          values.options[name] = value
        } else if parts.count > 1 {
          throw UsageError("'\(name)' takes no value", in: self)
        } else {
          values.options[name] = ""
        }
      } else if operand != nil, values.operand == nil {
        values.operand = word
      } else {
        throw UsageError("'\(word)' is one argument too many", in: self)
      }
    }
    if let operand, values.operand == nil, !values["--help"].isGiven, !values["--version"].isGiven {
      throw UsageError("\(operand) is missing", in: self)
    }
    return values
  }

  var line: String { "Usage: \(program) [OPTION…]\(operand.map { " \($0)" } ?? "")" }

  /// All that there is to know.
  package var help: String {
    let names = options.map { "  \($0.name)\($0.value.map { " \($0)" } ?? "")" }
    let width = (names.map(\.count).max() ?? 0) + 2
    let list = zip(names, options).map { name, option in
      name + String(repeating: " ", count: width - name.count) + option.help
    }
    let end = remarks.isEmpty ? "" : "\n\(remarks)\n"
    return "\(line)\n\n\(summary)\n\nOptions:\n\(list.joined(separator: "\n"))\n\(end)"
  }
}

/// The values of a command line.
package nonisolated struct CommandLineValues: Sendable {
  fileprivate(set) var options: [String: String] = [:]
  /// The argument that is no option, if the program takes one.
  package fileprivate(set) var operand: String?

  /// The value of an option, or nil.
  package subscript(name: String) -> String? { options[name] }
}

extension String? {
  /// True if the option is given.
  nonisolated var isGiven: Bool { self != nil }
}

/// A command line that the program does not understand.
package nonisolated struct UsageError: Error, CustomStringConvertible {
  private let message: String
  private let usage: CommandLineUsage

  package init(_ message: String, in usage: CommandLineUsage) {
    self.message = message
    self.usage = usage
  }

  /// The error, and where to learn more.
  package var description: String {
    "\(usage.program): \(message)\n\(usage.line)\n'\(usage.program) --help' tells more."
  }
}
