extension NibDocument {
  /// The values of the layout's own parameters, which ``giving(_:)`` has set.
  package var arguments: [String: String] { fields.arguments }

  /// Returns the layout with values for its own parameters, which a load needs for parameters without a default.
  ///
  /// - Parameter arguments: the values by the names of the parameters, spelled as at an `<include>`. A plan of the layout
  ///   checks them.
  /// - Throws: `NibError` if the layout has no parameters.
  /// - Complexity: O(bytes of the arguments).
  package func giving(_ arguments: [String: String]) throws(NibError) -> NibDocument {
    if arguments.isEmpty { return self }
    let unknown = arguments.keys.sorted()
    guard hasPieces else {
      throw NibError(
        unknown.map { Diagnostic(IncludeFault.unknownParameter($0, layout: nil, Offer([], for: $0)), at: nil) },
        in: source
      )
    }
    var fields = fields
    fields.arguments = arguments
    var variant = FNV(fields.variant)
    for name in unknown {
      for byte in name.utf8 { variant.add(byte) }
      variant.add(name.utf8.count)
      let value = arguments[name] ?? ""
      for byte in value.utf8 { variant.add(byte) }
      variant.add(value.utf8.count)
    }
    fields.variant = variant.hash
    return NibDocument(fields)
  }
}
