// The umbrella: a program that reads and loads layouts imports this and nothing else.
@_exported public import NibArchiving
@_exported public import NibReading
@_exported public import NibRuntime

extension [LayoutFormat] {
  /// The formats of this library: XML, and the compiled form behind it.
  ///
  /// Where there is both, the layout counts, and not the form that was compiled from it some time ago.
  public static var all: [LayoutFormat] { all(with: []) }

  /// Returns the formats of this library and others. If a layout exists in several formats, XML comes first and the
  /// compiled form last.
  public static func all(with otherFormats: [LayoutFormat]) -> [LayoutFormat] { [.xml] + otherFormats + [.compiled] }
}

extension Nib {
  /// Reads a layout file, in XML or in the compiled form.
  ///
  /// Faults that leave a document to look into are thrown by `plan` and `instantiate`, together with what does not fit the
  /// classes. They are in `document.faults`.
  ///
  /// - Throws: `NibError`, with everything that is wrong with the file, if it gives no document.
  /// - Complexity: O(bytes).
  public init(contentsOf path: String, limits: ReadingLimits = ReadingLimits()) throws(NibError) {
    try self.init(contentsOf: path, formats: .all, limits: limits)
  }
}

extension NibDocument {
  /// Reads a layout file, in XML or in the compiled form.
  ///
  /// - Throws: `NibError`, with everything that is wrong with the file.
  package init(soundFile path: String, limits: ReadingLimits = ReadingLimits()) throws(NibError) {
    try self.init(ofFile: path, formats: .all, limits: limits)
    if !faults.isEmpty { throw NibError(faults, in: source) }
  }
}

extension LayoutFolders {
  /// Creates a source for some folders, with layouts in XML and in the compiled form.
  ///
  /// - Parameters:
  ///   - folders: The paths of the folders, absolute or relative to the working directory. A folder need not exist.
  ///   - otherFormats: Other formats in which the folders have layouts. A folder that has a layout in several formats
  ///     has it in XML, or in the first format that is named here, or else in the compiled form.
  ///   - languages: The languages of the user, the best first; without one, each text is the layout's own.
  ///   - limits: The limits on the size of a layout and its parts.
  public init(
    _ folders: [String], otherFormats: [LayoutFormat] = [], languages: Languages = [],
    limits: ReadingLimits = ReadingLimits()
  ) {
    self.init(folders, formats: .all(with: otherFormats), languages: languages, limits: limits)
  }
}

extension LayoutResources {
  /// Creates a source for a folder of resources whose path is known, such as `Bundle.module.resourcePath` of Foundation, with
  /// layouts in XML and in the compiled form.
  public init(path: String, languages: Languages = []) {
    self.init(path: path, formats: .all, languages: languages)
  }

  /// Creates a source for the resources of a target, with layouts in XML and in the compiled form.
  ///
  /// - Parameters:
  ///   - bundle: The name of the bundle: those of the package and the target, with an underscore between them.
  ///   - folder: The folder in the bundle, if the resource is a folder that is copied.
  ///   - languages: The languages of the user, as for `LayoutFolders`.
  public init(bundle: String, folder: String? = nil, languages: Languages = []) {
    self.init(bundle: bundle, folder: folder, formats: .all, languages: languages)
  }
}

extension MemoryLayouts {
  /// Creates a source of texts in XML. A text is read when it is first asked for, and kept; messages call it
  /// `Row.layout.xml`.
  public init(_ texts: [String: String]) { self.init(texts, formats: .all) }
}

extension EmbeddedLayouts {
  /// Creates a source of files by the names of their layouts: texts in UTF-8, or compiled layouts. A file is read when it is
  /// first asked for, and kept.
  public init(_ layouts: [String: [UInt8]]) { self.init(layouts, formats: .all) }
}
