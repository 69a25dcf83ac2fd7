extension ArchiveGraph {
  /// The objects in an order in which each stands behind all that it contains: the order of initializers.
  ///
  /// Keeps its own stack: a chain of any length costs memory, and not the thread's stack. O(objects + links).
  ///
  /// - Throws: `ContainmentCycle` when an object contains itself.
  func partsFirst() throws(ContainmentCycle) -> [Int32] {
    var order: [Int32] = []
    order.reserveCapacity(objects.count)
    var states = [UInt8](repeating: State.unseen, count: objects.count)
    var stack: [Frame] = []
    for index in objects.indices where states[index] == State.unseen {
      stack.append(Frame(object: Int32(index), link: objects[index].links.lowerBound))
      states[index] = State.open
      while let top = stack.last {
        guard let next = nextContained(&stack[stack.count - 1]) else {
          states[Int(top.object)] = State.done
          order.append(top.object)
          stack.removeLast()
          continue
        }
        switch states[Int(next)] {
        case State.unseen:
          states[Int(next)] = State.open
          stack.append(Frame(object: next, link: objects[Int(next)].links.lowerBound))
        case State.open:
          let first = stack.firstIndex { $0.object == next } ?? 0
          throw ContainmentCycle(objects: stack[first...].map(\.object) + [next])
        default: break
        }
      }
    }
    return order
  }

  /// The next object that the top of the stack contains, or nil behind the last.
  private func nextContained(_ frame: inout Frame) -> Int32? {
    while frame.link < objects[Int(frame.object)].links.upperBound {
      let link = links[frame.link]
      if link.kind.isContainment, frame.target < link.targets.count {
        frame.target += 1
        return targets[link.targets.lowerBound + frame.target - 1]
      }
      frame.link += 1
      frame.target = 0
    }
    return nil
  }
}

/// An object that contains itself, over others or at once: the first and the last are the same.
struct ContainmentCycle: Error {
  var objects: [Int32]
}

private struct Frame {
  var object: Int32
  var link: Int
  /// How many of the link's targets have been looked at.
  var target = 0
}

private enum State {
  static let unseen: UInt8 = 0
  static let open: UInt8 = 1
  static let done: UInt8 = 2
}
