/// A git repository, which is accessed through the program `git`.
package final class Repository {
  /// The folder that paths are relative to.
  package let top: [UInt8]
  /// The folder in which git keeps its data for this folder: in most cases `.git`.
  package let notes: [UInt8]
  /// The path of the index file.
  package let index: [UInt8]
  /// The path of the repository's configuration.
  let configuration: [UInt8]
  /// True if the repository has no working folder.
  package let isBare: Bool
  /// True if looking at a file runs the filters that the repository's own configuration defines.
  let runsFilters: Bool
  /// The settings for looking, and the states of the files that they depend on.
  var knownSettings: (stamps: [FolderStamp?], settings: LookingSettings)?

  /// Creates the repository that contains a folder.
  ///
  /// - Parameters:
  ///   - takesBare: true to accept a repository without a working folder. Its `top` is the folder of git's data.
  ///   - runsFilters: true if looking at a file runs the filters that the repository's own configuration defines.
  /// - Throws: `GitError`, with git's output if there is no repository.
  package init(around folder: String, takesBare: Bool = false, runsFilters: Bool = false) async throws(GitError) {
    self.runsFilters = runsFilters
    func answer(_ question: String, in folder: [UInt8]) async throws(GitError) -> [UInt8] {
      let words =
        [Array("-C".utf8), folder, Array("rev-parse".utf8)] + question.split(separator: " ").map { Array($0.utf8) }
      var line = try Self.check(await Self.start(words).value.get()).output
      // The last newline is git's. Others may belong to the folder's name.
      if line.last == UInt8(ascii: "\n") { line.removeLast() }
      guard !line.isEmpty else { throw .unreadable }
      return line
    }
    let start = Array(folder.utf8)
    let top: [UInt8]
    if takesBare, try await answer("--is-bare-repository", in: start) == Array("true".utf8) {
      isBare = true
      top = try await answer("--absolute-git-dir", in: start)
    } else {
      isBare = false
      top = try await answer("--show-toplevel", in: start)
    }
    self.top = top
    notes = try await answer("--absolute-git-dir", in: top)
    func path(of name: String) async throws(GitError) -> [UInt8] {
      let path = try await answer("--git-path \(name)", in: top)
      return path.first == UInt8(ascii: "/") ? path : top + Array("/".utf8) + path
    }
    index = try await path(of: "index")
    configuration = try await path(of: "config")
  }

  /// Runs git until it ends.
  ///
  /// - Returns: the bytes that it wrote to standard output.
  package func run(
    _ arguments: [String], input: [UInt8] = [], index: IndexFile? = nil
  ) async throws(GitError) -> [UInt8] {
    try Self.check(await start(arguments, input: input, index: index).value.get()).output
  }

  /// A running git. Canceling the task asks git to end, with all processes that it has started.
  package typealias Work = Task<Result<ChildProcess.Ending, GitError>, Never>

  /// Starts git in the folder that paths are relative to.
  ///
  /// - Parameters:
  ///   - input: the bytes that git reads from standard input.
  ///   - index: an index to use instead of the repository's index.
  package func start(_ arguments: [String], input: [UInt8] = [], index: IndexFile? = nil) -> Work {
    Self.start(
      [Array("-C".utf8), top] + arguments.map { Array($0.utf8) }, input: input,
      variables: index.map { ["GIT_INDEX_FILE": $0.path] } ?? [:])
  }

  /// Starts git. Canceling a task that waits for git does not end git, so git can complete its changes.
  package static func start(
    _ arguments: [[UInt8]], input: [UInt8] = [], variables: [String: [UInt8]] = [:]
  ) -> Work {
    Work {
      do { return .success(try await ChildProcess.run("git", arguments, input: input, variables: variables)) } catch {
        return .failure(GitError(starting: error))
      }
    }
  }

  /// Returns the result of git if git has succeeded.
  package static func check(_ ending: ChildProcess.Ending) throws(GitError) -> ChildProcess.Ending {
    guard ending.status != 0 else { return ending }
    throw .failed(status: ending.status, words: words(ending))
  }

  /// Returns git's output as text.
  package static func words(_ ending: ChildProcess.Ending) -> String {
    [ending.errors, ending.output].map { Readable.words($0) }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Returns the path of a file from the root of the file system.
  package func absolute(_ path: [UInt8]) -> [UInt8] { top + Array("/".utf8) + path }
}
