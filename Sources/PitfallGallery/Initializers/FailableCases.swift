import NibKit
import NibLoading

// An initializer that may return nil, or throw.

extension InitializerCase {
  static let failable = [
    InitializerCase(
      "12-failable", "An initializer returns nil, and the initializers that called it go no further.", isRight: true,
      file: "FailableCases.swift",
      sources: [
        .code { ["cat", "unicorn"].compactMap(FramedPicture.make) },
        .layout {
          $0.register(TestView.self)
          $0.register(PictureView.self)
          $0.register(FramedPicture.self)
        },
      ],
      explanation: """
        There is no picture of a unicorn, so no such object can be made. In Objective-C each initializer asks whether \
        super returned nil: if ((self = [super init])). In Swift an initializer that may return nil is written init?, \
        and the lines after its call of super do not run; no test is written, and none can be forgotten. An \
        initializer for a decoder throws an error instead: the whole load ends and is undone, and the error names the \
        place in the layout. See also nib pitfall 43.
        """),
    InitializerCase(
      "13-failable-ignored", "An initializer that must not fail calls one that may return nil.",
      refusal: "a non-failable initializer cannot chain to failable initializer 'init(picture:)' written with 'init?'",
      file: "6-FailableIgnored.swift",
      explanation: """
        In Objective-C the missing test compiles: self is nil, and messages to nil do nothing. Swift refuses to compile \
        it. Write init? for the subclass too, or stop the program at this place with an exclamation mark.
        """),
  ]
}

/// A picture of a file, without which it is of no use.
private class PictureView: TestView {
  private static let pictures = ["cat"]
  private let picture: String

  override class var members: Members {
    super.members.adding(PictureView.self) { $0.attribute("picture", String.self) }
  }

  init?(picture: String) {
    @InitializerScope(PictureView.self, of: Self.self, [picture]) var scope
    guard Self.pictures.contains(picture) else { return nil }
    self.picture = picture
    super.init(frame: .zero)
  }

  required init(coder: NibDecoder) throws {
    @InitializerScope(PictureView.self, of: Self.self, [coder]) var scope
    picture = try coder.decode(forKey: "picture", default: "")
    guard Self.pictures.contains(picture) else { throw NoSuchPicture(name: picture) }
    try super.init(coder: coder)
  }

  override var state: String { "picture = \(picture)" }
}

/// A picture with a frame around it.
private final class FramedPicture: PictureView {
  override init?(picture: String) {
    @InitializerScope(FramedPicture.self, of: Self.self, [picture]) var scope
    super.init(picture: picture)
    InitializerTrace.note("the frame is put around the picture")
  }

  required init(coder: NibDecoder) throws {
    @InitializerScope(FramedPicture.self, of: Self.self, [coder]) var scope
    try super.init(coder: coder)
    InitializerTrace.note("the frame is put around the picture")
  }

  static func make(_ picture: String) -> FramedPicture? {
    let made = FramedPicture(picture: picture)
    if made == nil { InitializerTrace.note("no object") }
    return made
  }
}

/// The file of a picture is missing.
private struct NoSuchPicture: Error, CustomStringConvertible {
  let name: String
  var description: String { "there is no picture '\(name)'" }
}
