package import NibModel

extension BinaryPropertyList {
  /// Returns a value with its contents.
  ///
  /// - Complexity: O(contents, without sharing). The limits of depth and expansion bound this.
  package func propertyList(_ node: Node) -> PropertyList {
    switch self[node].form {
    case .array, .dictionary: return container(node)
    default: return scalar(node)
    }
  }

  private func container(_ node: Node) -> PropertyList {
    guard var current = Container(node, in: self) else { return scalar(node) }
    // Containers that are not yet complete. An explicit stack, because the stack of the thread may be small.
    var outer: [Container] = []
    while true {
      if let child = current.next {
        if let container = Container(child, in: self) {
          outer.append(current)
          current = container
        } else {
          current.take(scalar(child), in: self)
        }
      } else {
        let value = current.value
        guard let container = outer.popLast() else { return value }
        current = container
        current.take(value, in: self)
      }
    }
  }

  private func scalar(_ node: Node) -> PropertyList {
    switch self[node].form {
    case .boolean: .boolean(boolean(node) ?? false)
    case .integer: .integer(integer(node) ?? 0)
    case .real: .real(real(node) ?? 0)
    case .date: .date(date(node) ?? 0)
    case .data: .data(data(node) ?? [])
    case .ascii, .utf16, .array, .dictionary: .string(string(node) ?? "")
    }
  }

  /// An array or a dictionary that is not yet complete.
  private struct Container {
    /// Nil in an array.
    private let keys: Elements?
    private let children: Elements
    private var array: [PropertyList] = []
    private var dictionary: [String: PropertyList] = [:]
    private var taken = 0

    init?(_ node: Node, in list: BinaryPropertyList) {
      switch list[node].form {
      case .array:
        keys = nil
        children = list.elements(of: node)
        array.reserveCapacity(children.count)
      case .dictionary:
        let pairs = list.pairs(of: node)
        keys = pairs.keys
        children = pairs.values
        // An empty dictionary takes no memory unless capacity is reserved.
        if !children.isEmpty { dictionary.reserveCapacity(children.count) }
      default: return nil
      }
    }

    /// The next child to read; nil if the container is complete.
    var next: Node? { taken < children.count ? children[taken] : nil }

    var value: PropertyList { keys == nil ? .array(array) : .dictionary(dictionary) }

    mutating func take(_ value: PropertyList, in list: BinaryPropertyList) {
      if let keys {
        dictionary[list.string(keys[taken]) ?? ""] = value
      } else {
        array.append(value)
      }
      taken += 1
    }
  }
}
