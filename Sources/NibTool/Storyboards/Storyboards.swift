internal import NibKit
internal import NibModel
internal import NibRuntime
internal import NibXcode

/// The storyboards to which the scenes of a storyboard refer, directly or through each other. They are found beside its
/// file.
struct Storyboards {
  private(set) var byName: [String: Storyboard] = [:]
  /// The names of those that are not there, in alphabetical order. Stand-ins replace them, whose scenes have controllers
  /// without views.
  private(set) var missing: [String] = []

  /// Reads the storyboards that exist.
  ///
  /// - Throws: `NibError` if one of them cannot be read.
  init(beside first: Storyboard, _ sizeClass: SizeClass) throws(NibError) {
    let folders = StoryboardFolders(beside: first.source.file, sizeClass)
    var pending = [first]
    while let storyboard = pending.popLast() {
      for name in storyboard.scenes.compactMap(\.reference?.storyboard) where byName[name] == nil {
        guard let other = try folders.storyboard(named: name) else {
          missing.append(name)
          continue
        }
        byName[name] = other
        pending.append(other)
      }
    }
    missing = Set(missing).sorted()
    if missing.isEmpty { return }
    let references = Dictionary(
      grouping: ([first] + all).flatMap(\.scenes).compactMap(\.reference), by: \.storyboard)
    for name in missing {
      let identifiers = Set((references[name] ?? []).map { $0.identifier ?? "" })
      byName[name] = try Self.standIn(named: name, for: identifiers, on: first)
    }
  }

  /// Returns a storyboard in place of one that is not there.
  ///
  /// - Parameter identifiers: the identifiers of the scenes; an empty one for the initial scene.
  private static func standIn(
    named name: String, for identifiers: Set<String>, on first: Storyboard
  ) throws(NibError) -> Storyboard {
    func attribute(_ text: String) -> String {
      "\"\(String(decoding: XMLEscaping.value(ArraySlice(text.utf8)), as: UTF8.self))\""
    }
    let isForMac = first.scenes.contains { $0.controller.cocoaOrder.name == LoadOrder.appkit.name }
    let (kind, runtime) = isForMac ? ("Cocoa", "MacOSX.Cocoa") : ("CocoaTouch", "iOS.CocoaTouch")
    let scenes = identifiers.sorted().enumerated().map { number, identifier in
      """
      <scene sceneID="\(number)"><objects><viewController id="stand-in-\(number)" sceneMemberID="viewController" \
      storyboardIdentifier=\(attribute(identifier))/></objects></scene>
      """
    }
    let text = """
      <document type="com.apple.InterfaceBuilder3.\(kind).Storyboard.XIB" version="3.0" targetRuntime="\(runtime)" \
      initialViewController="stand-in-0"><scenes>\(scenes.joined())</scenes></document>
      """
    return try Storyboard(
      reading: SourceText(file: name + LayoutFormat.storyboard.suffix, bytes: Array(text.utf8)))
  }

  var all: [Storyboard] { Array(byName.values) }
}

/// The folders in which the storyboards that a storyboard names are searched.
struct StoryboardFolders {
  private let layouts: LayoutFolders
  private let sizeClass: SizeClass

  /// Creates the folders for a file: its own, and the one around the folder of a language.
  init(beside path: String, _ sizeClass: SizeClass = SizeClass()) {
    self.sizeClass = sizeClass
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
      return try layouts.layout(named: name).map { try Storyboard($0, sizeClass: sizeClass) }
    } catch let error as NibError {
      throw error
    } catch {
      return nil
    }
  }
}
