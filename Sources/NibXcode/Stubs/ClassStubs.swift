public import NibModel

/// The classes that Interface Builder files name and that do not belong to Apple, as Swift code with the members that
/// the files connect. They are a starting point for tests of a nib's order on systems without Cocoa.
///
/// Each is a `CocoaObject` with the outlets, collections, actions and runtime attributes that the files use, and with
/// an `awake()` to fill in.
public struct ClassStubs: Sendable {
  /// The stubs, in the order in which the files name the classes.
  let stubs: [Stub]
  /// The names of the files.
  let files: [String]
  /// The classes that are assumed to be Apple's.
  let apples: [String]

  /// A class, with the names as the files spell them.
  struct Stub {
    var name: String
    var element: String
    var attributes = NamedList<String>()
    var outlets = NamedList<Set<String>>()
    var collections = NamedList<Set<String>>()
    var actions = NamedList<String>()
    var ownsView = false
  }

  /// Finds the classes of some documents.
  ///
  /// - Complexity: O(objects, attributes and connections).
  public init(_ documents: [NibDocument]) {
    var collector = Collector()
    for document in documents { collector.collect(document) }
    files = documents.map(\.source.file.lastPathComponent)
    apples = collector.apples
    stubs = collector.order.compactMap { collector.stubs[$0] }
  }

  /// The names of the classes.
  ///
  /// - Complexity: O(classes).
  public var names: [String] { stubs.map(\.name) }

  private struct Collector {
    var stubs: [String: Stub] = [:]
    var order: [String] = []
    var apples: [String] = []
    private var knownApples: Set<String> = []

    /// Returns true for the name of a class that is probably Apple's. It begins with two capital letters of a
    /// framework, and a third one.
    static func isApples(_ name: String) -> Bool {
      CocoaClasses.names.contains(name) || ["FirstResponder", "NSObject"].contains(name)
        || ["NS", "UI"].contains { prefix in name.hasPrefix(prefix) && name.dropFirst(2).first?.isUppercase == true }
    }

    mutating func add(_ name: String, element: String) {
      if Self.isApples(name) {
        if !CocoaClasses.names.contains(name), knownApples.insert(name).inserted { apples.append(name) }
      } else if stubs[name] == nil {
        stubs[name] = Stub(name: name, element: element)
        order.append(name)
      }
    }

    mutating func collect(_ document: NibDocument) {
      var classOfID: [String: String] = [:]
      let objects = document.allObjects
      let owner = document.ownerClass
      if let owner { add(owner, element: "File's Owner") }
      for object in objects {
        if let id = object.id { classOfID[id] = object.className }
        let given = object.attributes
        if let element = given.first(where: { $0.name == "ib.element" })?.value {
          add(object.className, element: element)
        }
        if stubs[object.className] != nil { collectAttributes(given, of: object.className) }
      }
      func name(_ reference: String?) -> String? {
        guard let reference else { return nil }
        return reference == "#owner" ? owner : classOfID[String(reference.dropFirst())]
      }
      for connection in document.explicitConnections {
        let given = connection.attributes
        let target = name(given["to"])
        if let source = name(given["from"]), stubs[source] != nil {
          if let outlet = given["outlet"], !CocoaMembers.outlets.contains(outlet) {
            stubs[source]?.outlets.update(outlet, or: []) { if let target { $0.insert(target) } }
          }
          if let outlets = given["outlets"], !CocoaMembers.collections.contains(outlets) {
            stubs[source]?.collections.update(outlets, or: []) { if let target { $0.insert(target) } }
          }
        }
        if let action = given["action"], let target { stubs[target]?.actions.update(action, or: action) { _ in } }
      }
    }

    private mutating func collectAttributes(_ given: [NibDocument.Attribute], of name: String) {
      guard case .array(let records)? = given.first(where: { $0.name == "ib.userDefinedRuntimeAttributes" })?.structure
      else { return }
      for case .dictionary(let record) in records {
        guard case .string(let path)? = record["keyPath"], case .string(let type)? = record["type"] else { continue }
        stubs[name]?.attributes.update(path, or: type) { _ in }
      }
    }
  }
}
