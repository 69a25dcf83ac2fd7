internal import NibModel

/// The keys of all dictionaries of a file, as numbers. Equal texts have the same number, wherever they are in the
/// file.
///
/// Texts are compared like a `String`: `é` as one scalar and as two scalars is the same key.
struct PropertyListKeys: Sendable {
  /// The number of each object as a key; -1 if the object is not a key.
  private(set) var numbers: [Int32] = []
  private var numberOfText: [String: Int32] = [:]
  /// The values of dictionaries that are too large to be searched each time.
  private var index: [Entry: BinaryPropertyList.Node] = [:]

  private struct Entry: Hashable {
    let dictionary: Int32
    let key: Int32
  }

  /// The maximum number of pairs that are searched one by one.
  private static let fewPairs = 16

  /// Finds the keys, and checks that they are texts, and that each of them occurs once in its dictionary.
  init(_ containers: PropertyListContainers) throws(PropertyListError) {
    let (objects, file, size) = (containers.objects, containers.bytes.span.bytes, containers.trailer.referenceSize)
    var numbers = [Int32](repeating: -1, count: objects.count)
    /// The last dictionary that each key was found in.
    var lastOwners: [Int32] = []
    for owner in objects.indices where objects[owner].form == .dictionary {
      let object = objects[owner]
      let count = Int(object.count)
      let start = Int(object.start)
      for place in 0..<count {
        let key = Int(truncatingIfNeeded: file.bigEndian(at: start &+ place &* size, size: size))
        if numbers[key] < 0 {
          numbers[key] = try number(ofNewKey: key, in: owner, of: containers)
          if Int(numbers[key]) == lastOwners.count { lastOwners.append(-1) }
        }
        let number = Int(numbers[key])
        guard lastOwners[number] != Int32(truncatingIfNeeded: owner) else { throw Self.twice(owner, containers) }
        lastOwners[number] = Int32(truncatingIfNeeded: owner)
        if count > Self.fewPairs {
          index[Entry(dictionary: Int32(owner), key: Int32(number))] =
            BinaryPropertyList.Node(containers.child(count + place, of: object))
        }
      }
    }
    self.numbers = numbers
  }

  @inline(never)
  private static func twice(_ owner: Int, _ containers: PropertyListContainers) -> PropertyListError {
    PropertyListError(.duplicateKey, "a dictionary has a key twice", at: containers.offset(of: owner))
  }

  /// Returns a number for an object that is found as a key for the first time.
  @inline(never)
  private mutating func number(
    ofNewKey key: Int, in owner: Int, of containers: PropertyListContainers
  ) throws(PropertyListError) -> Int32 {
    guard let text = containers.objects[key].text(in: containers.bytes) else {
      throw PropertyListError(.badKey, "a dictionary has a key that is not a text", at: containers.offset(of: owner))
    }
    guard text.hasFewMarks else {
      throw PropertyListError(
        .badKey, "a key has more than \(String.mostMarks) combining marks in a row", at: containers.offset(of: key))
    }
    let number = numberOfText[text] ?? Int32(numberOfText.count)
    numberOfText[text] = number
    return number
  }

  /// The number of distinct keys.
  var count: Int { numberOfText.count }

  /// Returns the number of a text; nil if no dictionary has it as a key.
  func number(of text: String) -> Int32? { numberOfText[text] }

  /// Returns the value of a key in a dictionary.
  func value(in node: BinaryPropertyList.Node, for key: Int32, of list: BinaryPropertyList) -> BinaryPropertyList.Node?
  {
    let object = list[node]
    guard object.form == .dictionary else { return nil }
    let count = Int(object.count)
    if count > Self.fewPairs { return index[Entry(dictionary: node.index, key: key)] }
    for place in 0..<count where numbers[list.child(place, of: object)] == key {
      return BinaryPropertyList.Node(list.child(count + place, of: object))
    }
    return nil
  }
}
