import TestSupport

/// A shell script that makes a repository of random files, and random changes to them: every status that git knows, under
/// names that programs get wrong.
nonisolated struct RandomChanges {
  private var random: SplitMix
  private var lines: [[UInt8]] = []
  private var fresh = 0

  /// The bytes of the script, for `sh`.
  var script: [UInt8] { Array(lines.joined(separator: [UInt8(ascii: "\n")])) }

  private static let names: [[UInt8]] =
    [
      "a.txt", "dir/b", "dir/deep/c", " blank ", "-x", ":(top)d", "new\nline", "tab\there", "日本", "*", "#h",
      "it's", "q\"\\",
    ]
    .map { Array($0.utf8) } + [[0x63, 0xE9, 0x2E, 0x74]]

  init(seed: Int) {
    random = SplitMix(seed: UInt64(seed))
    for setting in ["status.renames", "diff.renames"] {
      add("git config \(setting) \(random.pick(["true", "false", "copies"]))")
    }
    for (name, values) in [
      ("core.quotePath", ["true", "false"]), ("diff.ignoreSubmodules", ["none", "all"]),
      ("core.fileMode", ["true"]),
      ("status.showUntrackedFiles", ["all", "no"]), ("core.splitIndex", ["true", "false", "false"]),
      ("core.untrackedCache", ["true", "false"]), ("index.version", ["2", "4"]), ("status.branch", ["true"]),
      ("commit.verbose", ["true", "false"]), ("diff.noprefix", ["true"]), ("status.short", ["true"]),
      ("commit.status", ["true", "false"]), ("i18n.logOutputEncoding", ["UTF-8", "ISO-8859-1"]),
    ] { add("git config \(name) \(random.pick(values))") }
    add("git rm -rqf . ; rm -rf *")
    for name in Self.names where random.happens(70) { begin(name) }
    let hasSubmodule = random.once(in: 3)
    if hasSubmodule { add("git init -q sub; \(commitInSubmodule)") }
    add(
      "git add -A; \(random.once(in: 6) ? "git update-ref -d HEAD; git rm -rq --cached ." : "git commit -qm base")"
    )
    for _ in 0..<Int.random(in: 1...9, using: &random) { change(random.pick(Self.names)) }
    if hasSubmodule {
      add(random.pick([commitInSubmodule, "echo dirt > sub/dirt", "\(commitInSubmodule); git add sub", ":"]))
    }
    if random.once(in: 5) { add("echo untracked > untracked") }
  }

  private let commitInSubmodule =
    "git -C sub -c user.name=A -c user.email=a@example.org commit -q --allow-empty -m $(date +%N)"

  private mutating func add(_ line: String, _ names: [UInt8]...) {
    // "$1" and the like are not for bytes that are no text: names are written into the line.
    var bytes = Array("{ ".utf8)
    for part in line.split(separator: "@", omittingEmptySubsequences: false) {
      bytes += part.utf8
      if let digit = part.last?.wholeNumberValue, names.indices.contains(digit - 1) {
        bytes.removeLast()
        bytes +=
          Array("'".utf8) + names[digit - 1].flatMap { $0 == UInt8(ascii: "'") ? Array("'\\''".utf8) : [$0] }
        bytes += Array("'".utf8)
      }
    }
    lines.append(bytes + Array("; } >/dev/null 2>&1 || :".utf8))
  }

  /// Lines that make a file known by its content.
  private mutating func content() -> String { "seq \(Int.random(in: 1...90, using: &random)) 99" }

  private mutating func begin(_ name: [UInt8]) {
    add("mkdir -p dir/deep; \(content()) > ./@1", name)
    if random.once(in: 6) { add("chmod +x ./@1", name) }
    if random.once(in: 8) { add("rm ./@1; ln -s nowhere ./@1", name) }
  }

  private mutating func change(_ name: [UInt8]) {
    fresh += 1
    let other = random.happens(70) ? Array("\(fresh) new".utf8) : random.pick(Self.names)
    let git = "git --literal-pathspecs"
    let changes = [
      "echo more >> ./@1", "echo more >> ./@1; \(git) add -- @1",
      "echo more >> ./@1; \(git) add -- @1; echo yet >> ./@1",
      "\(content()) > ./@1; \(git) add -- @1", "\(git) rm -qf -- @1", "\(git) rm -q --cached -- @1",
      "rm -rf ./@1",
      "\(content()) > ./@1", "\(content()) > ./@1; \(git) add -N -- @1", "\(git) mv -- @1 @2",
      "\(git) mv -- @1 @2; echo more >> ./@2", "\(git) mv -- @1 @2; rm ./@2",
      "mv ./@1 ./@2; \(git) add -N -- @2",
      "\(git) mv -- @1 @2; \(content()) > ./@1",
      "\(git) mv -- @1 @2; \(content()) > ./@1; \(git) add -N -- @1",
      "cp ./@1 ./@2; \(git) add -- @2; \(git) rm -q --cached -- @1; echo PASSWORD >> ./@1",
      "cp ./@1 ./@2; \(git) add -- @2", "cp ./@1 ./@2; \(git) add -- @2; echo more >> ./@1; \(git) add -- @1",
      "chmod +x ./@1", "chmod +x ./@1; \(git) add -- @1", "rm -rf ./@1; ln -s @2 ./@1",
      "rm -rf ./@1; ln -s @2 ./@1; \(git) add -- @1",
      "rm -rf ./@1; mkdir ./@1; echo in > ./@1/in; \(git) add -- @1/in",
      "rm -rf ./@1; mkdir ./@1; echo in > ./@1/in; \(git) add -N -- @1/in",
      "rm -rf ./dir; echo file > dir; \(git) add -- dir", "rm -rf ./dir; ln -s . dir",
      "\(git) rm -q --cached -- @1; \(git) add -N -- @1", "\(git) add -N -- @1; rm ./@1",
      "\(git) update-index --assume-unchanged -- @1; echo hidden >> ./@1",
      "\(git) update-index --skip-worktree -- @1; echo hidden >> ./@1",
      "\(git) mv -- @1 @2; cp ./@2 ./'copy of'; \(git) add -- 'copy of'",
    ]
    // A name inside a folder stands in its quotes: 'a.txt'/in.
    add(random.pick(changes), name, other)
  }
}
