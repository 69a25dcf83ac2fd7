/// A part of the left sequence beside a part of the right one.
struct Region: Equatable {
  var left: Range<Int>
  var right: Range<Int>
}

/// Two sequences of numbers, and for each element whether it is part of a difference.
struct Sequences {
  let left: [Int]
  let right: [Int]
  /// True for elements of the left sequence that the right one does not have at their place.
  var isLeftChanged: [Bool]
  /// True for elements of the right sequence that the left one does not have at their place.
  var isRightChanged: [Bool]

  init(_ left: [Int], _ right: [Int]) {
    self.left = left
    self.right = right
    isLeftChanged = [Bool](repeating: false, count: left.count)
    isRightChanged = [Bool](repeating: false, count: right.count)
  }

  /// The whole of both.
  var all: Region { Region(left: left.indices, right: right.indices) }

  /// Marks each element of a region.
  mutating func mark(_ region: Region) {
    for index in region.left { isLeftChanged[index] = true }
    for index in region.right { isRightChanged[index] = true }
  }

  /// The regions of marked elements, in order. Between two of them, as many elements of both sides are equal.
  var differences: [Region] {
    var found: [Region] = []
    var (left, right) = (0, 0)
    while left < self.left.count || right < self.right.count {
      let (leftStart, rightStart) = (left, right)
      while left < isLeftChanged.count, isLeftChanged[left] { left += 1 }
      while right < isRightChanged.count, isRightChanged[right] { right += 1 }
      if left > leftStart || right > rightStart {
        found.append(Region(left: leftStart..<left, right: rightStart..<right))
      }
      if left < self.left.count { left += 1 }
      if right < self.right.count { right += 1 }
    }
    return found
  }
}
