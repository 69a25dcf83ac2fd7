extension NibDocument {
  /// The parts of a document. Readers and rewriters fill them in, and ``NibDocument/init(_:)`` makes them immutable.
  ///
  /// The properties of the document with the same names document them. Those that few documents have are empty at first.
  package struct Fields: Sendable {
    package var source: SourceText
    package var storage: [UInt8]
    package var names: [String]
    package var shapes = Shapes()
    package var root = ElementRecord(position: 0, firstAttribute: 0, shape: 0, objectsBefore: 0)
    package var objects: [ObjectRecord] = []
    package var connects: [ElementRecord] = []
    package var attributes: [AttributeRecord] = []
    package var parts: [PartRecord] = []
    package var strayNames: [StrayName] = []
    package var structures: [StructureRecord] = []
    package var items: [ItemRecord] = []
    package var damage = Damage()
    package var textPlaces: TextPlaces?
    package var links: Links?
    package var ids: IDTable?
    package var variant: UInt64 = 0
    package var joined: [JoinedSource] = []
    package var replacements: [Replacements] = []
    package var showsSamples = false
    /// The values of the layout's own parameters, by their names.
    package var arguments: [String: String] = [:]
    package var isWhole = false
    package var inclusions: [Inclusion] = []
    package var ownedAttributes: [OwnedAttribute] = []
    package var useSites: [UseSiteRecord] = []
    package var layers: [LayerRecord] = []
    package var includers: [SourcePlace?] = []

    /// Creates the parts of a document without elements.
    package init(_ source: SourceText, storage: [UInt8], names: [String]) {
      self.source = source
      self.storage = storage
      self.names = names
    }

    /// Adds a value that a use site overrides, which comes after all attributes.
    ///
    /// - Parameters:
    ///   - number: the number of the value in the other document.
    mutating func add(_ layer: LayerRecord, copying number: Int, of document: NibDocument) {
      if let stray = document.strayName(ofAttribute: number) {
        strayNames.append(StrayName(attribute: UInt32(attributes.count), position: stray.position))
      }
      attributes.append(document.attributes[number])
      layers.append(layer)
    }
  }
}
