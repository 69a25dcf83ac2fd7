internal import NibModel

/// Checks that an archive does not exceed the limits of its reader, before it replaces a file that can be read.
struct ArchiveSizeCheck {
  private let records: ArchiveRecords
  private let values: [PropertyList]
  private let limits: ArchiveLimits

  init(_ records: ArchiveRecords, _ values: [PropertyList], _ limits: ArchiveLimits) {
    self.records = records
    self.values = values
    self.limits = limits
  }

  /// Returns the faults of an archive.
  ///
  /// - Parameter bytes: the archive as it would be written.
  func faults(of bytes: [UInt8]) -> [Diagnostic] {
    if records.objects.count > limits.objects {
      return [Diagnostic(ContainerFault.manyObjects(limit: limits.objects), at: .keyPath("objects"))]
    }
    if records.keys.all.count > limits.keys {
      return [Diagnostic(ContainerFault.manyKeys(limit: limits.keys), at: .keyPath("objects"))]
    }
    do {
      _ = try BinaryPropertyList(bytes: bytes, limits: PropertyListLimits(limits))
      return []
    } catch {
      let texts = longTexts
      return texts.isEmpty ? [Diagnostic(ContainerFault.badPropertyList(error), at: nil)] : texts
    }
  }

  /// The values with a text that is too long.
  private var longTexts: [Diagnostic] {
    records.objects.indices.flatMap { object in
      records.objects[object].values.compactMap { index in
        let value = records.values[index]
        guard values[Int(value.number)].longestText > limits.text else { return nil }
        let record = records.objects[object]
        let fault = EncodingFault.longText(
          key: records.keys[value.key], className: records.classes[Int(record.classIndex)].name, limit: limits.text)
        return Diagnostic(fault, at: ArchivePath.object(object).part("values").key(value.key).place(records.keys))
      }
    }
  }
}

extension PropertyList {
  /// The number of bytes of the longest text or data in the value, in the form that a file has.
  fileprivate var longestText: Int {
    var longest = 0
    var rest = [self]
    while let value = rest.popLast() {
      switch value {
      case .string(let text): longest = max(longest, Self.size(of: text))
      case .data(let bytes): longest = max(longest, bytes.count)
      case .array(let values): rest += values
      case .dictionary(let values):
        longest = values.keys.reduce(longest) { max($0, Self.size(of: $1)) }
        rest += values.values
      case .integer, .real, .boolean, .date: break
      }
    }
    return longest
  }

  private static func size(of text: String) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : 2 * text.utf16.count
  }
}
