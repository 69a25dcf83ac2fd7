import NibTool
import PitfallGallery

NibTool.main(classes: { PitfallGallery.classes }, subcommands: [PitfallCommand.self])
