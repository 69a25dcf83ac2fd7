import NibTool
import Outline
import TerminalKit

// A tool for layouts in outlines, with the views of TerminalKit: `outlinetool show Layouts/outline/Greeting.outline`.
await NibTool.main(name: "outlinetool", classes: { .terminal }, otherFormats: [outline])
