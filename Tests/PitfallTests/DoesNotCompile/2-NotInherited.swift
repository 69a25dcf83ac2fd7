// An object is made by an initializer that its class did not override, and its own never runs: the second and the third
// trace of the document. A class that has a designated initializer of its own inherits none.

class TestView {
  init(frame: Int) {}
}

class TestInitView: TestView {
  let name: String

  init(frame: Int, name: String) {
    self.name = name
    super.init(frame: frame)
  }

  #if CURED
    override convenience init(frame: Int) { self.init(frame: frame, name: "") }
  #endif
}

// expected-error: missing argument for parameter 'name' in call
func makeView() -> TestInitView { TestInitView(frame: 0) }
