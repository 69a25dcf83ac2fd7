import SystemPackage

// For the entries of a folder and their types, which swift-system does not read.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An entry of one folder.
nonisolated struct FolderItem: Equatable {
  enum Kind: Equatable {
    case file(size: Int64)
    case folder
    case link
    /// A pipe, a socket or a device. It is never opened.
    case special
    /// The system refused to tell the type.
    case unknown(Errno)
  }

  let name: FilePath.Component
  let kind: Kind

  /// Reads a folder. Names keep bytes that are not UTF-8, and links are not followed.
  ///
  /// - Parameters:
  ///   - path: The folder. If it is a link, that is followed only for a folder that the user has named.
  ///   - isNamed: true if the user has named the folder.
  ///   - followsFileLinks: true to give a link to a file as that file.
  /// - Returns: the entries, in the order of the bytes of their names.
  static func items(
    in path: FilePath, isNamed: Bool, followsFileLinks: Bool = false
  ) throws(Errno) -> [FolderItem] {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK | (isNamed ? 0 : O_NOFOLLOW)
    let descriptor = path.withPlatformString { open($0, flags) }
    guard descriptor >= 0 else { throw Errno(rawValue: errno) }
    // The stream owns the descriptor from here on.
    guard let stream = fdopendir(descriptor) else {
      let error = Errno(rawValue: errno)
      close(descriptor)
      throw error
    }
    defer { closedir(stream) }
    var items: [FolderItem] = []
    errno = 0
    while let entry = readdir(stream) {
      // The name is an array of C, which Swift has as a tuple: its bytes are read where they are.
      var bytes = withUnsafeBytes(of: &entry.pointee.d_name) { name in
        name.prefix { $0 != 0 }.map { CChar(bitPattern: $0) }
      }
      bytes.append(0)
      if let name = FilePath.Component(platformString: bytes), name.kind == .regular {
        items.append(FolderItem(name: name, kind: kind(of: bytes, in: descriptor, followsFileLinks)))
      }
      errno = 0
    }
    guard errno == 0 else { throw Errno(rawValue: errno) }
    return items.sorted { $0.name.isBefore($1.name) }
  }

  private static func kind(of name: [CChar], in folder: CInt, _ followsFileLinks: Bool) -> Kind {
    var status = stat()
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return .unknown(Errno(rawValue: errno)) }
    if followsFileLinks, status.st_mode & S_IFMT == S_IFLNK {
      var target = stat()
      if fstatat(folder, name, &target, 0) == 0, target.st_mode & S_IFMT == S_IFREG { status = target }
    }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file(size: Int64(status.st_size))
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .special
    }
  }
}

nonisolated extension FilePath.Component {
  /// Returns true if the bytes of this name come before those of the other.
  func isBefore(_ other: FilePath.Component) -> Bool {
    withPlatformString { mine in other.withPlatformString { strcmp(mine, $0) < 0 } }
  }
}
