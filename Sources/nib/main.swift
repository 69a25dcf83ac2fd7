import NibKit
import NibTool
import PitfallGallery
import TerminalKit

await NibTool.main(
  classes: {
    var classes = PitfallGallery.classes
    classes.merge(.terminal)
    return classes
  }, subcommands: [PitfallCommand.self, SourceCommand.self, InitializersCommand.self])
