// A recorder for UIKit. Copy this file into your app, and call `UIKitRecorder.start()` before the first nib is loaded.
// Save what it prints, and read it with `nib trace --import FILE`.
// Untried: this file has been neither type-checked nor run, because UIKit is not on Linux.

import ObjectiveC
import UIKit

/// Prints the events of objects that come from nibs. A method of a subclass that does not call super is not seen.
enum UIKitRecorder {
  nonisolated(unsafe) private static let names = NSMapTable<AnyObject, NSString>.weakToStrongObjects()
  nonisolated(unsafe) private static var counts: [String: Int] = [:]

  static func start() {
    recordInitializer(UIView.self)
    record(NSObject.self, "awakeFromNib") { "awake \(name($0))" }
    record(UIView.self, "didMoveToSuperview") { object in
      (object as? UIView)?.superview.map { "attach \(name(object)) -> \(name($0))" }
    }
    record(UIViewController.self, "viewDidLoad") { "call \(name($0)).viewDidLoad" }
  }

  /// The name of an object: its class, and a number from the second of a class on.
  private static func name(_ object: AnyObject) -> String {
    if let name = names.object(forKey: object) { return name as String }
    let className = String(describing: type(of: object))
    counts[className, default: 0] += 1
    let name = counts[className] == 1 ? className : "\(className)#\(counts[className] ?? 1)"
    names.setObject(name as NSString, forKey: object)
    return name
  }

  /// Prints a line before a method without arguments runs.
  private static func record(_ type: AnyClass, _ method: String, _ line: @escaping (AnyObject) -> String?) {
    let selector = NSSelectorFromString(method)
    guard let own = class_getInstanceMethod(type, selector) else { return print("note \(type): has no \(method)") }
    let old = unsafeBitCast(method_getImplementation(own), to: (@convention(c) (AnyObject, Selector) -> Void).self)
    let new: @convention(block) (AnyObject) -> Void = { object in
      if let line = line(object) { print(line) }
      old(object, selector)
    }
    method_setImplementation(own, imp_implementationWithBlock(new))
  }

  /// Prints lines around `init(coder:)`. The pointers are raw, because an initializer consumes its object.
  private static func recordInitializer(_ type: AnyClass) {
    let selector = NSSelectorFromString("initWithCoder:")
    guard let own = class_getInstanceMethod(type, selector) else { return }
    typealias Initializer = @convention(c) (UnsafeRawPointer, Selector, AnyObject) -> UnsafeRawPointer?
    let old = unsafeBitCast(method_getImplementation(own), to: Initializer.self)
    func object(_ it: UnsafeRawPointer) -> AnyObject { Unmanaged<AnyObject>.fromOpaque(it).takeUnretainedValue() }
    let new: @convention(block) (UnsafeRawPointer, AnyObject) -> UnsafeRawPointer? = { pointer, coder in
      print("init> \(Swift.type(of: object(pointer))) \(name(object(pointer)))")
      let made = old(pointer, selector, coder)
      if let made { print("init< \(Swift.type(of: object(made))) \(name(object(made)))") }
      return made
    }
    method_setImplementation(own, imp_implementationWithBlock(new))
  }
}
