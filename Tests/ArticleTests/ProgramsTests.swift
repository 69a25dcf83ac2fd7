import Foundation
import TestSupport
import Testing

/// `Scripts/programs.sh`, by which tests and scripts find the programs that they start, and `Scripts/needs.sh`, which
/// installs them.
@Suite("Programs of others") struct ProgramsTests {
  /// Wrong answers: with success, without success, and that of another program with the same name.
  nonisolated static let wrong = ["echo nonsense 17", "echo broken >&2; exit 1", "cat; echo '{ a = (1); }'"]
  private let names = ["git", "python3", "plutil", "xmllint", "tmux", "less", "cc", "valgrind"]
  private let scripts = packageFolder + "/Scripts"

  /// Returns a folder of programs that all do the same.
  private func folder(_ names: [String], _ script: String) throws -> Scratch {
    let folder = try Scratch()
    for name in names { try write("#!/bin/sh\n\(script)\n", to: name, in: folder) }
    return folder
  }

  private func write(_ script: String, to name: String, in folder: Scratch) throws {
    try folder.write(script, to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.file(name))
  }

  private func programs(_ arguments: [String], path: String) throws -> Run {
    try Run(
      ["/bin/sh", scripts + "/programs.sh"] + arguments, environment: ["PATH": path, "NIBKIT_PATH": nil])
  }

  @Test("the programs that are meant are found behind others of their names", arguments: wrong)
  func behind(script: String) throws {
    let path = try #require(Program.searchPath)
    let installed = names.filter { Program.path($0) != nil }
    #expect(installed.contains("python3"))
    let wrong = try folder(names, script)
    let run = try programs(["find"] + installed, path: "\(wrong.path):\(path)")
    #expect(run.output == installed.map { "\(Program.path($0) ?? "")\n" }.joined(), "\(run.errors)")
    let changed = try programs(["path"], path: "\(wrong.path):\(path)").output.trimmingCharacters(
      in: .newlines)
    #expect(changed.hasSuffix(":\(wrong.path):\(path)"))
    let python = try Run(
      ["/bin/sh", "-c", "python3 -c 'print(\"it is\", \"Python\")'"], environment: ["PATH": changed])
    #expect(python.output == "it is Python\n")
  }

  @Test(
    "a program is missing if only others have its name, and the reason names one of them", arguments: wrong)
  func onlyOthers(script: String) throws {
    let wrong = try folder(names, script)
    let run = try programs(["find"] + names, path: wrong.path)
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(
      run.errors
        == names.map { "\($0) is not installed: \(wrong.file($0)) is another program\n" }.joined())
    #expect(try programs(["path"], path: wrong.path).output == "\(wrong.path)\n")
  }

  @Test("a program that is missing, and a module that Python does not have, are missing")
  func missing() throws {
    #expect(Program.absence(of: "nib-peer-of-nobody") == "nib-peer-of-nobody is not installed")
    #expect(Program.path("python3:nib_module_of_nobody") == nil)
    #expect(Program.path("python3:json") == Program.path("python3"))
    #expect(throws: Program.Missing.self) { try Run(["nib-peer-of-nobody"]) }
  }

  /// Runs `needs.sh` where it finds other programs for a user and for packages, without a terminal.
  private func needs(_ thing: String, user: Int) throws -> (run: Run, calls: String) {
    let folder = try Scratch(["calls": ""])
    try write("#!/bin/sh\necho \(user)\n", to: "id", in: folder)
    for name in ["apt-get", "sudo"] {
      try write("#!/bin/sh\necho \(name) \"$@\" >> \(folder.file("calls"))\n", to: name, in: folder)
    }
    let path = try "\(folder.path):\(#require(Program.searchPath))"
    let run = try Run(
      ["/bin/sh", scripts + "/needs.sh", thing], environment: ["PATH": path, "NIBKIT_PATH": nil])
    return (run, try folder.read("calls"))
  }

  @Test("nothing is installed unasked for a user who is not root: the command is printed")
  func userWithoutTerminal() throws {
    let (run, calls) = try needs("nib-peer-of-nobody", user: 1000)
    #expect(run.status == 1 && calls.isEmpty)
    #expect(
      run.errors == """
        Missing: nib-peer-of-nobody
        To install it:
            sudo apt-get update -q && sudo apt-get install -y -q nib-peer-of-nobody
        This cannot go on without nib-peer-of-nobody.

        """)
    #expect(try needs("python3", user: 1000).run.status == 0)
  }

  @Test("root installs what is missing, without sudo")
  func root() throws {
    let (run, calls) = try needs("nib-peer-of-nobody", user: 0)
    #expect(run.status == 1)
    #expect(calls == "apt-get update -q\napt-get install -y -q nib-peer-of-nobody\n")
  }

  @Test("the output of a failed test is shown without control characters, and is cut")
  func visibleFailures() throws {
    let code = """
      import importlib
      runs = importlib.import_module('run-tests')
      print(runs.visible('a\\x1b[31mb\\x07\\u202ec'))
      print(len(runs.visible('x' * 5000)) < 400)
      """
    let run = try Run(["python3", "-c", code], in: scripts)
    #expect(run.output == "a\\x1b[31mb\\x07\\u202ec\nTrue\n", "\(run.errors)")
  }

  @Test("the suites of a large target are shared out by their times, and each test is in one part")
  func parts() throws {
    let code = """
      import importlib
      runs = importlib.import_module('run-tests')
      target = runs.Target(None, 'T')
      target.divide({'T.A/a()': 9, 'T.B/b()': 5, 'T.B/c()': 1, 'T.C/d()': 3, 'Two.A/a()': 90}, 9, [])
      for part in target.parts: print(part.filters, part.skips, part.weight)
      """
    let run = try Run(["python3", "-c", code], in: scripts)
    let output = """
      ['^T\\\\.A/'] [] 9.0
      ['^T\\\\.'] ['^T\\\\.A/'] 9.0

      """
    #expect(run.output == output, "\(run.errors)")
  }

  @Test("the time of a test that is gone is forgotten, and that of one that was left out is kept")
  func times() throws {
    let code = """
      import importlib, types
      runs = importlib.import_module('run-tests')
      last = {'T.A/gone()': 1, 'T.A/slow()': 9, 'T.A/old()': 2, 'U.B/b()': 3, 'V.C/c()': 4}
      targets = [types.SimpleNamespace(name='T', is_right=True), types.SimpleNamespace(name='V', is_right=False)]
      print(runs.merged_times(last, {'T.A/old()': 5}, targets, ['T.A/slow']))
      """
    let run = try Run(["python3", "-c", code], in: scripts)
    #expect(
      run.output == "{'T.A/slow()': 9, 'U.B/b()': 3, 'V.C/c()': 4, 'T.A/old()': 5}\n", "\(run.errors)")
  }
}
