import NibKit
import NibTool

/// Reads the layout of a case that `nib source` or `nib initializers` shows.
///
/// - Throws: `ToolStatus.usage` if the file cannot be read, which has then been said.
@MainActor
func layoutOfCase(_ path: String) throws -> SourceText {
  do { return try SourceText(contentsOf: path) } catch {
    throw refusal("there is no '\(path)'; name the folder of the cases' layouts with --layouts")
  }
}
