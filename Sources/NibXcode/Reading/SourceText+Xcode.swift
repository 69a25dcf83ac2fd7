package import NibModel

extension SourceText {
  /// True if the text begins as Interface Builder's files do. The rest may be damaged.
  package var isXcode: Bool { begins(with: "<document") }

  /// True if the text begins as files of Interface Builder before Xcode 5 do, which are only recognized.
  package var isOldXcode: Bool { begins(with: "<archive") }

  private func begins(with tag: StaticString) -> Bool {
    let head = bytes.prefix(4096)
    guard let root = head.firstOffset(of: tag) else { return false }
    return head[root...].prefix { $0 != UInt8(ascii: ">") }.firstOffset(of: "com.apple.InterfaceBuilder") != nil
  }
}

extension ArraySlice<UInt8> {
  fileprivate func firstOffset(of text: StaticString) -> Int? {
    let wanted = Array(text.description.utf8)
    return indices.first { self[$0...].starts(with: wanted) }
  }
}
