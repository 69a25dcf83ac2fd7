import Foundation

/// Python's validator: says of JSON texts whether they conform to a JSON Schema, without a line of this package.
public enum JSONSchema {
  /// True if tests with it can run.
  public static let isInstalled =
    (try? Run(["python3:jsonschema", "-c", "from jsonschema import Draft202012Validator"]).status) == 0

  /// The words of a test that is skipped.
  public static let isMissing =
    "Python's jsonschema validates documents here; Debian has it as python3-jsonschema"

  /// Returns a line for each text: empty if it conforms to a schema, and else the first fault.
  ///
  /// - Parameter texts: one JSON value each, on one line.
  /// - Throws: `Silence` if the validator says nothing of the texts, as it does when the schema itself is wrong.
  public static func faults(of texts: [String], schema: String) throws -> [String] {
    let script = """
      import glob, json, os, sys
      from jsonschema import Draft202012Validator
      def read(path):
          with open(path, encoding='utf-8') as file: return json.load(file)
      schema = read(sys.argv[1])
      Draft202012Validator.check_schema(schema)
      # A schema may name others of its folder by their identifiers.
      others = [read(path) for path in glob.glob(os.path.join(os.path.dirname(sys.argv[1]), '*.schema.json'))]
      named = {other['$id']: other for other in others if '$id' in other}
      try:
          from referencing import Registry
          registry = Registry().with_contents(named.items())
          validator = Draft202012Validator(schema, registry=registry)
      except ImportError:
          from jsonschema import RefResolver
          validator = Draft202012Validator(schema, resolver=RefResolver('', schema, store=named))
      with open(sys.argv[2], encoding='utf-8') as file: lines = file.read().split('\\n')[:-1]
      for line in lines:
          fault = next(validator.iter_errors(json.loads(line)), None)
          print('' if fault is None else fault.json_path + ': ' + ' '.join(fault.message[:200].split()))
      """
    let folder = try Scratch(["documents": texts.map { $0 + "\n" }.joined(), "script.py": script])
    let run = try Run(
      ["python3:jsonschema", folder.file("script.py"), schema, folder.file("documents")],
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
