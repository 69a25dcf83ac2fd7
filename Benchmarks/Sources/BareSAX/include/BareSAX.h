#pragma once
#include <stddef.h>

/// Parses a text with libxml2's SAX2 interface and handlers that do nothing. Zero when it is well-formed.
int bare_sax_parse(const char *text, size_t count);

/// Gives freed memory back, so that one measurement's garbage is not billed to the next.
void settle_heap(void);
