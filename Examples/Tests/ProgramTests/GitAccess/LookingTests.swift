import GitAccess
import NibKit
import TestSupport
import Testing

@testable import CommitScreen
@testable import TerminalKit
@testable import repo

/// Programs that a repository names, and that must not run because somebody looks at it.
@Suite("Looking at a repository of somebody else", .enabled(if: Run.has("git"), "git is not installed"))
struct LookingTests {
  /// Returns a repository whose configuration names a program in every place that git reads from. The program notes
  /// that it has run.
  private static func trap(_ more: String = "") throws -> GitFolder {
    let folder = try GitFolder()
    try folder.scratch.write("#!/bin/sh\necho \"$0 $*\" >> '\(folder.path)/ran'\ncat\n", to: ".git/trap")
    try folder.shell(
      """
      chmod +x .git/trap; trap="$PWD/.git/trap"
      echo '*.txt filter=a=b diff=d' > .gitattributes; git add .gitattributes; git commit -qm Attributes
      for hook in post-index-change fsmonitor-watchman reference-transaction post-checkout; do
        cp .git/trap .git/hooks/$hook
      done
      git config 'filter.a=b.clean' "$trap"; git config 'filter.a=b.smudge' "$trap"
      git config 'filter.a=b.process' "$trap"; git config 'filter.a=b.required' true
      git config diff.d.textconv "$trap"; git config diff.d.command "$trap"; git config diff.external "$trap"
      git config core.fsmonitor "$trap"; git config core.pager "$trap"; git config pager.status "$trap"
      git config gpg.program "$trap"; git config log.showSignature true; git config core.sshCommand "$trap"
      git config core.editor "$trap"; git config core.askPass "$trap"; git config credential.helper "!$trap"
      echo two >> a.txt; echo new > new.txt; touch -d 2020-01-01 b.txt part.txt
      \(more)
      rm -f ran
      """)
    return folder
  }

  private func expectNothingRan(_ folder: GitFolder, _ location: SourceLocation = #_sourceLocation)
    throws
  {
    let ran = folder.scratch.names.contains("ran") ? try folder.scratch.read("ran") : ""
    #expect(ran.isEmpty, sourceLocation: location)
  }

  @Test("no program of the repository runs while one looks at its files, commits and stashes")
  func repository() async throws {
    let folder = try Self.trap()
    let repo = try await RepoPilot(in: folder)
    await repo.press(
      "down", "down", "enter", "escape", "1", "3", "enter", "escape", "4", "end", "enter", "escape", "5")
    await repo.press("shift+r", "2", "c", "escape")
    try expectNothingRan(folder)
    await repo.press("home")
    #expect(repo.pilot.screen.contains("Git changes this file with the filter"))
  }

  @Test("no program of the repository runs when the screen of a commit begins")
  func commit() async throws {
    let folder = try Self.trap()
    let program = try await CommitPilot("", in: folder)
    #expect(program.screen.contains("a.txt"))
    try expectNothingRan(folder)
  }

  @Test("no program that a submodule names runs, even if nothing but the index mentions the submodule")
  func submodule() async throws {
    let folder = try Self.trap(
      """
      git init -q sub; cd sub; git config user.name A; git config user.email a@b
      echo '* filter=inner' > .gitattributes; echo 1 > x; git add .; git commit -qm x
      git config filter.inner.clean "$trap"; git config core.fsmonitor "$trap"
      cd ..; head=$(git -C sub rev-parse HEAD)
      # Git reads files when it writes the index, so the filter is off here.
      git config --rename-section 'filter.a=b' filter.off; git config core.fsmonitor ''
      git update-index --add --cacheinfo 160000,$head,sub
      git config --rename-section filter.off 'filter.a=b'; git config core.fsmonitor "$trap"
      touch -d 2020-01-01 sub/x
      """)
    let repo = try await RepoPilot(in: folder)
    await repo.press("end", "enter", "escape", "shift+r")
    try expectNothingRan(folder)
    _ = repo
  }

  @Test("missing objects of a partial clone are not fetched")
  func partialClone() async throws {
    let folder = try Self.trap(
      """
      git config filter.a=b.required false; git config core.fsmonitor ''
      git config extensions.partialClone origin; git config remote.origin.promisor true
      git config remote.origin.url 'ext::sh -c trap'; git config protocol.ext.allow always
      git config remote.origin.uploadpack "$trap"; git config remote.origin.url "$PWD"
      rm -f .git/objects/$(git rev-parse HEAD:old.txt | sed 's|^..|&/|')
      """)
    let repo = try await RepoPilot(in: folder)
    await repo.press("4", "end", "enter")
    try expectNothingRan(folder)
    _ = repo
  }

  @Test("a file with a filter of the repository has no diff, unless the user lets the filters run")
  func runFilters() async throws {
    let folder = try GitFolder()
    try folder.shell(
      """
      echo 'a.txt filter=up' > .gitattributes; git add .gitattributes; git commit -qm Attributes
      git config filter.up.clean 'tr a-z A-Z'; echo two >> a.txt
      """)
    let repo = try await RepoPilot(in: folder)
    #expect(repo.pilot.screen.contains("with the filter 'up'"))
    let trusting = try await Repository(around: folder.path, runsFilters: true)
    let file = try #require(try await trusting.readStatus().status.files.first)
    let diff = try await trusting.diff(of: file, .unstaged)
    #expect(String(decoding: diff.bytes, as: UTF8.self).contains("+TWO"))
  }
}
