/* Loads login.ui with the recorder of Examples/Recorders: see `make recorded`. */
#include <gtk/gtk.h>

void gtk_recorder_start(void);

int main(int argc, char **argv) {
  gtk_init(&argc, &argv);
  gtk_recorder_start();
  g_object_unref(gtk_builder_new_from_file(argv[1]));
  return 0;
}
