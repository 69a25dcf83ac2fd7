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

  @Test("one that queues, and one that does not: nothing depends on their order")
  func later() throws {
    let run = try explore(
      """
      <layout version="1"><Queued id="a" how="queue" peer="#p"/><Plain id="p"/></layout>
      """)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
  }
}
