// A recorder for the objects of any Swift class library. Copy this file, and call it where your library makes, wires and
// awakes objects:
//
//     let recorder = LoadRecorder { print($0) }
//     recorder.begins("Login")
//     recorder.makes(button)            // first line of an initializer
//     recorder.made(button)             // its last line
//     recorder.attaches(button, to: form)
//     recorder.sets("title", "OK", of: button)
//     recorder.wires("ok", of: form, to: button)
//     recorder.awakes(button)
//     recorder.ends("Login")
//
// Each line is an event that `nib trace --import` reads without a pattern.

/// Writes the events of a load, one on each line.
final class LoadRecorder {
  private let write: (String) -> Void
  private var names: [ObjectIdentifier: String] = [:]
  private var counts: [String: Int] = [:]
  /// Keeps the objects, so that no other object gets the address of one.
  private var kept: [AnyObject] = []

  init(_ write: @escaping (String) -> Void) { self.write = write }

  /// Returns the name of an object: its class, and a number from the second of a class on.
  func name(_ object: AnyObject) -> String {
    if let name = names[ObjectIdentifier(object)] { return name }
    let className = "\(type(of: object))"
    counts[className, default: 0] += 1
    let count = counts[className] ?? 1
    let name = count == 1 ? className : "\(className)#\(count)"
    names[ObjectIdentifier(object)] = name
    kept.append(object)
    return name
  }

  /// Gives an object its id as its name. Call this before its first event.
  func names(_ object: AnyObject, _ id: String) {
    names[ObjectIdentifier(object)] = id
    kept.append(object)
  }

  func begins(_ file: String) { write("load> \(file) -") }
  func ends(_ file: String) { write("load< \(file)") }
  func fails(_ reason: String) { write("abort \(reason)") }
  func makes(_ object: AnyObject) { write("init> \(type(of: object)) \(name(object))") }
  func made(_ object: AnyObject) { write("init< \(type(of: object)) \(name(object))") }
  func attaches(_ child: AnyObject, to parent: AnyObject) { write("attach \(name(child)) -> \(name(parent))") }
  func sets(_ member: String, _ value: String, of object: AnyObject) {
    write("attr \(name(object)).\(member) = \"\(value)\"")
  }
  func wires(_ outlet: String, of object: AnyObject, to target: AnyObject) {
    write("outlet \(name(object)).\(outlet) = \(name(target))")
  }
  func awakes(_ object: AnyObject) { write("awake \(name(object))") }
}
