internal import NibLoading
internal import TerminalCocoa
internal import TerminalKit

/// The controller that shows the picture of a file of Interface Builder.
@MainActor
final class PictureController: Controller {
  private let picture: View?

  init(_ picture: CocoaPicture) {
    self.picture = picture
    super.init(style: .screen)
  }

  required init(coder: NibDecoder) throws {
    picture = nil
    try super.init(coder: coder)
  }

  override func makeView() throws -> View { Window.around(picture ?? View()) }
}
