extension BadLayout {
  /// Texts that are no XML.
  static let malformed: [BadLayout] = [
    BadLayout(
      "empty file",
      #"""

      """#,
      #"""
      L:1:1: error: the file is empty [empty-file]
         \#u{20}
          ^
      """#),
    BadLayout(
      "white space only",
      #"""
      \#u{20}
      \#u{9}\#u{D}

      """#,
      #"""
      L:1:1: error: the file is empty [empty-file]
          \#u{20}
          ^
      """#),
    BadLayout(
      "only a byte order mark",
      #"""
      \#u{FEFF}
      """#,
      #"""
      L:1:1: error: the file is empty [empty-file]
         \#u{20}
          ^
      """#),
    BadLayout(
      "only a comment",
      #"""
      <!-- nothing -->

      """#,
      #"""
      L:1:1: error: the file has no element [empty-file]
          <!-- nothing -->
          ^
      """#),
    BadLayout(
      "only a declaration",
      #"""
      <?xml version="1.0"?>

      """#,
      #"""
      L:1:1: error: the file has no element [empty-file]
          <?xml version="1.0"?>
          ^
      """#),
    BadLayout(
      "no markup",
      #"""
      Hello
      there
      """#,
      #"""
      L:1:1: error: text is not allowed before the root element [malformed-xml]
          Hello
          ^~~~~
      """#),
    BadLayout(
      "unclosed element",
      #"""
      <layout version="1">
        <A>
      </layout>

      """#,
      #"""
      L:2:3: error: <A> is not closed [unclosed-element]
            <A>
            ^~
      L:3:1: note: </layout> closes the element around it
          </layout>
          ^~~~~~~~
      """#),
    BadLayout(
      "unclosed elements to the end",
      #"""
      <layout version="1">
        <A>
          <B/>

      """#,
      #"""
      L:1:1: error: <layout> is not closed [unclosed-element]
          <layout version="1">
          ^~~~~~~
      L:2:3: error: <A> is not closed [unclosed-element]
            <A>
            ^~
      """#),
    BadLayout(
      "elements closed in the wrong order",
      #"""
      <layout version="1">
        <A><B></A></B>
      </layout>
      """#,
      #"""
      L:2:6: error: <B> is not closed [unclosed-element]
            <A><B></A></B>
               ^~
      L:2:9: note: </A> closes the element around it
            <A><B></A></B>
                  ^~~
      L:2:13: error: </B> closes nothing [mismatched-tag]
            <A><B></A></B>
                      ^~~
      L:1:1: note: <layout> is open
          <layout version="1">
          ^~~~~~~
      """#),
    BadLayout(
      "end tag of nothing",
      #"""
      <layout version="1">
        <A/>
        </B>
      </layout>
      """#,
      #"""
      L:3:3: error: </B> closes nothing [mismatched-tag]
            </B>
            ^~~
      L:1:1: note: <layout> is open
          <layout version="1">
          ^~~~~~~
      """#),
    BadLayout(
      "end tag with another case",
      #"""
      <layout version="1">
        <Label></label>
      </layout>
      """#,
      #"""
      L:2:10: error: </label> does not close <Label> [mismatched-tag]
            <Label></label>
                   ^~~~~~~
      L:2:3: note: <Label> is open
            <Label></label>
            ^~~~~~
      """#),
    BadLayout(
      "end tag not finished",
      #"""
      <layout version="1">
        <A></A
      </layout>
      """#,
      #"""
      L:2:6: error: the end tag '</A' is not finished with '>' [malformed-xml]
            <A></A
               ^~~
      """#),
    BadLayout(
      "end tag with an attribute",
      #"""
      <layout version="1">
        <A></A b="c">
      </layout>
      """#,
      #"""
      L:2:6: error: the end tag '</A' is not finished with '>' [malformed-xml]
            <A></A b="c">
               ^~~
      """#),
    BadLayout(
      "attribute twice",
      #"""
      <layout version="1">
        <A b="1"
           c="2" b="3"/>
      </layout>
      """#,
      #"""
      L:3:12: error: the attribute 'b' is given twice [duplicate-attribute]
               c="2" b="3"/>
                     ^
      L:2:6: note: the first is here
            <A b="1"
               ^
      """#),
    BadLayout(
      "attribute thrice",
      #"""
      <layout version="1">
        <A b="1" b="2" b="3"/>
      </layout>
      """#,
      #"""
      L:2:12: error: the attribute 'b' is given twice [duplicate-attribute]
            <A b="1" b="2" b="3"/>
                     ^
      L:2:6: note: the first is here
            <A b="1" b="2" b="3"/>
               ^
      L:2:18: error: the attribute 'b' is given twice [duplicate-attribute]
            <A b="1" b="2" b="3"/>
                           ^
      L:2:6: note: the first is here
            <A b="1" b="2" b="3"/>
               ^
      """#),
    BadLayout(
      "attribute twice across quotes",
      #"""
      <layout version="1">
        <A id="x" id='y'/>
      </layout>
      """#,
      #"""
      L:2:13: error: the attribute 'id' is given twice [duplicate-attribute]
            <A id="x" id='y'/>
                      ^~
      L:2:6: note: the first is here
            <A id="x" id='y'/>
               ^~
      """#),
    BadLayout(
      "unquoted value",
      #"""
      <layout version="1">
        <A b=1/>
      </layout>
      """#,
      #"""
      L:2:8: error: the value of 'b' must be in quotes [malformed-xml]
            <A b=1/>
                 ^
      """#),
    BadLayout(
      "unquoted values",
      #"""
      <layout version="1">
        <A b=1 c=true>
        </A>
      </layout>
      """#,
      #"""
      L:2:8: error: the value of 'b' must be in quotes [malformed-xml]
            <A b=1 c=true>
                 ^
      L:2:12: error: the value of 'c' must be in quotes [malformed-xml]
            <A b=1 c=true>
                     ^~~~
      """#),
    BadLayout(
      "attribute without a value",
      #"""
      <layout version="1">
        <A bold text="x"/>
      </layout>
      """#,
      #"""
      L:2:6: error: the attribute 'bold' has no value; write bold="…" [malformed-xml]
            <A bold text="x"/>
               ^~~~
      """#),
    BadLayout(
      "attribute without = ",
      #"""
      <layout version="1">
        <A text "x"/>
      </layout>
      """#,
      #"""
      L:2:6: error: an '=' is missing between 'text' and its value [malformed-xml]
            <A text "x"/>
               ^~~~
      """#),
    BadLayout(
      "= without a value",
      #"""
      <layout version="1">
        <A text= />
      </layout>
      """#,
      #"""
      L:2:6: error: the attribute 'text' has no value; write text="…" [malformed-xml]
            <A text= />
               ^~~~
      """#),
    BadLayout(
      "no space between attributes",
      #"""
      <layout version="1">
        <A b="1"c="2"/>
      </layout>
      """#,
      #"""
      L:2:11: error: a space is missing before 'c' [malformed-xml]
            <A b="1"c="2"/>
                    ^
      """#),
    BadLayout(
      "value not closed on its line",
      #"""
      <layout version="1">
        <A text="Hello/>
        <B/>
      </layout>
      """#,
      #"""
      L:2:11: error: the value of 'text' is not closed with a quote [malformed-xml]
            <A text="Hello/>
                    ^~~~~~
      """#),
    BadLayout(
      "value not closed, later quotes",
      #"""
      <layout version="1">
        <A text="Hello/>
        <B text="x"/>
      </layout>
      """#,
      #"""
      L:2:11: error: the value of 'text' is not closed with a quote [malformed-xml]
            <A text="Hello/>
                    ^~~~~~
      """#),
    BadLayout(
      "value not closed at the end",
      #"""
      <layout version="1"><A b="
      """#,
      #"""
      L:1:26: error: the value of 'b' is not closed with a quote [malformed-xml]
          <layout version="1"><A b="
                                   ^
          note: the file ends within the value
      """#),
    BadLayout(
      "value closed with another quote",
      #"""
      <layout version="1">
        <A b="x'/>
      </layout>
      """#,
      #"""
      L:2:10: error: the value of 'b' begins with '"' and ends with "'" [malformed-xml]
            <A b="x'/>
                   ^
          note: close it with '"'
      """#),
    BadLayout(
      "< in a value",
      #"""
      <layout version="1">
        <A text="1 < 2"/>
      </layout>
      """#,
      #"""
      L:2:14: error: a '<' is not allowed in a value; write '&lt;' [malformed-xml]
            <A text="1 < 2"/>
                       ^
      """#),
    BadLayout(
      "< in a text",
      #"""
      <layout version="1">
        <A><attribute name="text">1 < 2</attribute></A>
      </layout>
      """#,
      #"""
      L:2:31: error: this '<' does not begin a tag; write '&lt;' [malformed-xml]
            <A><attribute name="text">1 < 2</attribute></A>
                                        ^
      """#),
    BadLayout(
      "< > in a text",
      #"""
      <layout version="1">
        <A><attribute name="text">1 < > 2</attribute></A>
      </layout>
      """#,
      #"""
      L:2:31: error: this '<' does not begin a tag; write '&lt;' [malformed-xml]
            <A><attribute name="text">1 < > 2</attribute></A>
                                        ^
      """#),
    BadLayout(
      "< before words in a text",
      #"""
      <layout version="1">
        <A><attribute name="text">one < two and three</attribute></A>
      </layout>
      """#,
      #"""
      L:2:33: error: this '<' does not begin a tag; write '&lt;' [malformed-xml]
            <A><attribute name="text">one < two and three</attribute></A>
                                          ^
      """#),
    BadLayout(
      "<< ",
      #"""
      <layout version="1">
        <<A/>
      </layout>
      """#,
      #"""
      L:2:3: error: this '<' does not begin a tag; write '&lt;' [malformed-xml]
            <<A/>
            ^
      """#),
    BadLayout(
      "tag with a digit first",
      #"""
      <layout version="1">
        <1A/>
      </layout>
      """#,
      #"""
      L:2:3: error: '1A' is not a name: a name begins with a letter or '_' [malformed-xml]
            <1A/>
            ^~~
          note: write '&lt;' for a '<' that is text
      """#),
    BadLayout(
      "tag with a space first",
      #"""
      <layout version="1">
        < A/>
      </layout>
      """#,
      #"""
      L:2:3: error: white space is not allowed between '<' and the name of the tag [malformed-xml]
            < A/>
            ^~
          note: remove it, or write '&lt;' for a '<' that is text
      """#),
    BadLayout(
      "tag with a space first, and a value without quotes",
      #"""
      <layout version="1">
        < A b=c/>
      </layout>
      """#,
      #"""
      L:2:3: error: white space is not allowed between '<' and the name of the tag [malformed-xml]
            < A b=c/>
            ^~
          note: remove it, or write '&lt;' for a '<' that is text
      L:2:9: error: the value of 'b' must be in quotes [malformed-xml]
            < A b=c/>
                  ^
      """#),
    BadLayout(
      "tag not finished",
      #"""
      <layout version="1">
        <A b="1"
        <B/>
      </layout>
      """#,
      #"""
      L:2:3: error: the tag '<A' is not finished with '>' [malformed-xml]
            <A b="1"
            ^~
      """#),
    BadLayout(
      "tag not finished at the end",
      #"""
      <layout version="1">
        <A b="1"
      """#,
      #"""
      L:1:1: error: <layout> is not closed [unclosed-element]
          <layout version="1">
          ^~~~~~~
      L:2:3: error: the tag '<A' is not finished with '>' [malformed-xml]
            <A b="1"
            ^~
      """#),
    BadLayout(
      "slash within a tag",
      #"""
      <layout version="1">
        <A / b="1"/>
      </layout>
      """#,
      #"""
      L:2:6: error: '/' is not allowed in a tag [malformed-xml]
            <A / b="1"/>
               ^
      """#),
    BadLayout(
      "comma between attributes",
      #"""
      <layout version="1">
        <A b="1", c="2"/>
      </layout>
      """#,
      #"""
      L:2:11: error: ',' is not allowed in a tag [malformed-xml]
            <A b="1", c="2"/>
                    ^
      """#),
    BadLayout(
      "lone quote in a tag",
      #"""
      <layout version="1">
        <A b="1""/>
      </layout>
      """#,
      #"""
      L:2:11: error: '"' is not allowed in a tag [malformed-xml]
            <A b="1""/>
                    ^
      """#),
    BadLayout(
      "lone & in a value",
      #"""
      <layout version="1">
        <A text="Fish & chips"/>
      </layout>
      """#,
      #"""
      L:2:17: error: this '&' does not begin a reference; write '&amp;' [malformed-xml]
            <A text="Fish & chips"/>
                          ^
      """#),
    BadLayout(
      "& at the end of a value",
      #"""
      <layout version="1">
        <A text="a&"/>
      </layout>
      """#,
      #"""
      L:2:13: error: this '&' does not begin a reference; write '&amp;' [malformed-xml]
            <A text="a&"/>
                      ^
      """#),
    BadLayout(
      "reference without ;",
      #"""
      <layout version="1">
        <A text="a&amp b"/>
      </layout>
      """#,
      #"""
      L:2:13: error: the reference '&amp' does not end with ';' [malformed-xml]
            <A text="a&amp b"/>
                      ^~~~
          note: write '&amp;'
      """#),
    BadLayout(
      "lone & in a text",
      #"""
      <layout version="1">
        <A><attribute name="t">a & b</attribute></A>
      </layout>
      """#,
      #"""
      L:2:28: error: this '&' does not begin a reference; write '&amp;' [malformed-xml]
            <A><attribute name="t">a & b</attribute></A>
                                     ^
      """#),
    BadLayout(
      "unknown entity",
      #"""
      <layout version="1">
        <A text="caf&eacute;"/>
      </layout>
      """#,
      #"""
      L:2:15: error: there is no entity 'eacute' [unknown-entity]
            <A text="caf&eacute;"/>
                        ^~~~~~~~
          note: XML has &amp; &lt; &gt; &quot; &apos; and numbers such as &#233;
      """#),
    BadLayout(
      "unknown entity in a text",
      #"""
      <layout version="1">
        <A><attribute name="t">a&nbsp;b</attribute></A>
      </layout>
      """#,
      #"""
      L:2:27: error: there is no entity 'nbsp' [unknown-entity]
            <A><attribute name="t">a&nbsp;b</attribute></A>
                                    ^~~~~~
          note: XML has &amp; &lt; &gt; &quot; &apos; and numbers such as &#233;
      """#),
    BadLayout(
      "number of no character",
      #"""
      <layout version="1">
        <A text="&#0; &#x1F; &#xD800; &#xFFFE; &#x110000; &#12a; &#;"/>
      </layout>
      """#,
      #"""
      L:2:12: error: '&#0;' is not a character that XML allows [malformed-xml]
            <A text="&#0; &#x1F; &#xD800; &#xFFFE; &#x110000; &#12a; &#;"/>
                     ^~~~
      L:2:17: error: '&#x1F;' is not a character that XML allows [malformed-xml]
            <A text="&#0; &#x1F; &#xD800; &#xFFFE; &#x110000; &#12a; &#;"/>
                          ^~~~~~
      L:2:24: error: '&#xD800;' is not a character that XML allows [malformed-xml]
            <A text="&#0; &#x1F; &#xD800; &#xFFFE; &#x110000; &#12a; &#;"/>
                                 ^~~~~~~~
      L:2:33: error: '&#xFFFE;' is not a character that XML allows [malformed-xml]
            <A text="&#0; &#x1F; &#xD800; &#xFFFE; &#x110000; &#12a; &#;"/>
                                          ^~~~~~~~
      L:2:42: error: '&#x110000;' is not a character that XML allows [malformed-xml]
            <A text="&#0; &#x1F; &#xD800; &#xFFFE; &#x110000; &#12a; &#;"/>
                                                   ^~~~~~~~~~
      L:2:53: error: '&#12a;' is not a character that XML allows [malformed-xml]
            <A text="&#0; &#x1F; &#xD800; &#xFFFE; &#x110000; &#12a; &#;"/>
                                                              ^~~~~~
      L:2:60: error: '&#;' is not a character that XML allows [malformed-xml]
            <A text="&#0; &#x1F; &#xD800; &#xFFFE; &#x110000; &#12a; &#;"/>
                                                                     ^~~
      """#),
    BadLayout(
      "control character in a value",
      #"""
      <layout version="1">
        <A text="a\#u{1B}[31m"/>
      </layout>
      """#,
      #"""
      L:2:13: error: the control character U+001B is not allowed in XML [malformed-xml]
            <A text="a␛[31m"/>
                      ^
      """#),
    BadLayout(
      "control character in a text",
      #"""
      <layout version="1">
        \#u{1}
      </layout>
      """#,
      #"""
      L:2:3: error: the control character U+0001 is not allowed in XML [malformed-xml]
            ␁
            ^
      """#),
    BadLayout(
      "control character in a comment",
      #"""
      <layout version="1">
        <!-- \#u{8} -->
      </layout>
      """#,
      #"""
      L:2:8: error: the control character U+0008 is not allowed in XML [malformed-xml]
            <!-- ␈ -->
                 ^
      """#),
    BadLayout(
      "control character in a tag",
      #"""
      <layout version="1">
        <A \#u{2} b="1"/>
      </layout>
      """#,
      #"""
      L:2:6: error: the control character U+0002 is not allowed in XML [malformed-xml]
            <A ␂ b="1"/>
               ^
      """#),
    BadLayout(
      "NUL in a value",
      #"""
      <layout version="1">
        <A text="a\#u{0}b"/>
      </layout>
      """#,
      #"""
      L:2:13: error: the control character U+0000 is not allowed in XML [malformed-xml]
            <A text="a␀b"/>
                      ^
      """#),
    BadLayout(
      "NUL between elements",
      #"""
      <layout version="1">
        \#u{0}<A/>
      </layout>
      """#,
      #"""
      L:2:3: error: the control character U+0000 is not allowed in XML [malformed-xml]
            ␀<A/>
            ^
      """#),
    BadLayout(
      "NUL behind the root",
      #"""
      <layout version="1"></layout>
      \#u{0}
      """#,
      #"""
      L:2:1: error: the control character U+0000 is not allowed in XML [malformed-xml]
          ␀
          ^
      """#),
    BadLayout(
      "markup behind a NUL behind the root",
      #"""
      <layout version="1"></layout>\#u{0}<layout version="1"/>
      """#,
      #"""
      L:1:30: error: the control character U+0000 is not allowed in XML [malformed-xml]
          <layout version="1"></layout>␀<layout version="1"/>
                                       ^
      L:1:31: error: this is a second root element; a layout has only one [malformed-xml]
          <layout version="1"></layout>␀<layout version="1"/>
                                        ^~~~~~~
      """#),
    BadLayout(
      "NUL at the start",
      #"""
      \#u{0}<layout version="1"/>
      """#,
      #"""
      L:1:1: error: the file is UTF-16 (big-endian), not UTF-8 [not-utf8]
          ␀<layout version="1"/>
          ^~
          note: save the file as UTF-8
      """#),
    BadLayout(
      "U+FFFE in a value",
      #"""
      <layout version="1">
        <A text="a\#u{FFFE}b"/>
      </layout>
      """#,
      #"""
      L:2:13: error: the character U+FFFE is not allowed in XML [malformed-xml]
            <A text="a\#u{FFFE}b"/>
                      ^
      """#),
    BadLayout(
      "U+FFFF in a text",
      #"""
      <layout version="1">
        <A><attribute name="t">\#u{FFFF}</attribute></A>
      </layout>
      """#,
      #"""
      L:2:26: error: the character U+FFFF is not allowed in XML [malformed-xml]
            <A><attribute name="t">\#u{FFFF}</attribute></A>
                                   ^
      """#),
    BadLayout(
      "text behind the root",
      #"""
      <layout version="1"></layout>

      The end
      of it

      """#,
      #"""
      L:3:1: error: text is not allowed after the root element [malformed-xml]
          The end
          ^~~~~~~
      """#),
    BadLayout(
      "text before the root",
      #"""
      Layout:
      <layout version="1"></layout>
      """#,
      #"""
      L:1:1: error: text is not allowed before the root element [malformed-xml]
          Layout:
          ^~~~~~~
      """#),
    BadLayout(
      "entity behind the root",
      #"""
      <layout version="1"></layout>&amp;
      """#,
      #"""
      L:1:30: error: text is not allowed after the root element [malformed-xml]
          <layout version="1"></layout>&amp;
                                       ^~~~~
      """#),
    BadLayout(
      "two roots",
      #"""
      <layout version="1"></layout>
      <layout version="1"></layout>
      """#,
      #"""
      L:2:1: error: this is a second root element; a layout has only one [malformed-xml]
          <layout version="1"></layout>
          ^~~~~~~
      """#),
    BadLayout(
      "CDATA behind the root",
      #"""
      <layout version="1"></layout><![CDATA[ ]]>
      """#,
      #"""
      L:1:30: error: a CDATA section is not allowed outside the root element [malformed-xml]
          <layout version="1"></layout><![CDATA[ ]]>
                                       ^~~~~~~~~
      """#),
    BadLayout(
      "comment not closed",
      #"""
      <layout version="1">
        <!-- A
      </layout>

      """#,
      #"""
      L:2:3: error: the comment is not closed with '-->' [malformed-xml]
            <!-- A
            ^~~~
      """#),
    BadLayout(
      "comment closed with one dash",
      #"""
      <layout version="1">
        <!-- A ->
        <B/>
      </layout>

      """#,
      #"""
      L:2:3: error: the comment is not closed with '-->' [malformed-xml]
            <!-- A ->
            ^~~~
      """#),
    BadLayout(
      "-- in a comment",
      #"""
      <layout version="1">
        <!-- A -- B -->
        <C/>
      </layout>

      """#,
      #"""
      L:2:10: error: '--' is not allowed inside a comment [malformed-xml]
            <!-- A -- B -->
                   ^~
      """#),
    BadLayout(
      "--- at the end of a comment",
      #"""
      <layout version="1">
        <!-- A --->
      </layout>
      """#,
      #"""
      L:2:10: error: '--' is not allowed inside a comment [malformed-xml]
            <!-- A --->
                   ^~
      """#),
    BadLayout(
      "comment closed at once",
      #"""
      <layout version="1">
        <!-->
        <A/>
      </layout>
      """#,
      #"""
      L:2:3: error: the comment is not closed with '-->' [malformed-xml]
            <!-->
            ^~~~
      """#),
    BadLayout(
      "CDATA not closed",
      #"""
      <layout version="1">
        <A><attribute name="t"><![CDATA[x</attribute></A>
      </layout>
      """#,
      #"""
      L:2:26: error: the CDATA section is not closed with ']]>' [malformed-xml]
            <A><attribute name="t"><![CDATA[x</attribute></A>
                                   ^~~~~~~~~
      """#),
    BadLayout(
      "]]> in a text",
      #"""
      <layout version="1">
        <A><attribute name="t">a]]>b</attribute></A>
      </layout>
      """#,
      #"""
      L:2:27: error: ']]>' is not allowed in text; write ']]&gt;' [malformed-xml]
            <A><attribute name="t">a]]>b</attribute></A>
                                    ^~~
      """#),
    BadLayout(
      "instruction not closed",
      #"""
      <layout version="1">
        <?php echo 1 >
      </layout>
      """#,
      #"""
      L:2:3: error: '<?php' is not closed with '?>' [malformed-xml]
            <?php echo 1 >
            ^~~~~
      """#),
    BadLayout(
      "instruction without a name",
      #"""
      <layout version="1">
        <? x ?>
      </layout>
      """#,
      #"""
      L:2:3: error: a processing instruction has no name [malformed-xml]
            <? x ?>
            ^~
      """#),
    BadLayout(
      "declaration behind a blank",
      #"""
       <?xml version="1.0"?>
      <layout version="1"></layout>
      """#,
      #"""
      L:1:2: error: <?xml …?> is allowed only at the very start of the file [malformed-xml]
           <?xml version="1.0"?>
           ^~~~~
      """#),
    BadLayout(
      "declaration behind a line",
      #"""

      <?xml version="1.0"?>
      <layout version="1"></layout>
      """#,
      #"""
      L:2:1: error: <?xml …?> is allowed only at the very start of the file [malformed-xml]
          <?xml version="1.0"?>
          ^~~~~
      """#),
    BadLayout(
      "declaration within",
      #"""
      <layout version="1">
        <?xml version="1.0"?>
      </layout>
      """#,
      #"""
      L:2:3: error: <?xml …?> is allowed only at the very start of the file [malformed-xml]
            <?xml version="1.0"?>
            ^~~~~
      """#),
    BadLayout(
      "declaration twice",
      #"""
      <?xml version="1.0"?>
      <?xml version="1.0"?>
      <layout version="1"></layout>
      """#,
      #"""
      L:2:1: error: <?xml …?> is allowed only at the very start of the file [malformed-xml]
          <?xml version="1.0"?>
          ^~~~~
      """#),
    BadLayout(
      "declaration not closed",
      #"""
      <?xml version="1.0">
      <layout version="1"></layout>
      """#,
      #"""
      L:1:1: error: '<?xml' is not closed with '?>' [malformed-xml]
          <?xml version="1.0">
          ^~~~~
      """#),
    BadLayout(
      "declaration without a version",
      #"""
      <?xml encoding="UTF-8"?>
      <layout version="1"></layout>
      """#,
      #"""
      L:1:1: error: the XML declaration must read <?xml version="1.0" encoding="UTF-8"?> [malformed-xml]
          <?xml encoding="UTF-8"?>
          ^~~~~~~~~~~~~~~~~~~~~~~~
      """#),
    BadLayout(
      "empty declaration",
      #"""
      <?xml ?>
      <layout version="1"></layout>
      """#,
      #"""
      L:1:1: error: the XML declaration must read <?xml version="1.0" encoding="UTF-8"?> [malformed-xml]
          <?xml ?>
          ^~~~~~~~
      """#),
    BadLayout(
      "declaration with attributes in disorder",
      #"""
      <?xml encoding="UTF-8" version="1.0"?>
      <layout version="1"></layout>
      """#,
      #"""
      L:1:1: error: the XML declaration must read <?xml version="1.0" encoding="UTF-8"?> [malformed-xml]
          <?xml encoding="UTF-8" version="1.0"?>
          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
      """#),
    BadLayout(
      "declaration with an unknown part",
      #"""
      <?xml version="1.0" lang="en"?>
      <layout version="1"></layout>
      """#,
      #"""
      L:1:1: error: the XML declaration must read <?xml version="1.0" encoding="UTF-8"?> [malformed-xml]
          <?xml version="1.0" lang="en"?>
          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
      """#),
    BadLayout(
      "declaration with a bad standalone",
      #"""
      <?xml version="1.0" standalone="maybe"?>
      <layout version="1"></layout>
      """#,
      #"""
      L:1:1: error: the XML declaration must read <?xml version="1.0" encoding="UTF-8"?> [malformed-xml]
          <?xml version="1.0" standalone="maybe"?>
          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
      """#),
    BadLayout(
      "declaration with an unquoted version",
      #"""
      <?xml version=1.0?>
      <layout version="1"></layout>
      """#,
      #"""
      L:1:1: error: the XML declaration must read <?xml version="1.0" encoding="UTF-8"?> [malformed-xml]
          <?xml version=1.0?>
          ^~~~~~~~~~~~~~~~~~~
      """#),
    BadLayout(
      "declaration with another version",
      #"""
      <?xml version="2.0"?>
      <layout version="1"></layout>
      """#,
      #"""
      L:1:1: error: the XML declaration must read <?xml version="1.0" encoding="UTF-8"?> [malformed-xml]
          <?xml version="2.0"?>
          ^~~~~~~~~~~~~~~~~~~~~
      """#),
    BadLayout(
      "<! of nothing",
      #"""
      <layout version="1">
        <!A>
      </layout>
      """#,
      #"""
      L:2:3: error: '<!' begins neither a comment, '<!--', nor a CDATA section, '<![CDATA[' [malformed-xml]
            <!A>
            ^~
      """#),
    BadLayout(
      "DOCTYPE within",
      #"""
      <layout version="1">
        <!DOCTYPE layout>
      </layout>
      """#,
      #"""
      L:2:3: error: a document type is not allowed [doctype]
            <!DOCTYPE layout>
            ^~~~~~~~~
          note: remove it; it could define entities and name other files, and XML's own five entities need none
      """#),
    BadLayout(
      "name with a character that no name has",
      #"""
      <layout version="1">
        <A×B/>
      </layout>
      """#,
      #"""
      L:2:5: error: '×' (U+00D7) is not allowed in a name [malformed-xml]
            <A×B/>
              ^
          note: names consist of letters, digits, '_', '-' and '.'
      """#),
    BadLayout(
      "several faults at once",
      #"""
      <layout version="1">
        <VBox spacing=1>
          <Label text="Fish & chips" text="x"/>
          <Label text="caf&eacute;>
          <Button title="a < b"/>
        </VStack>
      </layout>

      """#,
      #"""
      L:2:3: error: <VBox> is not closed [unclosed-element]
            <VBox spacing=1>
            ^~~~~
      L:7:1: note: </layout> closes the element around it
          </layout>
          ^~~~~~~~
      L:2:17: error: the value of 'spacing' must be in quotes [malformed-xml]
            <VBox spacing=1>
                          ^
      L:3:23: error: this '&' does not begin a reference; write '&amp;' [malformed-xml]
              <Label text="Fish & chips" text="x"/>
                                ^
      L:3:32: error: the attribute 'text' is given twice [duplicate-attribute]
              <Label text="Fish & chips" text="x"/>
                                         ^~~~
      L:3:12: note: the first is here
              <Label text="Fish & chips" text="x"/>
                     ^~~~
      L:4:5: error: <Label> is not closed [unclosed-element]
              <Label text="caf&eacute;>
              ^~~~~~
      L:7:1: note: </layout> closes the element around it
          </layout>
          ^~~~~~~~
      L:4:17: error: the value of 'text' is not closed with a quote [malformed-xml]
              <Label text="caf&eacute;>
                          ^~~~~~~~~~~~
      L:4:21: error: there is no entity 'eacute' [unknown-entity]
              <Label text="caf&eacute;>
                              ^~~~~~~~
          note: XML has &amp; &lt; &gt; &quot; &apos; and numbers such as &#233;
      L:5:22: error: a '<' is not allowed in a value; write '&lt;' [malformed-xml]
              <Button title="a < b"/>
                               ^
      L:6:3: error: </VStack> closes nothing [mismatched-tag]
            </VStack>
            ^~~~~~~~
      L:4:5: note: <Label> is open
              <Label text="caf&eacute;>
              ^~~~~~
      """#),
    BadLayout(
      "faults of two kinds",
      #"""
      <layout version="1">
        <A><layout/></A>
        <B x=1/>
      </layout>
      """#,
      #"""
      L:2:6: error: <layout> is not allowed inside another element [misplaced-element]
            <A><layout/></A>
               ^~~~~~~
      L:3:8: error: the value of 'x' must be in quotes [malformed-xml]
            <B x=1/>
                 ^
      """#),
  ]
}
