extension BadLayout {
  /// XML that a layout may not be.
  static let refused: [BadLayout] = [
    BadLayout(
      "DOCTYPE",
      #"""
      <!DOCTYPE layout>
      <layout version="1"></layout>
      """#,
      #"""
      L:1:1: error: a document type is not allowed [doctype]
          <!DOCTYPE layout>
          ^~~~~~~~~
          note: remove it; it could define entities and name other files, and XML's own five entities need none
      """#),
    BadLayout(
      "DOCTYPE behind a comment",
      #"""
      <?xml version="1.0"?>
      <!-- <!DOCTYPE x> --> <!DOCTYPE layout SYSTEM "<x>">
      <layout version="1"></layout>
      """#,
      #"""
      L:2:23: error: a document type is not allowed [doctype]
          <!-- <!DOCTYPE x> --> <!DOCTYPE layout SYSTEM "<x>">
                                ^~~~~~~~~
          note: remove it; it could define entities and name other files, and XML's own five entities need none
      """#),
    BadLayout(
      "DOCTYPE with an internal subset",
      #"""
      <!DOCTYPE layout [
        <!ENTITY a "b">
      ]>
      <layout version="1"><A b="&a;"/></layout>
      """#,
      #"""
      L:1:1: error: a document type is not allowed [doctype]
          <!DOCTYPE layout [
          ^~~~~~~~~
          note: remove it; it could define entities and name other files, and XML's own five entities need none
      """#),
    BadLayout(
      "DOCTYPE not closed",
      #"""
      <!DOCTYPE layout [
      """#,
      #"""
      L:1:1: error: a document type is not allowed [doctype]
          <!DOCTYPE layout [
          ^~~~~~~~~
          note: remove it; it could define entities and name other files, and XML's own five entities need none
      """#),
    BadLayout(
      "DOCTYPE without a name",
      #"""
      <!DOCTYPE>
      <layout version="1"></layout>
      """#,
      #"""
      L:1:1: error: a document type is not allowed [doctype]
          <!DOCTYPE>
          ^~~~~~~~~
          note: remove it; it could define entities and name other files, and XML's own five entities need none
      """#),
    BadLayout(
      "declared Latin-1",
      #"""
      <?xml version="1.0" encoding="ISO-8859-1"?>
      <layout version="1"></layout>
      """#,
      #"""
      L:1:21: error: the file declares the encoding 'ISO-8859-1'; layouts are UTF-8 [not-utf8]
          <?xml version="1.0" encoding="ISO-8859-1"?>
                              ^~~~~~~~~~~~~~~~~~~~~
          note: save the file as UTF-8 and write encoding="UTF-8", or declare no encoding
      """#),
    BadLayout(
      "declared ASCII",
      #"""
      <?xml version='1.0' encoding = 'us-ascii' ?>
      <layout version="1"><A t="é"/></layout>
      """#,
      #"""
      L:2:27: error: the file declares the encoding 'us-ascii', and the byte 0xC3 is not ASCII [not-utf8]
          <layout version="1"><A t="é"/></layout>
                                    ^
      L:1:21: note: save the file as UTF-8 and write encoding="UTF-8", or declare no encoding
          <?xml version='1.0' encoding = 'us-ascii' ?>
                              ^~~~~~~~~~~~~~~~~~~~~
      """#),
    BadLayout(
      "declared UTF-16",
      #"""
      \#u{FEFF}<?xml version="1.0" encoding="UTF-16"?>
      <layout version="1"></layout>
      """#,
      #"""
      L:1:21: error: the file declares the encoding 'UTF-16'; layouts are UTF-8 [not-utf8]
          <?xml version="1.0" encoding="UTF-16"?>
                              ^~~~~~~~~~~~~~~~~
          note: save the file as UTF-8 and write encoding="UTF-8", or declare no encoding
      """#),
    BadLayout(
      "default namespace",
      #"""
      <layout version="1" xmlns="http://example.com/">
        <A/>
      </layout>
      """#,
      #"""
      L:1:21: error: 'xmlns' declares a namespace: layouts have none [namespace]
          <layout version="1" xmlns="http://example.com/">
                              ^~~~~
          note: remove it; layouts do not use namespaces, and XInclude is not supported
      """#),
    BadLayout(
      "prefix on an element",
      #"""
      <layout version="1">
        <x:A/>
      </layout>
      """#,
      #"""
      L:2:4: error: the name 'x:A' has a prefix: layouts have no namespaces [namespace]
            <x:A/>
             ^~~
          note: remove it; layouts do not use namespaces, and XInclude is not supported
      """#),
    BadLayout(
      "prefix on an attribute",
      #"""
      <layout version="1">
        <A xml:space="preserve" b="c"/>
      </layout>
      """#,
      #"""
      L:2:6: error: the name 'xml:space' has a prefix: layouts have no namespaces [namespace]
            <A xml:space="preserve" b="c"/>
               ^~~~~~~~~
          note: remove it; layouts do not use namespaces, and XInclude is not supported
      """#),
    BadLayout(
      "namespace and prefix",
      #"""
      <layout version="1">
        <A xmlns:x="y" x:b="1" x:c="2"><x:B/></A>
      </layout>
      """#,
      #"""
      L:2:6: error: 'xmlns:x' declares a namespace: layouts have none [namespace]
            <A xmlns:x="y" x:b="1" x:c="2"><x:B/></A>
               ^~~~~~~
          note: remove it; layouts do not use namespaces, and XInclude is not supported
      """#),
    BadLayout(
      "XInclude",
      #"""
      <layout version="1">
        <xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="/etc/hostname" parse="text"/>
      </layout>
      """#,
      #"""
      L:2:4: error: the name 'xi:include' has a prefix: layouts have no namespaces [namespace]
            <xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="/etc/hostn…
             ^~~~~~~~~~
          note: remove it; layouts do not use namespaces, and XInclude is not supported
      """#),
  ]
}
