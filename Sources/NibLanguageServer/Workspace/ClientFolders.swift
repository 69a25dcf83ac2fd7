internal import NibModel

/// The folders that a client names.
enum ClientFolders {
  /// Returns the folders of the parameters of `initialize`.
  static func roots(_ params: JSONValue) -> [String] {
    let folders = params["workspaceFolders"]?.array?.compactMap { path(ofFolder: $0["uri"]?.string) } ?? []
    if !folders.isEmpty { return folders }
    return [path(ofFolder: params["rootUri"]?.string) ?? params["rootPath"]?.string].compactMap(\.self).filter {
      $0.hasPrefix("/")
    }
  }

  /// Returns the path of a folder, without a slash at its end.
  static func path(ofFolder uri: String?) -> String? {
    guard var path = uri.flatMap(FileURI.path) else { return nil }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }
}
