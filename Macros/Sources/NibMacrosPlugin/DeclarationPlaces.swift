import SwiftSyntax
import SwiftSyntaxMacros

/// The places of declarations, for the calls that a table consists of. What such a call takes by itself, `#fileID` and
/// `#line`, would be a place in the code that the macro writes, which cannot be opened.
struct DeclarationPlaces {
  private let context: any MacroExpansionContext

  init(in context: some MacroExpansionContext) { self.context = context }

  /// Returns the last arguments of a call, with a comma before them; nothing if the compiler does not know the place.
  func arguments(for declaration: some SyntaxProtocol) -> String {
    guard let place = context.location(of: declaration, at: .afterLeadingTrivia, filePathMode: .fileID) else {
      return ""
    }
    return ", file: \(place.file.trimmed), line: \(place.line.trimmed)"
  }
}
