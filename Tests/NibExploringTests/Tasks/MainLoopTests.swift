import TestSupport
import Testing

/// Work that classes queue on the main thread is run after each load, before the objects are compared.
@Suite struct MainLoopTests {
  private func explore(_ text: String) throws -> Run {
    let scratch = try Scratch(["t.layout.xml": text])
    return try Run(
      [BuiltPackage.program("HashProbe"), "explore", "t.layout.xml"], in: scratch.file("."),
      environment: ["NO_COLOR": "1"])
  }

  @Test(
    "what two awakes queue comes in the order of the awakes",
    arguments: ["queue", "block", "timer", "operation", "again"])
  func queued(how: String) throws {
    let run = try explore(
      """
      <layout version="1">
        <Plain id="p"/>
        <Queued id="a" how="\(how)" peer="#p"/>
        <Queued id="b" how="\(how)" peer="#p"/>
      </layout>
      """)
    #expect(run.status == 1)
    #expect(
      run.output.contains(
        "p.text is \"ownab\" if awake a comes before awake b, and \"ownba\" if after it; 'any' promises neither"
      ),
      "\(run.output)\(run.errors)")
  }

  @Test("work that comes seconds later is not awaited", arguments: ["late", "after"])
  func late(how: String) throws {
    let run = try explore(
      """
      <layout version="1">
        <Plain id="p"/>
        <Queued id="a" how="\(how)" peer="#p"/>
        <Queued id="b" how="\(how)" peer="#p"/>
      </layout>
      """)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    let remark = "A timer was not waited for, because it fires more than 50 ms after a load"
    #expect(run.output.contains(remark) == (how == "late"), "\(run.output)")
  }

  @Test("work that queues itself again and again is stopped, and the report says so")
  func endless() throws {
    let run = try explore(
      "<layout version=\"1\"><Plain id=\"p\"/><Queued id=\"a\" how=\"endless\" peer=\"#p\"/></layout>")
    #expect(
      run.output.contains("Work on the main thread was stopped, because it queued itself again 1000 times"),
      "\(run.output)\(run.errors)")
  }

  @Test("nothing promises whether what is queued comes before afterInit")
  func afterInit() throws {
    let run = try explore(
      """
      <layout version="1"><Queued id="a" how="queue" ready="#r"/><Ready id="r"/></layout>
      """)
    #expect(
      run.output.contains(
        "r.text is \"ready, a\" if afterInit() comes before the work that is queued on the main thread, and \"ready\" if "
          + "after it [queue-order]"), "\(run.output)\(run.errors)")
  }

  @Test("nothing promises the order of a queue and the run loop", arguments: ["block", "timer"])
  func queueAndLoop(how: String) throws {
    let run = try explore(
      """
      <layout version="1">
        <Plain id="p"/>
        <Queued id="a" how="\(how)" peer="#p"/>
        <Queued id="b" how="queue" peer="#p"/>
      </layout>
      """)
    // A timer that is not due yet comes after the closures of the queue anyway.
    guard how == "block" else {
      return #expect(!run.output.contains("run loop come before"), "\(run.output)")
    }
    #expect(
      run.output.contains(
        "p.text is \"ownab\" if blocks and timers of the run loop come before the closures of the main queue, and "
          + "\"ownba\" if after them [queue-order]"), "\(run.output)\(run.errors)")
  }

  @Test("one that queues, and one that does not: nothing depends on their order")
  func later() throws {
    let run = try explore(
      """
      <layout version="1"><Queued id="a" how="queue" peer="#p"/><Plain id="p"/></layout>
      """)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
  }
}
