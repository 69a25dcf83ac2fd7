import Foundation
import TestSupport
import Testing

/// Ctrl-C, and the line that says how far an exploration is.
@Suite struct InterruptionTests {
  private static let loop = "<layout version='1'><Stopper id='s' how='loop' when='always'/></layout>"

  /// A shell ignores Ctrl-C for what it starts in the background, and the tool leaves it so: then nothing would end it here.
  init() { signal(SIGINT, SIG_DFL) }

  @Test(
    "an interrupted exploration ends its processes, reports what was done, and names the rest",
    .needs("pgrep"), .mustEnd, arguments: ["INT", "TERM"])
  func interrupt(signal: String) throws {
    let folder = try Folder([
      "a.layout.xml": Folder.faulty, "b.layout.xml": Self.loop, "c.layout.xml": Folder.clean,
      "known.json": "{\"version\":1,\"findings\":[]}",
    ])
    // The signal comes when the first file has been reported, and so the second has begun or is about to.
    let run = try folder.shell(
      """
      mkfifo pipe
      { read -r first; kill -\(signal) $$; echo "$first"; cat; } < pipe > out &
      exec "$TOOL" explore "$PWD" --runs 24 --load-time 1000 --jobs 1 --write-baseline known.json > pipe
      """)
    #expect(run.status == 130)
    #expect(run.errors == "note: the baseline is not written, because some files were not explored\n")
    let path = folder.scratch.path
    // The last line is written before the program ends, and read after it.
    var output = ""
    for _ in 0..<1_000 where !output.hasSuffix("not explored\n") || !output.contains("3 files") {
      output = try folder.shell("cat out").output
    }
    #expect(output.hasPrefix("\(path)/a.layout.xml:\n"))
    #expect(
      output.hasSuffix(
        "\(path)/b.layout.xml: not explored\n\(path)/c.layout.xml: not explored\n"
          + "3 files, 1 finding in 1 of them, 2 not explored\n"), "\(output)")
    #expect(try folder.scratch.read("known.json") == "{\"version\":1,\"findings\":[]}")
    // The shell that asks does not have these words itself.
    #expect(try folder.shell("pgrep -f 'explor[e].*\(path)'").output.isEmpty)
  }

  @Test("a report for programs names the files that were not explored", .needs("pgrep"), .mustEnd)
  func forPrograms() throws {
    let folder = try Folder(["a.layout.xml": Self.loop, "b.layout.xml": Folder.clean])
    let path = folder.scratch.path
    // Nothing is written before the end. So the signal comes when the process has started that runs the loop.
    let run = try folder.shell(
      """
      { until pgrep -f 'load-worke[r].*\(path)' > /dev/null; do :; done; kill -INT $$; } 2> /dev/null > /dev/null &
      exec "$TOOL" explore "$PWD" --runs 24 --load-time 1000 --jobs 1 --format json
      """)
    #expect(run.status == 130)
    let report = try Folder.object(run.output)
    #expect(report["unexplored"] as? [String] == ["\(path)/a.layout.xml", "\(path)/b.layout.xml"])
    try folder.write(run.output, to: "r.json")
    let merged = try folder.join("r.json")
    #expect(merged.status == 130)
    // Explored again elsewhere, they are no longer missing.
    try folder.write(Folder.clean, to: "a.layout.xml")
    try folder.write(folder.explore(path, "--format", "json").output, to: "s.json")
    #expect(try folder.join("r.json", "s.json").status == 0)
  }

  @Test(
    "a terminal has a line of progress, which is gone at the end; a file has none",
    .needs("script"))
  func progress() throws {
    let folder = try Folder([
      "a.layout.xml": Folder.faulty, "b.layout.xml": Folder.clean, "c.layout.xml": Folder.clean,
    ])
    let run = try folder.shell(
      "TERM=xterm script -qec '\"$TOOL\" explore . --runs 24 --jobs 1 > out' /dev/null < /dev/null; cat out >&2"
    )
    #expect(run.output.contains("\r\u{1B}[K0 of 3 files, nothing found"), "\(run.output.debugDescription)")
    #expect(run.output.contains("of 3 files, 1 finding, about "))
    #expect(run.output.hasSuffix("\r\u{1B}[K"))
    #expect(!run.errors.contains("of 3 files"))
    #expect(run.errors.hasSuffix("\n3 files, 1 finding in 1 of them\n"))
    let dumb = try folder.shell(
      "TERM=dumb script -qec '\"$TOOL\" explore . --runs 24 > out' /dev/null < /dev/null")
    #expect(dumb.output.isEmpty)
  }
}
