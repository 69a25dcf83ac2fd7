import NibTesting
import Testing

/// sub.str is "DefaultValue" if awake MySuperview[0] comes before awake sub, and "valueFromSuper" if after it; 'any' promises neither
///
/// Written by `nib explore`, with the smallest layout that has this finding. It passes when nothing depends on order.
@Suite @MainActor struct LayoutOrderTests {
  @Test func dependsOnNoOrder() {
    let layout = TestLayout(
      #"""
      <?xml version="1.0" encoding="UTF-8"?>
      <layout version="1">
        <MySuperview mySub="#sub">
          <MySubview id="sub"/>
        </MySuperview>
      </layout>
      """#, classes: )
    expectOrderIndependent(layout)
  }
}
