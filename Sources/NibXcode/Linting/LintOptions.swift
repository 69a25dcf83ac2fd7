package import NibModel

/// The decisions of a project about its files.
package struct LintOptions: Sendable {
  /// The rules that are used although they are off by default.
  package var enabled: Set<Diagnostic.Code> = []
  /// The rules that are not used.
  package var disabled: Set<Diagnostic.Code> = []
  /// The classes that may be used for an element, by the name of the element or of its class.
  package var baseClasses: [String: [String]] = [:]
  /// The id of the device that files are viewed as.
  package var device = "retina4_7"
  /// True if files use trait collections.
  package var usesTraitCollections = true
  /// The classes of controllers that need not hide the bottom bar.
  package var bottomBarExceptions: Set<String> = []
  /// The named colors that may be used.
  package var colors: Set<String> = []
  /// The modules of classes by their names.
  package var modules: [String: String] = [:]

  package init() {}
}

/// The surroundings of a file: the resources of its project, and its texts in other languages.
package struct LintSurroundings: Sendable {
  /// The names of the images of the project, or nil if there is no asset catalog.
  package var images: Set<String>?
  /// The names of the colors of the project, or nil if there is no asset catalog.
  package var colors: Set<String>?
  /// The languages into which the file is translated. Empty if there is no table for it.
  package var languages: [String] = []
  /// The texts of the file.
  package var texts: [LintText] = []
  /// The name of the file, without the folder and the suffix.
  package var stem = ""

  package init() {}
}

/// A text of a file that is translated.
package struct LintText: Sendable {
  /// The id of the object.
  package let id: String
  /// The property as it is named in a strings file: `text`, `normalTitle`.
  package let property: String
  package let text: String
  /// The place in the file.
  package let place: SourcePlace
  /// The texts of other languages, by language.
  package let translations: [String: String]

  package init(id: String, property: String, text: String, place: SourcePlace, translations: [String: String]) {
    (self.id, self.property, self.text) = (id, property, text)
    (self.place, self.translations) = (place, translations)
  }
}
