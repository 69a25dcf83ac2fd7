#ifndef NIBKIT_SHIM_H
#define NIBKIT_SHIM_H

#if !__has_include(<libxml/xmlversion.h>)
#error "NibKit needs the headers of libxml2. Install the package libxml2-dev (Debian, Ubuntu), libxml2-devel (Fedora, Red Hat, openSUSE) or libxml2 (Arch), and pkg-config"
#endif

// Debian builds libxml2 with ICU, and its headers would bring ICU's with them. Foundation brings its own ICU, and the two
// cannot be imported into one program. Only the fields of a converter, which nothing here touches, depend on it.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#include <string.h>

// Everything here is static inline, so that the module needs no compiled part of its own. Each function says why
// Swift cannot do the same.

// Some members and functions below are marked deprecated from 2.12 on, with no replacement that 2.9 has.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

/// What every callback is handed: the reader's state, and where errors go.
typedef struct nibkit_context {
  void *state;
  void (*report)(void *state, int code, int level, const char *message, const char *name, const char *other);
} nibkit_context;

// The handler's parameter is `xmlError *` up to 2.11 and `const xmlError *` from 2.12 on. Swift sees two function
// types and accepts a closure for one of them only; C picks by version.
#if LIBXML_VERSION >= 21200
static inline void nibkit_on_error(void *data, const xmlError *error)
#else
static inline void nibkit_on_error(void *data, xmlError *error)
#endif
{
  nibkit_context *context = (nibkit_context *)data;
  context->report(context->state, error->code, (int)error->level, error->message, error->str1, error->str2);
}

/// Sends errors as structures, and lets nothing be printed.
static inline void nibkit_report_errors(xmlSAXHandler *handler) { handler->serror = nibkit_on_error; }

/// The offset of the next byte that the parser will read. (Deprecated from 2.14 on; the parser's own count.)
static inline long nibkit_offset(xmlParserCtxtPtr parser) { return xmlByteConsumed(parser); }

/// The offset of a byte that the parser points to, or -1 when it points into a copy: the value had an entity or a
/// line break in it. (Swift would have to know the layout of the parser's input.)
static inline long nibkit_offset_of(xmlParserCtxtPtr parser, const xmlChar *byte) {
  xmlParserInputPtr input = parser->input;
  if (input == NULL || byte < input->base || byte >= input->end) return -1;
  return nibkit_offset(parser) - (long)(input->cur - byte);
}

// The bytes that the parser is reading: where they begin, its next byte, and their end. (Swift would have to know the layout
// of the parser's input, some fields of which are marked as the parser's own from 2.14 on.)
static inline const xmlChar *nibkit_base(xmlParserCtxtPtr parser) { return parser->input->base; }
static inline const xmlChar *nibkit_current(xmlParserCtxtPtr parser) { return parser->input->cur; }
static inline const xmlChar *nibkit_end(xmlParserCtxtPtr parser) { return parser->input->end; }

/// The offset of the first of those bytes.
static inline long nibkit_consumed(xmlParserCtxtPtr parser) { return (long)parser->input->consumed; }

#if defined(__GLIBC__) && !defined(_GNU_SOURCE)
// The C library has it, and its header shows it to programs that ask for GNU extensions only.
extern void *memrchr(const void *bytes, int byte, size_t count);
#endif

/// The last `<` among the first `count` bytes, or -1: `memrchr`, which only glibc has, finds it at once.
static inline long nibkit_last_open(const unsigned char *bytes, long count) {
#if defined(__GLIBC__)
  const unsigned char *found = (const unsigned char *)memrchr(bytes, '<', (size_t)count);
  return found ? (long)(found - bytes) : -1;
#else
  while (count > 0) if (bytes[--count] == '<') return count;
  return -1;
#endif
}

/// 1 if `xmlns:` stands somewhere in the text. libxml2 says nothing of a declaration of `xml`. (`memchr` looks at many
/// bytes at once, and most texts have few colons.)
static inline int nibkit_declares_prefix(const unsigned char *bytes, size_t count) {
  const unsigned char *end = bytes + count, *place = bytes;
  while (place && place < end && (place = (const unsigned char *)memchr(place, ':', (size_t)(end - place)))) {
    if (place - bytes >= 5 && memcmp(place - 5, "xmlns", 5) == 0) return 1;
    place++;
  }
  return 0;
}

/// The version that runs, as digits. (A variable in some releases and a macro over a function in others.)
static inline const char *nibkit_running_version(void) { return xmlParserVersion; }

#pragma GCC diagnostic pop

#endif
