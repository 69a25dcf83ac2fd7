import Foundation

/// Python's validator: says of JSON texts whether they conform to a JSON Schema, without a line of this package.
public enum JSONSchema {
  /// True if tests with it can run.
  public static let isInstalled =
    (try? Run(["python3", "-c", "from jsonschema import Draft202012Validator"]).status) == 0

  /// The words of a test that is skipped.
  public static let isMissing =
    "Python's jsonschema validates documents here; Debian has it as python3-jsonschema"

  /// Returns a line for each text: empty if it conforms to a schema, and else the first fault.
  ///
  /// - Parameter texts: one JSON value each, on one line.
  /// - Throws: `Silence` if the validator says nothing of the texts, as it does when the schema itself is wrong.
  public static func faults(of texts: [String], schema: String) throws -> [String] {
    let script = """
      import json, sys
      from jsonschema import Draft202012Validator
      with open(sys.argv[1], encoding='utf-8') as file: schema = json.load(file)
      Draft202012Validator.check_schema(schema)
      validator = Draft202012Validator(schema)
      with open(sys.argv[2], encoding='utf-8') as file: lines = file.read().split('\\n')[:-1]
      for line in lines:
          fault = next(validator.iter_errors(json.loads(line)), None)
          print('' if fault is None else fault.json_path + ': ' + ' '.join(fault.message[:200].split()))
      """
    let folder = try Scratch(["documents": texts.map { $0 + "\n" }.joined(), "script.py": script])
    let run = try Run(
      ["python3", folder.file("script.py"), schema, folder.file("documents")],
      environment: ["PYTHONIOENCODING": "utf-8"])
    guard run.status == 0 else { throw Silence(words: String(run.errors.suffix(2000))) }
    return run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// The output of a validator that did not validate.
  public struct Silence: Error {
    /// The output.
    public let words: String
  }
}
