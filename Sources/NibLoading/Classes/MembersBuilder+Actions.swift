// Methods that an event can be connected to: with or without a sender, run at once or in a task.
extension MembersBuilder {
  /// Declares an action whose method receives the object in which the event happened. The plan checks that object's
  /// class: `$0.action("submit", LoginScreen.submit)`.
  ///
  /// - Parameters:
  ///   - name: the action's name in the file.
  ///   - method: the method of the class.
  ///   - help: a description, for tools.
  ///   - file: the file of the declaration, for tools.
  ///   - line: the line of the declaration.
  @inlinable
  public mutating func action<Sender: AnyObject>(
    _ name: String, _ method: @escaping (Root) -> (Sender) throws -> Void, help: StaticString = "",
    file: StaticString = #fileID, line: UInt = #line
  ) {
    members.append(
      ActionEntry(
        name: name, help: .fixed(help), place: TablePlace(file, line), sender: Sender.self,
        acceptsSender: { isClass($0, within: Sender.self) },
        invoke: { target, sender in
          // The class of the event can pass any object as the sender, so this cast is checked.
          guard let sender = sender as? Sender else { return .notTaken }
          try method(trusted(target))(sender)
          return .done
        }))
  }

  /// Declares an action whose method does not receive the object in which the event happened.
  ///
  /// - Parameters:
  ///   - name: the action's name in the file.
  ///   - method: the method of the class.
  ///   - help: a description, for tools.
  ///   - file: the file of the declaration, for tools.
  ///   - line: the line of the declaration.
  @inlinable
  public mutating func action(
    _ name: String, _ method: @escaping (Root) -> () throws -> Void, help: StaticString = "",
    file: StaticString = #fileID, line: UInt = #line
  ) {
    members.append(
      ActionEntry(
        name: name, help: .fixed(help), place: TablePlace(file, line), sender: nil, acceptsSender: { _ in true },
        invoke: { target, _ in
          try method(trusted(target))()
          return .done
        }))
  }

  /// Declares an action whose method is `async`, belongs to a class on the main actor, and receives the object in which
  /// the event happened. Each time that the action is sent, a task is started on the main actor. `Action.Outcome` has
  /// the task.
  ///
  /// - Parameters:
  ///   - name: the action's name in the file.
  ///   - method: the method of the class.
  ///   - help: a description, for tools.
  ///   - file: the file of the declaration, for tools.
  ///   - line: the line of the declaration.
  @inlinable
  @_disfavoredOverload
  public mutating func action<Sender: AnyObject & Sendable>(
    _ name: String, _ method: @escaping @Sendable (Root) -> @MainActor @Sendable (Sender) async throws -> Void,
    help: StaticString = "", file: StaticString = #fileID, line: UInt = #line
  ) where Root: Sendable {
    members.append(
      ActionEntry(
        name: name, help: .fixed(help), place: TablePlace(file, line), sender: Sender.self,
        acceptsSender: { isClass($0, within: Sender.self) },
        invoke: { target, sender in
          guard let sender = sender as? Sender else { return .notTaken }
          let target: Root = trusted(target)
          return .starting { try await method(target)(sender) }
        }))
  }

  /// Declares an action whose method is `async`, belongs to a class on the main actor, and has no parameter.
  ///
  /// - Parameters:
  ///   - name: the action's name in the file.
  ///   - method: the method of the class.
  ///   - help: a description, for tools.
  ///   - file: the file of the declaration, for tools.
  ///   - line: the line of the declaration.
  @inlinable
  @_disfavoredOverload
  public mutating func action(
    _ name: String, _ method: @escaping @Sendable (Root) -> @MainActor @Sendable () async throws -> Void,
    help: StaticString = "", file: StaticString = #fileID, line: UInt = #line
  ) where Root: Sendable {
    members.append(
      ActionEntry(
        name: name, help: .fixed(help), place: TablePlace(file, line), sender: nil, acceptsSender: { _ in true },
        invoke: { target, _ in
          let target: Root = trusted(target)
          return .starting { try await method(target)() }
        }))
  }

  /// Matches a closure that calls the method, so that the compiler's error names the cure.
  @available(*, unavailable, message: "name the method and do not call it: $0.action(\"name\", Class.method)")
  @_disfavoredOverload
  public mutating func action(
    _ name: String, help: StaticString = "", calling method: @escaping (Root) throws -> Void
  ) {}

  /// Matches a method that cannot be an action.
  @available(
    *, unavailable,
    message: "an action is a method of this class that returns nothing, and takes nothing or the sender, an object"
  )
  @_disfavoredOverload
  public mutating func action<Method>(
    _ name: String, _ method: Method, help: StaticString = "", file: StaticString = #fileID, line: UInt = #line
  ) {}
}
