// The superclass's initializer is not called at all, and it is none that Swift could call by itself.

class TestView {
  init(frame: Int) {}
}

class TestInitView: TestView {
  let name: String

  init(frame: Int, name: String) {
    self.name = name
    #if CURED
      super.init(frame: frame)
    #endif
    // expected-error: 'super.init' isn't called on all paths before returning from initializer
  }
}
