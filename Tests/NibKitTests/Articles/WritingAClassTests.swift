import NibKit
import Testing

@Suite("Writing a class") struct WritingAClassTests {
  @Test("its classes make the objects of a layout") func load() throws {
    let layout = """
      <layout version="1">
        <Gauge id="outer" unit="m" value="120" scale="#scale">
          <Thermo id="inner" unit="K" value="50" scale="#scale" warning="40"/>
        </Gauge>
        <Scale id="scale"><Step at="50%"/></Scale>
        <Account id="account" name="Ann"/>
      </layout>
      """
    let recorder = TraceRecorder()
    let loaded = try Nib(NibDocument(layout)).instantiate(classes: .gauges, tracer: recorder)
    let outer: Gauge = try #require(loaded.object("outer"))
    #expect(outer.value == 100)
    let scale: Scale = try #require(loaded.object("scale"))
    #expect(scale.steps.first?.at?.number == 50)
    let account: Account = try #require(loaded.object("account"))
    #expect(account.limit == 10)
    #expect(recorder.trace.text().contains("too hot"))
  }
}
