// Times GtkBuilder on the form that `benchmarks` measures, beside libxml2's bare parse of NibKit's text of it.
//
//     gtk LAYOUT UI OBJECTS
//
// The classes are plain: properties, an id and a list of children, no widget and no display. Every leaf is fetched by its id.
// Prints lines `STAGE OBJECTS NANOSECONDS RATIO`: an object's time, and as a multiple of the bare parse's; medians.

#include <BareSAX.h>
#include <gtk/gtk.h>
#include <time.h>

// View: an id, and the container that it is in.

typedef struct _View {
  GObject object;
  char *id;
  struct _View *parent;  // Not counted: the container holds the view.
} View;

typedef struct {
  GObjectClass parent_class;
} ViewClass;

static void view_set_id(GtkBuildable *buildable, const char *id) { ((View *)buildable)->id = g_strdup(id); }
static const char *view_get_id(GtkBuildable *buildable) { return ((View *)buildable)->id; }

static void view_buildable_init(GtkBuildableIface *interface) {
  interface->set_id = view_set_id;
  interface->get_id = view_get_id;
}

G_DEFINE_TYPE_WITH_CODE(View, view, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE(GTK_TYPE_BUILDABLE, view_buildable_init))

static void view_finalize(GObject *object) {
  g_free(((View *)object)->id);
  G_OBJECT_CLASS(view_parent_class)->finalize(object);
}

static void view_class_init(ViewClass *type) { G_OBJECT_CLASS(type)->finalize = view_finalize; }
static void view_init(View *view) {}

// Group: a view with children.

typedef struct {
  View view;
  GPtrArray *children;
} Group;

typedef struct {
  ViewClass parent_class;
} GroupClass;

static void group_add_child(GtkBuildable *buildable, GtkBuilder *builder, GObject *child, const char *type) {
  g_ptr_array_add(((Group *)buildable)->children, g_object_ref(child));
  ((View *)child)->parent = (View *)buildable;
}

static void group_buildable_init(GtkBuildableIface *interface) {
  view_buildable_init(interface);
  interface->add_child = group_add_child;
}

G_DEFINE_TYPE_WITH_CODE(Group, group, view_get_type(), G_IMPLEMENT_INTERFACE(GTK_TYPE_BUILDABLE, group_buildable_init))

static void group_finalize(GObject *object) {
  g_ptr_array_unref(((Group *)object)->children);
  G_OBJECT_CLASS(group_parent_class)->finalize(object);
}

static void group_class_init(GroupClass *type) { G_OBJECT_CLASS(type)->finalize = group_finalize; }
static void group_init(Group *group) { group->children = g_ptr_array_new_with_free_func(g_object_unref); }

// The classes of the form. FIRST is a string but for a row; COUNT and FLAG are there where a class has a name for them.

enum { TEXT = 1, COUNT, FLAG };

#define PLAIN_CLASS(Name, name, Base, base, install, members)                                                     \
  typedef struct {                                                                                                \
    Base base;                                                                                                    \
    char *text;                                                                                                   \
    int count;                                                                                                    \
    gboolean flag;                                                                                                \
  } Name;                                                                                                         \
  typedef struct {                                                                                                \
    Base##Class parent_class;                                                                                     \
  } Name##Class;                                                                                                  \
  G_DEFINE_TYPE(Name, name, base##_get_type())                                                                    \
  static void name##_set(GObject *object, guint property, const GValue *value, GParamSpec *spec) {                \
    Name *self = (Name *)object;                                                                                  \
    switch (property) {                                                                                           \
    case TEXT:                                                                                                    \
      g_free(self->text);                                                                                         \
      self->text = g_value_dup_string(value);                                                                     \
      break;                                                                                                      \
    case COUNT: self->count = g_value_get_int(value); break;                                                      \
    case FLAG: self->flag = g_value_get_boolean(value); break;                                                    \
    }                                                                                                             \
  }                                                                                                               \
  static void name##_finalize(GObject *object) {                                                                  \
    g_free(((Name *)object)->text);                                                                               \
    G_OBJECT_CLASS(name##_parent_class)->finalize(object);                                                        \
  }                                                                                                               \
  static void name##_class_init(Name##Class *type) {                                                              \
    GObjectClass *objects = G_OBJECT_CLASS(type);                                                                 \
    objects->set_property = name##_set;                                                                           \
    objects->finalize = name##_finalize;                                                                          \
    install                                                                                                       \
  }                                                                                                               \
  static void name##_init(Name *self) { members }

#define LOOKS (G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS)
#define HAS_TEXT(name) \
  g_object_class_install_property(objects, TEXT, g_param_spec_string(name, name, name, NULL, LOOKS));
#define HAS_COUNT(name) \
  g_object_class_install_property(objects, COUNT, g_param_spec_int(name, name, name, 0, G_MAXINT, 0, LOOKS));
#define HAS_FLAG(name, value) \
  g_object_class_install_property(objects, FLAG, g_param_spec_boolean(name, name, name, value, LOOKS));

PLAIN_CLASS(Root, root, Group, group, , )
PLAIN_CLASS(Row, row, Group, group, HAS_COUNT("spacing"), )
PLAIN_CLASS(Label, label, View, view, HAS_TEXT("text") HAS_FLAG("bold", FALSE), )
PLAIN_CLASS(Field, field, View, view, HAS_TEXT("placeholder") HAS_COUNT("width") HAS_FLAG("secure", FALSE), )
PLAIN_CLASS(Button, button, View, view, HAS_TEXT("title") HAS_FLAG("enabled", TRUE), self->flag = TRUE;)

// Measuring.

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e9 + time.tv_nsec;
}

static int ascending(const void *a, const void *b) { return (*(double *)a > *(double *)b) - (*(double *)a < *(double *)b); }

static double median(double *times, int count) {
  qsort(times, count, sizeof *times, ascending);
  return times[count / 2];
}

int main(int count, char **arguments) {
  char *layout, *ui;
  gsize layout_length, ui_length;
  int objects = count == 4 ? atoi(arguments[3]) : 0;
  if (objects < 10 || !g_file_get_contents(arguments[1], &layout, &layout_length, NULL) ||
      !g_file_get_contents(arguments[2], &ui, &ui_length, NULL)) {
    g_printerr("usage: gtk LAYOUT UI OBJECTS\n");
    return 2;
  }
  g_type_ensure(root_get_type());
  g_type_ensure(row_get_type());
  g_type_ensure(label_get_type());
  g_type_ensure(field_get_type());
  g_type_ensure(button_get_type());
  int leaves = objects / 10 * 9;
  char **ids = g_new(char *, leaves);
  for (int leaf = 0; leaf < leaves; leaf++) ids[leaf] = g_strdup_printf("%c%d", 'a' + leaf % 9, leaf / 9);

  int rounds = MAX(11, MIN(301, 1000000 / objects));
  double *bare = g_new(double, rounds), *loads = g_new(double, rounds);
  // The first round warms up.
  for (int round = -1; round < rounds; round++) {
    double start = now();
    int fault = bare_sax_parse(layout, layout_length);
    double parsed = now() - start;
    g_assert_true(fault == 0);

    GError *error = NULL;
    start = now();
    GtkBuilder *builder = gtk_builder_new();
    gboolean loaded = gtk_builder_add_from_string(builder, ui, ui_length, &error);
    int found = 0;
    for (int leaf = 0; leaf < leaves; leaf++) found += gtk_builder_get_object(builder, ids[leaf]) != NULL;
    double built = now() - start;
    if (!loaded) g_error("%s", error->message);
    g_assert_cmpint(found, ==, leaves);
    // The form is what it should be, once.
    if (round < 0) {
      Root *root = (Root *)gtk_builder_get_object(builder, "root");
      Row *row = (Row *)root->group.children->pdata[objects / 10 - 1];
      Field *field = (Field *)row->group.children->pdata[3];
      g_assert_cmpint(root->group.children->len, ==, objects / 10);
      g_assert_cmpint(row->group.children->len, ==, 9);
      g_assert_cmpint(row->count, ==, 1);
      g_assert_cmpstr(field->text, ==, "secret");
      g_assert_true(field->count == 20 && field->flag && field->view.parent == (View *)row);
      g_assert_cmpstr(field->view.id, ==, ids[leaves - 6]);
    } else {
      bare[round] = parsed;
      loads[round] = built;
    }
    g_object_unref(builder);
    if (objects >= 10000) settle_heap();
  }
  double parse = median(bare, rounds), load = median(loads, rounds);
  printf("gtk-text %d %.1f %.3f\n", objects, load / objects, load / parse);
  return 0;
}
