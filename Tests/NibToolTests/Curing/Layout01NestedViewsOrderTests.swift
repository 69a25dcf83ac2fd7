import NibTesting
import PitfallGallery
import Testing

/// sub.str is "DefaultValue" if awake MySuperview[0] comes before awake sub, and "valueFromSuper" if after it; 'any' promises neither
///
/// Written by `nib explore`, with the smallest layout that has this finding. It passes when nothing depends on order.
@Suite @MainActor struct Layout01NestedViewsOrderTests {
  @Test func dependsOnNoOrder() {
    let layout = TestLayout(
      #"""
      <?xml version="1.0" encoding="UTF-8"?>
      <layout version="1">
        <MySuperview id="sup" mySub="#sub">
          <MySubview id="sub" awake-after="#sup"/>
        </MySuperview>
      </layout>
      """#, classes: PitfallGallery.classes)
    expectOrderIndependent(layout)
  }
}
