// Times QML on the form that `benchmarks` measures, beside libxml2's bare parse of NibKit's text of it.
//
//     qml LAYOUT QML OBJECTS
//
// The types are plain: QObject with properties and a list of children, no item and no display. Every leaf is fetched by its id.
// Prints lines `STAGE OBJECTS NANOSECONDS RATIO`: an object's time, and as a multiple of the bare parse's; medians.

#include <QtCore/QCoreApplication>
#include <QtCore/QFile>
#include <QtQml/QQmlComponent>
#include <QtQml/QQmlContext>
#include <QtQml/QQmlEngine>
#include <QtQml/QQmlListProperty>
#include <QtQml/qqml.h>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <vector>

extern "C" {
#include <BareSAX.h>
}

class View : public QObject {
  Q_OBJECT
public:
  View *container = nullptr;
};

class Group : public View {
  Q_OBJECT
  Q_PROPERTY(QQmlListProperty<View> children READ list)
  Q_CLASSINFO("DefaultProperty", "children")
public:
  QList<View *> children;
  QQmlListProperty<View> list() { return {this, nullptr, add, nullptr, nullptr, nullptr}; }

private:
  static void add(QQmlListProperty<View> *list, View *child) {
    auto group = static_cast<Group *>(list->object);
    group->children.append(child);
    child->container = group;
  }
};

class Root : public Group {
  Q_OBJECT
};

class Row : public Group {
  Q_OBJECT
  Q_PROPERTY(int spacing MEMBER spacing)
public:
  int spacing = 0;
};

class Label : public View {
  Q_OBJECT
  Q_PROPERTY(QString text MEMBER text)
  Q_PROPERTY(bool bold MEMBER bold)
public:
  QString text;
  bool bold = false;
};

class Field : public View {
  Q_OBJECT
  Q_PROPERTY(QString placeholder MEMBER placeholder)
  Q_PROPERTY(int width MEMBER width)
  Q_PROPERTY(bool secure MEMBER secure)
public:
  QString placeholder;
  int width = 0;
  bool secure = false;
};

class Button : public View {
  Q_OBJECT
  Q_PROPERTY(QString title MEMBER title)
  Q_PROPERTY(bool enabled MEMBER enabled)
public:
  QString title;
  bool enabled = true;
};

using Clock = std::chrono::steady_clock;

static double since(Clock::time_point start) {
  return std::chrono::duration<double, std::nano>(Clock::now() - start).count();
}

static double median(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

static QByteArray contents(const char *path) {
  QFile file(QString::fromLocal8Bit(path));
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// Makes the tree, and fetches every leaf.
static QObject *make(QQmlComponent &component, const std::vector<QString> &ids) {
  QObject *root = component.create();
  if (!root) qFatal("%s", qPrintable(component.errorString()));
  QQmlContext *context = qmlContext(root);
  size_t found = 0;
  for (const QString &id : ids) found += context->objectForName(id) != nullptr;
  if (found != ids.size()) qFatal("%zu of %zu leaves were found", found, ids.size());
  return root;
}

static void check(QObject *object, int objects, const std::vector<QString> &ids) {
  auto root = qobject_cast<Root *>(object);
  auto row = root ? qobject_cast<Row *>(root->children.value(objects / 10 - 1)) : nullptr;
  auto field = row ? qobject_cast<Field *>(row->children.value(3)) : nullptr;
  if (!field || row->children.size() != 9 || row->spacing != 1 || field->placeholder != "secret" || field->width != 20 ||
      !field->secure || field->container != row || qmlContext(root)->objectForName(ids[ids.size() - 6]) != field)
    qFatal("the tree is not the form");
}

int main(int count, char **arguments) {
  QCoreApplication application(count, arguments);
  int objects = count == 4 ? atoi(arguments[3]) : 0;
  QByteArray layout = objects < 10 ? QByteArray() : contents(arguments[1]);
  QByteArray text = objects < 10 ? QByteArray() : contents(arguments[2]);
  if (layout.isEmpty() || text.isEmpty()) {
    fprintf(stderr, "usage: qml LAYOUT QML OBJECTS\n");
    return 2;
  }
  qmlRegisterAnonymousType<View>("Peer", 1);
  qmlRegisterType<Root>("Peer", 1, 0, "Root");
  qmlRegisterType<Row>("Peer", 1, 0, "Row");
  qmlRegisterType<Label>("Peer", 1, 0, "Label");
  qmlRegisterType<Field>("Peer", 1, 0, "Field");
  qmlRegisterType<Button>("Peer", 1, 0, "Button");
  std::vector<QString> ids;
  for (int leaf = 0; leaf < objects / 10 * 9; leaf++)
    ids.push_back(QChar('a' + leaf % 9) + QString::number(leaf / 9));

  QQmlEngine engine;
  QQmlComponent compiled(&engine);
  compiled.setData(text, QUrl());
  int rounds = std::max(11, std::min(301, 1000000 / objects));
  std::vector<double> bare, loads, again;
  // The first round warms up.
  for (int round = -1; round < rounds; round++) {
    auto start = Clock::now();
    int fault = bare_sax_parse(layout.constData(), layout.size());
    double parsed = since(start);
    if (fault != 0) qFatal("the layout is not well-formed");

    start = Clock::now();
    auto component = std::make_unique<QQmlComponent>(&engine);
    component->setData(text, QUrl());
    std::unique_ptr<QObject> first(make(*component, ids));
    double loaded = since(start);

    start = Clock::now();
    std::unique_ptr<QObject> second(make(compiled, ids));
    double made = since(start);

    if (round < 0) {
      check(first.get(), objects, ids);
      check(second.get(), objects, ids);
    } else {
      bare.push_back(parsed);
      loads.push_back(loaded);
      again.push_back(made);
    }
    first.reset();
    second.reset();
    component.reset();
    if (objects >= 10000) settle_heap();
  }
  double parse = median(bare), load = median(loads), remake = median(again);
  printf("qml-text %d %.1f %.3f\n", objects, load / objects, load / parse);
  printf("qml-again %d %.1f %.3f\n", objects, remake / objects, remake / parse);
  return 0;
}

#include "qml.moc"
