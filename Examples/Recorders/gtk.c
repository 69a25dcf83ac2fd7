/* A recorder for GTK 3. Compile this file with your program, and call gtk_recorder_start() after gtk_init(). It prints what
 * GtkBuilder does with each object. Save the lines, and read them with `nib trace --import FILE`. */
#include <gtk/gtk.h>
typedef struct { gpointer object; const char *event; GType type; } Call;
static Call running;          /* the function that runs */
static GHashTable *originals; /* the functions of each table that was changed */
static GType (*next_type)(GtkBuilder *, const char *);
/* The name of an object: its class, and a number from the second of a class on. The first time, its initializer has ended. */
static const char *name(gpointer object) {
  static GHashTable *counts;
  const char *type = G_OBJECT_TYPE_NAME(object), *known = g_object_get_data(object, "recorder-name");
  if (known) return known;
  if (!counts) counts = g_hash_table_new(g_str_hash, g_str_equal);
  int count = GPOINTER_TO_INT(g_hash_table_lookup(counts, type)) + 1;
  g_hash_table_insert(counts, (gpointer)type, GINT_TO_POINTER(count));
  char *new = count == 1 ? g_strdup(type) : g_strdup_printf("%s#%d", type, count);
  g_object_set_data_full(object, "recorder-name", new, g_free);
  g_print("init> %s %s\ninit< %s %s\n", type, new, type, new);
  return new;
}
static GtkBuildableIface *table(GType type) { return g_type_interface_peek(g_type_class_peek(type), GTK_TYPE_BUILDABLE); }
/* Begins a call, and returns the functions that it stands before. A function may call the same one of a class above. */
static GtkBuildableIface *begin(gpointer object, const char *event, Call *saved, gboolean *is_first) {
  *is_first = running.object != object || running.event != event;
  GType type = *is_first ? G_OBJECT_TYPE(object) : running.type;
  gpointer own = *is_first ? NULL : table(type);
  while (table(type) == own || !g_hash_table_contains(originals, table(type))) type = g_type_parent(type);
  *saved = running;
  running = (Call){object, event, type};
  return g_hash_table_lookup(originals, table(type));
}
#define RECORD(event, call, ...) { Call saved; gboolean first; GtkBuildableIface *next = begin(object, event, &saved, &first); \
  if (first) { name(object); g_print(__VA_ARGS__); } next->call; running = saved; }
static void set_name(GtkBuildable *object, const char *id)
  RECORD("id", set_name(object, id), "id %s.id = \"%s\"\n", name(object), id)
static void set_property(GtkBuildable *object, GtkBuilder *builder, const char *member, const GValue *value)
  RECORD("attr", set_buildable_property(object, builder, member, value), "attr %s.%s = \"%s\"\n", name(object), member,
    G_VALUE_HOLDS_STRING(value) ? g_value_get_string(value) : g_strdup_value_contents(value))
static void add_child(GtkBuildable *object, GtkBuilder *builder, GObject *child, const char *type)
  RECORD("attach", add_child(object, builder, child, type), "attach %s -> %s\n", name(child), name(object))
static void parser_finished(GtkBuildable *object, GtkBuilder *builder)
  RECORD("awake", parser_finished(object, builder), "awake %s\n", name(object))
#define CHANGE(function, own) if (old->function == own) old->function = above->function; if (old->function) now->function = own;
static GType watch(GtkBuilder *builder, const char *class_name) {
  GType type = next_type(builder, class_name);
  if (!g_type_is_a(type, GTK_TYPE_BUILDABLE) || !g_type_class_ref(type)) return type;
  if (g_hash_table_contains(originals, table(type))) return type;
  GtkBuildableIface *now = table(type), *old = g_memdup2(now, sizeof *now), *above = old;
  g_hash_table_insert(originals, now, old);
  for (GType up = g_type_parent(type); g_type_is_a(up, GTK_TYPE_BUILDABLE) && above == old; up = g_type_parent(up))
    if (table(up) != now && g_hash_table_contains(originals, table(up))) above = g_hash_table_lookup(originals, table(up));
  CHANGE(set_name, set_name) CHANGE(set_buildable_property, set_property) CHANGE(add_child, add_child)
  CHANGE(parser_finished, parser_finished) return type;
}
void gtk_recorder_start(void) {
  GtkBuilderClass *builder = g_type_class_ref(GTK_TYPE_BUILDER);
  originals = g_hash_table_new(NULL, NULL);
  next_type = builder->get_type_from_name, builder->get_type_from_name = watch;
}
