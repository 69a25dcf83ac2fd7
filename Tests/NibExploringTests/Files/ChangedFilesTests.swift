import Foundation
import TestSupport
import Testing

/// `--since` explores what git says has changed.
@Suite(.needs("git")) struct ChangedFilesTests {
  private static let git = "git -c user.name=a -c user.email=a@example.invalid -c init.defaultBranch=main"

  private static func repository(_ files: [String: String]) throws -> Folder {
    let folder = try Folder(files)
    let run = try folder.shell("\(git) init -q && \(git) add -A && \(git) commit -qm first")
    #expect(run.status == 0, "\(run.errors)")
    return folder
  }

  private static func files(_ run: Run) throws -> [String] { try Folder.files(run.output) }

  @Test("files that changed, in the index or not, and new ones are explored; others are not")
  func changed() throws {
    let folder = try Self.repository([
      "a.layout.xml": Folder.clean, "b c.layout.xml": Folder.clean, "sub/d\ne.layout.xml": Folder.clean,
      "sub/f.layout.xml": Folder.clean, ".gitignore": "ignored*",
    ])
    let none = try folder.explore(".", "--since", "HEAD")
    #expect(none.output == "0 files, nothing found\n")
    #expect(none.status == 0)
    try folder.write(Folder.faulty, to: "b c.layout.xml")
    try folder.write(Folder.faulty, to: "sub/d\ne.layout.xml")
    try folder.write(Folder.clean, to: "sub/new.layout.xml")
    try folder.write(Folder.clean, to: "ignored.layout.xml")
    let run = try folder.explore(".", "--since", "HEAD", "--format", "json")
    #expect(try Self.files(run) == ["./b c.layout.xml", "./sub/d\ne.layout.xml", "./sub/new.layout.xml"])
    let below = try folder.shell("cd sub && \"$TOOL\" explore --runs 2 . --since HEAD --format json")
    #expect(try Self.files(below) == ["./d\ne.layout.xml", "./new.layout.xml"])
    #expect(
      try folder.shell("\(Self.git) add -A && \(Self.git) commit -qm second").status == 0)
    let later = try folder.explore(".", "--since", "HEAD~1", "--format", "json", "--shard", "2/3")
    #expect(try Self.files(later) == ["./sub/d\ne.layout.xml"])
    #expect(try Self.files(folder.explore(".", "--since", "HEAD", "--format", "json")) == [])
  }

  @Test("a layout that loads one that changed is explored, too")
  func nested() throws {
    let folder = try Self.repository([
      "Inner.layout.xml": Folder.clean,
      "Middle.layout.xml": "<layout version='1'><Page layout='Inner'/></layout>",
      "Outer.layout.xml": "<layout version='1'><Page layout='Middle'/></layout>",
      "Other.layout.xml": Folder.clean,
    ])
    try folder.write("<layout version='1'><Plain/></layout>", to: "Inner.layout.xml")
    let run = try folder.explore(".", "--stand-ins", "--since", "HEAD", "--format", "json")
    #expect(try Self.files(run) == ["./Inner.layout.xml", "./Middle.layout.xml", "./Outer.layout.xml"])
  }

  @Test("no filter, monitor or hook of the repository runs")
  func foreignPrograms() throws {
    let folder = try Self.repository(["a.layout.xml": Folder.clean, ".gitattributes": "* filter=x"])
    try folder.write(Folder.faulty, to: "a.layout.xml")
    let changes = try folder.shell(
      """
      printf '#!/bin/sh\ntouch ran\ncat\n' > .git/trap && chmod +x .git/trap && trap="$PWD/.git/trap"
      git config filter.x.clean "$trap" && git config core.fsmonitor "$trap" && git config diff.external "$trap"
      cp .git/trap .git/hooks/post-index-change
      """)
    #expect(changes.status == 0, "\(changes.errors)")
    let run = try folder.explore(".", "--since", "HEAD", "--format", "json")
    #expect(try Self.files(run) == ["./a.layout.xml"])
    #expect(!folder.scratch.names.contains("ran"))
  }

  @Test("a revision that there is not, and a folder without a repository, are errors in git's words")
  func errors() throws {
    let folder = try Self.repository(["a.layout.xml": Folder.clean])
    for revision in ["nothing", "--output=stolen"] {
      let run = try folder.explore(".", "--since=\(revision)")
      #expect(run.status == 2)
      #expect(run.errors.hasPrefix("error: --since: git says: fatal: "), "\(run.errors)")
    }
    #expect(!folder.scratch.names.contains("stolen"))
    let other = try Folder(["a.layout.xml": Folder.clean])
    let outside = try other.explore(".", "--since", "HEAD")
    #expect(outside.status == 2)
    #expect(outside.errors.contains("not a git repository"))
    let elsewhere = try folder.explore(other.scratch.path, "--since", "HEAD")
    #expect(elsewhere.status == 2)
    #expect(elsewhere.errors.contains("a.layout.xml' is not in the repository "))
    let without = try folder.shell("PATH=/nowhere \"$TOOL\" explore . --since HEAD")
    #expect(without.status == 2)
    #expect(without.errors.hasPrefix("error: --since needs git, which does not start: "), "\(without.errors)")
  }

  @Test("another program of git's name is reported, and its answer is not taken for no changes")
  func otherProgram() throws {
    let folder = try Folder(["a.layout.xml": Folder.faulty, "bin/git": "#!/bin/sh\necho nonsense\n"])
    let run = try folder.shell("chmod +x bin/git; PATH=\"$PWD/bin:$PATH\" \"$TOOL\" explore . --since HEAD")
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(
      run.errors
        == "error: --since needs git, but the 'git' in PATH prints 'nonsense' instead of a hash\n")
  }
}
