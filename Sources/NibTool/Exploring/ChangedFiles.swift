internal import FileAccess
internal import NibModel

/// The files that have changed since a revision according to git, or that git does not track yet.
struct ChangedFiles {
  /// The paths, absolute and without links.
  private let paths: Set<String>
  /// The folder of the repository, without links.
  private let top: String

  /// An error that means that git has not answered.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Asks git in the current directory.
  ///
  /// - Throws: `Failure` if there is no git, no repository or no such revision, or if another program has git's name.
  init(since revision: String) throws(Failure) {
    // A revision from a command line must not be taken for an option. The hash of its commit cannot be.
    let commit = try Self.line(["rev-parse", "--verify", "--end-of-options", revision + "^{commit}"])
    guard commit.count >= 40, commit.allSatisfy({ "0"..."9" ~= $0 || "a"..."f" ~= $0 }) else {
      throw Failure(
        description: "--since needs git, but the 'git' in PATH prints '\(commit.printable)' instead of a hash")
    }
    let top = try Self.line(["rev-parse", "--show-toplevel"])
    let changed = try Self.git([
      "diff", "--name-only", "--no-renames", "--no-ext-diff", "--no-relative", "--ignore-submodules=all", "-z", commit,
      "--",
    ])
    let new = try Self.git(["-C", top, "ls-files", "--others", "--exclude-standard", "-z"])
    let folder = FileSystem.absolute(top) ?? top
    self.top = folder
    paths = Set((changed + new).split(separator: 0).map { path(of: String(pathBytes: Array($0)), in: folder) })
  }

  /// Returns true if a file has changed. False for one that is not in the repository.
  func contains(_ file: String) -> Bool {
    // If the file itself is a link, either the link or its target may have changed.
    [Self.place(of: file), FileSystem.absolute(file)].compactMap { $0 }.contains(where: paths.contains)
  }

  /// Checks that the folder of a file belongs to the repository.
  ///
  /// - Throws: `Failure` if the file is not in the repository, because its changes are then unknown.
  func check(_ file: String) throws(Failure) {
    guard let place = Self.place(of: file) else { return }
    if place.hasPrefix(top + "/") || top == "/" { return }
    throw Failure(description: "--since: '\(file.printable)' is not in the repository \(top.printable)")
  }

  /// Returns the path of a file, with the links in its folder resolved. Nil if the folder does not exist.
  private static func place(of file: String) -> String? {
    FileSystem.absolute(FileSystem.folder(of: file)).map { path(of: file.lastPathComponent, in: $0) }
  }

  private static func line(_ arguments: [String]) throws(Failure) -> String {
    let output = try git(arguments)
    return String(pathBytes: output.last == UInt8(ascii: "\n") ? output.dropLast() : output)
  }

  /// Returns the output of a git command. Programs that only the repository's configuration names are not run.
  private static func git(_ arguments: [String]) throws(Failure) -> [UInt8] {
    let filters = try run(GitRestraint.question, GitRestraint(), accepting: [0, 1])
    return try run(arguments, GitRestraint(filters), accepting: [0])
  }

  /// - Parameter accepting: The exit statuses that mean success.
  private static func run(
    _ arguments: [String], _ restraint: GitRestraint, accepting accepted: Set<Int32>
  ) throws(Failure) -> [UInt8] {
    let git: GitProcess
    do throws(SystemError) { git = try GitProcess(arguments, with: restraint.variables) } catch {
      throw Failure(description: "--since needs git, which does not start: \(error)")
    }
    if git.status & 0xFF != 0 || !accepted.contains(git.status >> 8) {
      let words = String(decoding: git.errors, as: UTF8.self).split(separator: "\n").first.map(String.init)
      throw Failure(description: "--since: git \(words.map { "says: \($0)" } ?? "fails without a message")")
    }
    return git.output
  }
}
