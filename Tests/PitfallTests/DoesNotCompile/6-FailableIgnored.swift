// The initializer of the superclass may return nil, and this one does not test it. In Objective-C the test is
// if ((self = [super init])), and leaving it out compiles.

class PictureView {
  let picture: String

  init?(picture: String) {
    if picture.isEmpty { return nil }
    self.picture = picture
  }
}

class FramedPicture: PictureView {
  #if CURED
    override init?(picture: String) { super.init(picture: picture) }
  #else
    override init(picture: String) {
      // expected-error: a non-failable initializer cannot chain to failable initializer 'init(picture:)' written with 'init?'
      super.init(picture: picture)
    }
  #endif
}
