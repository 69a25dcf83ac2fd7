// Compiled layouts

import NibRuntime

private func compiledLayouts(_ classes: ClassRegistry, _ screen: some NibOwner) throws {
  let loader = Loader(classes: classes, layouts: LayoutFolders(["Layouts"], formats: [.compiled]))
  let loaded = try loader.load("Login", owner: screen)
  _ = loaded
}
