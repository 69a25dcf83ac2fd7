// A setter is called before the superclass has done its part, when the object is not complete.

class TestView {
  init(frame: Int) {}
}

class TitleView: TestView {
  private var title = ""

  init(frame: Int, title: String) {
    #if CURED
      super.init(frame: frame)
      setTitle(title)
    #else
      // expected-error: 'self' used in method call 'setTitle' before 'super.init' call
      setTitle(title)
      super.init(frame: frame)
    #endif
  }

  func setTitle(_ title: String) { self.title = title }
}
