#include <sys/resource.h>
#include "BareSAX.h"
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <string.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

static void on_start(void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespaces,
                     const xmlChar **declared, int attributes, int defaulted, const xmlChar **values) {}
static void on_end(void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {}
static void on_text(void *data, const xmlChar *text, int count) {}

int bare_sax_parse(const char *text, size_t count) {
  xmlParserCtxtPtr parser = xmlCreateMemoryParserCtxt(text, (int)count);
  if (!parser) return -1;
  // The options that NibKit's reader sets.
  xmlCtxtUseOptions(parser, XML_PARSE_NOENT | XML_PARSE_NONET | XML_PARSE_HUGE);
  memset(parser->sax, 0, sizeof *parser->sax);
  parser->sax->initialized = XML_SAX2_MAGIC;
  parser->sax->startElementNs = on_start;
  parser->sax->endElementNs = on_end;
  parser->sax->characters = on_text;
  xmlParseDocument(parser);
  int result = parser->wellFormed ? 0 : -1;
  xmlFreeParserCtxt(parser);
  return result;
}

void settle_heap(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}

long bytes_in_use(void) {
#ifdef __GLIBC__
  struct mallinfo2 all = mallinfo2();
  return (long)(all.uordblks + all.hblkhd);
#else
  return 0;
#endif
}

long most_bytes_resident(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
#ifdef __APPLE__
  return usage.ru_maxrss;
#else
  return usage.ru_maxrss * 1024;
#endif
}
