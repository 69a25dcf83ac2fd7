// swift-tools-version: 6.2
// The package that editors open in `make lsp` and in ClientTests. It is not built.
import PackageDescription

let package = Package(name: "Login", targets: [.target(name: "Login")])
