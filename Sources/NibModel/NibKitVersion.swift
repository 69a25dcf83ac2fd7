/// The version of NibKit.
package enum NibKitVersion {
  /// The version that programs print and reports contain. A release changes it here, and in CHANGELOG.md.
  package static let current = "0.1.0"
}
