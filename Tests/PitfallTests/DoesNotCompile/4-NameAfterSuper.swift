// The value is set when the superclass has done its part, as the document's classes do. A superclass may call a method
// that this class overrides, and it would find no name.

class TestView {
  init(frame: Int) {}
}

class TestInitView: TestView {
  var name: String

  init(frame: Int, name: String) {
    #if CURED
      self.name = name
    #endif
    // expected-error: property 'self.name' not initialized at super.init call
    super.init(frame: frame)
    #if !CURED
      self.name = name
    #endif
  }
}
