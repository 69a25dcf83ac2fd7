package import NibLoading
internal import NibModel
package import NibXcode

/// An ordering pitfall, with a file that shows it: `Layouts/pitfalls/NN-name.layout.xml`, or a storyboard.
///
/// Beside the file stands the expected trace for each order: `NN-name.ORDER.trace`.
package struct Pitfall: Sendable {
  /// The number in the layout's file name.
  package let number: Int
  /// The name in the layout's file name.
  package let name: String
  /// The pitfall in a few words.
  package let title: String
  /// The orders under which it bites, by name.
  package let bites: [String]
  /// The signs of the pitfall. At least one of them is there when it bites.
  package let shows: [PitfallSign]
  /// The line that the order `strict` has in its place.
  package let instead: String
  /// One paragraph for documentation and for people at a terminal: the symptom, the reason, and what to do.
  package let explanation: String
  /// The source file of its classes, from the package's folder `Sources`.
  package let sourceFile: String
  /// The cure. Nil if the cure is not in the file or its classes.
  package internal(set) var cure: Cure?
  /// The steps of a program that loads the file, if the file is a storyboard; nil for a layout.
  package let useStoryboard: StoryboardUse?
  /// Adds the classes of its file to a registry.
  package let register: @Sendable (inout ClassRegistry) -> Void

  package init(
    _ number: Int, _ name: String, _ title: String, bites: [String], shows: PitfallSign..., instead: String,
    explanation: String, sourceFile: String = #fileID, storyboard: StoryboardUse? = nil,
    register: @escaping @Sendable (inout ClassRegistry) -> Void
  ) {
    self.number = number
    self.name = name
    self.title = title
    self.bites = bites
    self.shows = shows
    self.instead = instead
    self.explanation = explanation
    self.sourceFile = sourceFile
    useStoryboard = storyboard
    self.register = register
  }

  /// The loads that a program makes from a storyboard.
  package typealias StoryboardUse = @Sendable (StoryboardLoader, any LoadTracer) throws -> Void

  /// The name of the file without its suffix: `01-nested-views`.
  package var layout: String { (number < 10 ? "0" : "") + "\(number)-\(name)" }

  /// The name of the file.
  package var file: String { useStoryboard == nil ? layoutFile(layout) : layout + LayoutFormat.storyboard.suffix }
}
