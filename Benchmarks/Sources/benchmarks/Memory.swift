import BareSAX
import NibKit

/// Prints the memory that a document, a plan and a load keep, as the allocator counts it, and the most that a whole load had.
@MainActor func measureMemory(objects: Int, classes: ClassRegistry) throws {
  let source = SourceText(file: "form.layout.xml", bytes: Array(formText(objects: objects).utf8))
  let bytes = source.bytes.count
  let before = bytes_in_use()
  let document = try NibDocument(reading: source)
  let read = bytes_in_use()
  let plan = try LoadPlan(document, classes: classes, owner: Owner.self)
  let planned = bytes_in_use()
  let loaded = try plan.instantiate(owner: Owner())
  let made = bytes_in_use()
  let peak = most_bytes_resident()
  func each(_ bytes: Int) -> String { number(Double(bytes) / Double(objects), digits: 2) }
  print("\(objects) objects, \(each(bytes)) bytes of XML an object")
  print(
    "document \(each(read - before)) bytes an object, \(number(Double(read - before) / Double(bytes))) of the XML's, beside the XML"
  )
  print("plan \(each(planned - read)) bytes an object")
  print("load \(each(made - planned)) bytes an object, of which the objects themselves are the classes'")
  print("peak \(number(Double(peak) / Double(bytes))) times the XML's bytes, the program and the XML included")
  withExtendedLifetime((plan, loaded)) {}
}
