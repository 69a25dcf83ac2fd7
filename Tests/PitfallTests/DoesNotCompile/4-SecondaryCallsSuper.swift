// A secondary initializer calls its superclass, past the designated one of its own class.

class TestView {
  init(frame: Int) {}
}

class TestInitView: TestView {
  var name = ""

  convenience init(name: String) {
    #if CURED
      self.init(frame: 0)
    #else
      // expected-error: convenience initializer for 'TestInitView' must delegate (with 'self.init') rather than chaining to a superclass initializer (with 'super.init')
      super.init(frame: 0)
    #endif
    self.name = name
  }
}
