// The superclass's initializer is called twice.

class TestView {
  init(frame: Int) {}
}

class TestInitView: TestView {
  let name: String

  init(frame: Int, name: String) {
    self.name = name
    super.init(frame: frame)
    #if !CURED
      // expected-error: 'super.init' called multiple times in initializer
      super.init(frame: frame)
    #endif
  }
}
