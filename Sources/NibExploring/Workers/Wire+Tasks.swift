internal import NibLoading

// Tasks as bytes.
extension WireWriter {
  private mutating func write(_ task: TaskID) {
    write(task.origin) { $1.write($0) }
    write(task.path) { $1.write(Int($0)) }
  }

  mutating func write(_ order: TaskOrder) {
    write(order.groups) { group, writer in writer.write(group) { $1.write($0) } }
    write(Int(order.mainLoop.rawValue))
  }

  mutating func write(_ log: TaskLog) {
    write(log.tasks) { $1.write($0) }
    write(log.hasChoice)
    write(log.isCutShort)
    write(log.elsewhere)
    write(log.leavesTimer)
    write(log.leavesQueuedWork)
  }
}

extension WireReader {
  private mutating func tasks(of graph: ResolvedGraph) throws(BrokenMessage) -> [TaskID] {
    try list { (reader: inout WireReader) throws(BrokenMessage) in
      let origin = try reader.flag() ? try reader.item(of: graph) : nil
      return TaskID(
        origin: origin,
        path: try reader.list { (reader: inout WireReader) throws(BrokenMessage) in try reader.number32() })
    }
  }

  mutating func taskOrder(of graph: ResolvedGraph) throws(BrokenMessage) -> TaskOrder {
    let groups = try list { (reader: inout WireReader) throws(BrokenMessage) in try reader.tasks(of: graph) }
    guard let raw = UInt8(exactly: try number()), let mainLoop = TaskOrder.MainLoop(rawValue: raw) else {
      throw BrokenMessage()
    }
    return TaskOrder(groups, mainLoop: mainLoop)
  }

  mutating func taskLog(of graph: ResolvedGraph) throws(BrokenMessage) -> TaskLog {
    TaskLog(
      tasks: try tasks(of: graph), hasChoice: try flag(), isCutShort: try flag(), elsewhere: try number(),
      leavesTimer: try flag(), leavesQueuedWork: try flag())
  }
}
