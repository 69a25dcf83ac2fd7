public import NibModel

extension LayoutFormat {
  /// The layout vocabulary in XML: `Lists` is `Lists.layout.xml`. If possible, a document is made even if there are
  /// faults.
  public static let xml = LayoutFormat(.xml, suffix: ".layout.xml") { source, limits throws(NibError) in
    try NibDocument(recovering: source, limits: limits)
  }
}
