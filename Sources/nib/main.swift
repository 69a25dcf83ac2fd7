import NibKit
import NibTool
import PitfallGallery
import TerminalKit

// The classes of the gallery belong to its own layouts. In all other files these names mean a user's own classes.
NibTool.fileClasses = { file, bytes in
  GalleryFiles.isPitfall(file: file, bytes: bytes) ? PitfallGallery.classes : nil
}
NibTool.lessons = [PitfallCommand.self, SourceCommand.self, InitializersCommand.self]
await NibTool.main(classes: { .terminal })
