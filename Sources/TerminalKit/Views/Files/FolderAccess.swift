/// The permission of views to look at the folders and paths that a layout names.
package nonisolated enum FolderAccess {
  /// True unless a tool shows or loads a layout that somebody else may have written. Views of files are then empty.
  @TaskLocal package static var isAllowed = true
}
