internal import NibKit
internal import NibModel
internal import NibRuntime
internal import NibXcode

/// The storyboards to which the scenes of a storyboard refer, directly or through each other. They are found beside its
/// file.
struct Storyboards {
  private(set) var byName: [String: Storyboard] = [:]

  /// Reads the storyboards that exist.
  ///
  /// - Throws: `NibError` if one of them cannot be read.
  init(beside first: Storyboard) throws(NibError) {
    let folders = StoryboardFolders(beside: first.source.file)
    var pending = [first]
    while let storyboard = pending.popLast() {
      for name in storyboard.scenes.compactMap(\.reference?.storyboard) where byName[name] == nil {
        guard let other = try folders.storyboard(named: name) else { continue }
        byName[name] = other
        pending.append(other)
      }
    }
  }

  var all: [Storyboard] { Array(byName.values) }
}

/// The folders in which the storyboards that a storyboard names are searched.
struct StoryboardFolders {
  private let layouts: LayoutFolders

  /// Creates the folders for a file: its own, and the one around the folder of a language.
  init(beside path: String) {
    let own = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    let isOfLanguage = own.hasSuffix(".lproj")
    let outer = own.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    let root = path.hasPrefix("/") && own.isEmpty ? "/" : own
    layouts = LayoutFolders(isOfLanguage ? [root, outer] : [root], formats: [.storyboard])
  }

  /// Returns the storyboard with a name, or nil if there is none.
  ///
  /// - Throws: `NibError` if it cannot be read.
  func storyboard(named name: String) throws(NibError) -> Storyboard? {
    guard let name = LayoutName(name) else { return nil }
    do {
      return try layouts.layout(named: name).map { try Storyboard($0) }
    } catch let error as NibError {
      throw error
    } catch {
      return nil
    }
  }
}
