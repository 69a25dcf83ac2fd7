extension NibDocument {
  /// True if the document comes from an Interface Builder file, or from a layout that was made from one.
  package var isFromInterfaceBuilder: Bool {
    rootAttributes.contains {
      name(ofAttribute: $0) == "ib.targetRuntime" || name(ofAttribute: $0) == "ib.toolsVersion"
    }
  }
}
