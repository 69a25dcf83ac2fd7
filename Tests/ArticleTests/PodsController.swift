import NibKit
import TerminalKit

/// The facts of a pod, by the ids of the columns.
struct Pod {
  var facts: [String: String]

  subscript(column: String) -> String { facts[column, default: ""] }
}

/// Shows the pods of a cluster.
final class PodsController: Controller, SortingTableDataSource {
  @Outlet var pods: Table
  private(set) var rows: [Pod] = []

  override class var members: Members {
    super.members.adding(PodsController.self) { $0.outlet("pods", \.$pods, help: "The pods.") }
  }

  override func viewDidLoad() { pods.dataSource = self }

  func show(_ rows: [Pod]) {
    self.rows = rows
    pods.reload()
  }

  var rowCount: Int { rows.count }

  func text(ofRow row: Int, in column: TableColumn) -> String { rows[row][column.id] }

  func id(ofRow row: Int) -> AnyHashable? { rows[row]["name"] }

  func sort(by column: TableColumn, descending: Bool) {
    rows.sort { descending ? $0[column.id] > $1[column.id] : $0[column.id] < $1[column.id] }
  }

  func format(ofRow row: Int, in column: TableColumn) -> CellFormat {
    let isBad = column.id == "state" && rows[row]["state"] == "Failed"
    return CellFormat(look: isBad ? Look(foreground: .role(.error)) : Look())
  }
}

extension PodsController {
  /// Selects a pod, as the user would. If the filter hides the pod, ends the filter.
  func select(_ name: String) throws {
    guard let row = rows.firstIndex(where: { $0["name"] == name }) else { return }
    try pods.select(row)
    if pods.selectedIndex != row { pods.filterText = "" }
  }
}

/// The folders of a slow disk.
final class Folders: AsyncTreeDataSource {
  func loadChildren(of node: TreeNode?) async throws -> [TreeNode] {
    let path = node?.value as? String ?? ""
    return try await names(in: path).map { name in
      TreeNode(name, value: path + name, mayHaveChildren: name.hasSuffix("/"))
    }
  }
}

/// Stands for a slow disk.
private func names(in path: String) async throws -> [String] {
  await Task.yield()
  return path.isEmpty ? ["usr/", "notes.txt"] : ["bin/", "lib/"]
}
