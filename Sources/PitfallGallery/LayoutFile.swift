internal import NibModel

/// Returns the file name of a layout of the gallery, by the rule for all layouts' names.
func layoutFile(_ name: String) -> String { LayoutName(name)?.fileName ?? name }
