import ArgumentParser
import NibKit

/// Reads the layout of a case that `nib source` or `nib initializers` shows.
///
/// - Throws: `ValidationError` if the file cannot be read.
func layoutOfCase(_ path: String) throws -> SourceText {
  do { return try SourceText(contentsOf: path) } catch {
    throw ValidationError("There is no '\(path)'; name the folder of the cases' layouts with --layouts.")
  }
}
