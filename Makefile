# `make demo` and `make test` are the commands of the README. A target checks at its start what it needs: see Scripts/needs.sh.

.PHONY: recorded demo tool man completions install uninstall deb test check thorough coverage mutate lint macros markdown sanitize fuzz leaks api api-check ways bench bench-peers instructions traces articles docs docs-check clean needs-libxml2 needs-python needs-tests needs-valgrind examples build-others try-examples outputs lsp

# The programs that are meant come before others of the same names.
export PATH := $(shell /bin/sh Scripts/programs.sh path)
export NIBKIT_PATH := $(PATH)

# The samples and the Markdown view are packages of their own that depend on this one. They are built into its folder, so
# that NibKit is compiled once. Without the cache, because SwiftPM may take the plan of the package that was built last.
EXAMPLES = --package-path Examples --scratch-path .build --disable-build-manifest-caching
MARKDOWN = --package-path Markdown --scratch-path .build --disable-build-manifest-caching

# Tells which step of a long target is done, and each minute that it takes.
STEP = Scripts/step.sh
STRICT = env NIBKIT_STRICT=1

# Starts a sample program, with something to play with: `make demo PROGRAM=repo`. Without a terminal, Checklists prints its
# first screen.
PROGRAM = checklists
demo: needs-libxml2
	@echo "The first build takes less than ten minutes on two cores, a later one seconds."
	@$(STEP) "1 of 2: the command line tool" swift build --product nib
	@$(STEP) "2 of 2: $(PROGRAM)" swift build $(EXAMPLES) --product $(PROGRAM)
	@Scripts/demo.sh $(PROGRAM)
	@echo "That was .build/debug/$(PROGRAM); its screens are Layouts/$(PROGRAM). Go on with"
	@echo "  make demo PROGRAM=repo    a git repository; others are compare, logviewer and commitdialog"
	@echo "  .build/debug/nib preview Layouts/checklists/Lists.layout.xml    change a screen, and see it change"
	@echo "  .build/debug/nib pitfall 1                                      what the order of a load can do"

# The tool as others install it: it brings Swift's library with it, so it runs without a toolchain and starts sooner.
TOOL = .build/release/nib
tool: needs-libxml2
	swift build -c release --product nib --static-swift-stdlib

# The pages of the manual, made from the commands by the program that comes with the parser of command lines.
PARSER = .build/checkouts/swift-argument-parser
man: tool
	swift build -c release --package-path $(PARSER) --scratch-path .build/manual --product generate-manual
	rm -rf .build/man && mkdir -p .build/man
	.build/manual/release/generate-manual $(TOOL) --multi-page --section 1 --output-directory .build/man
	Scripts/tidy-man.sh .build/man

# What the shells complete. Bash sources its part, so it is no program with an interpreter.
completions: tool
	@mkdir -p .build/completions
	$(TOOL) --generate-completion-script bash > .build/completions/nib.bash
	sed '1{/^#!/d;}' .build/completions/nib.bash > .build/completions/nib
	$(TOOL) --generate-completion-script zsh > .build/completions/_nib
	$(TOOL) --generate-completion-script fish > .build/completions/nib.fish

# Puts the tool, its manual and what the shells complete where other programs are: `make install PREFIX=~/.local`.
PREFIX = /usr/local
SHARE = $(DESTDIR)$(PREFIX)/share
install: tool man completions
	install -D -m 755 $(TOOL) '$(DESTDIR)$(PREFIX)/bin/nib'
	install -d '$(SHARE)/man/man1' && install -m 644 .build/man/*.1 '$(SHARE)/man/man1'
	install -D -m 644 .build/completions/nib '$(SHARE)/bash-completion/completions/nib'
	install -D -m 644 .build/completions/_nib '$(SHARE)/zsh/site-functions/_nib'
	install -D -m 644 .build/completions/nib.fish '$(SHARE)/fish/vendor_completions.d/nib.fish'

uninstall:
	rm -f '$(DESTDIR)$(PREFIX)/bin/nib' '$(SHARE)'/man/man1/nib.1 '$(SHARE)'/man/man1/nib-*.1 \
	  '$(SHARE)/bash-completion/completions/nib' '$(SHARE)/zsh/site-functions/_nib' '$(SHARE)/fish/vendor_completions.d/nib.fish'

# A package for Debian and its kin, .build/deb/nib_VERSION-REVISION_ARCHITECTURE.deb.
deb: tool man completions
	Scripts/make-deb.sh

# Everything that must hold: no warning, the house style, the figures and links of articles, and all tests.
# What is missing is installed before the first step, also what only the last one needs.
test:
	@Scripts/needs.sh libxml2 cmark git python3 peers
	@echo "The first time takes about twenty minutes on two cores; later it is the tests, a few minutes."
	@$(STEP) " 1 of 15: the house style" $(MAKE) --no-print-directory lint
	@$(STEP) " 2 of 15: the figures in articles" Benchmarks/speed.py --check
	@$(STEP) " 3 of 15: the links" Scripts/check-links.py
	@$(STEP) " 4 of 15: the code blocks" Scripts/check-code-blocks.py
	@$(STEP) " 5 of 15: the table of platforms" Scripts/check-platforms.py
	@$(STEP) " 6 of 15: what is imported and declared" Scripts/check-imports.py
	@$(STEP) " 7 of 15: outputs that no test compares" Scripts/check-outputs.py
	@$(STEP) " 8 of 15: the build of everything, without a warning" $(STRICT) swift build --build-tests
	@$(STEP) " 9 of 15: the layers of the files" Scripts/layers.py
	@$(STEP) "10 of 15: the public declarations" Scripts/public-api.py
	@$(STEP) "11 of 15: the documentation of these declarations" Scripts/check-docs.py
	@$(STEP) "12 of 15: the tests" Scripts/run-tests.py
	@$(STEP) "13 of 15: the build of the Markdown view and of the samples" $(MAKE) --no-print-directory build-others
	@$(STEP) "14 of 15: the tests of the Markdown view" Scripts/run-tests.py --package Markdown
	@$(STEP) "15 of 15: the tests of the samples" Scripts/run-tests.py --package Examples

# For use while you work: the tests that are quick, of all targets. What is left out is said in Scripts/run-tests.py.
check: needs-tests
	@$(STEP) "1 of 2: the build, without a warning" $(STRICT) swift build --build-tests
	@$(STEP) "2 of 2: the quick tests" Scripts/run-tests.py --quick

# All tests in full: the cases that `make test` samples, the tests that take long, and four times as many random inputs, as
# `make thorough ROUNDS=20` says.
ROUNDS = 4
thorough: needs-tests
	NIBKIT_STRICT=1 swift build --build-tests
	NIBKIT_ROUNDS=$(ROUNDS) Scripts/run-tests.py

# The code that tests run, target by target, and the regions of three of them that none reaches. A build of its own, as long as the first.
coverage: needs-tests
	Scripts/coverage.py --places NibReading NibLoading NibArchiving

# Plants 200 small faults in the code and reports those that no test notices. A build of its own, and more than two hours.
mutate: needs-tests
	Scripts/mutate.py

# How many tests run at a time. Without it all of them begin at once, and one that waits for a program has its turn again behind a
# thousand others. A toolchain that does not know the option does without it.
AT_A_TIME = $(shell PATH='$(PATH)' swift test --help-hidden 2>/dev/null | grep -o -m 1 -e '--experimental-maximum-parallelization-width ' | sed 's/$$/8/')

# What shares values between threads under the thread sanitizer, and what reads foreign bytes under the address sanitizer. Each is a
# build of its own. The undefined behavior sanitizer is for C, of which nothing is compiled here: Swift checks its own code.
# One test waits for an address to be used again, which the address sanitizer prevents, and one needs a stack that it makes too small.
sanitize: needs-libxml2
	NIBKIT_TESTS=NibLoadingTests,NibKitTests \
	  swift test --sanitize thread --scratch-path .build-thread --disable-xctest --test-product NibKitPackageTests $(AT_A_TIME)
	NIBKIT_TESTS=NibReadingTests,NibCompiledTests,NibStringsTests,NibComparingTests,NibArchivingTests,NibLoadingTests \
	  LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/leaks.txt \
	  swift test --sanitize address --scratch-path .build-address --disable-xctest --test-product NibKitPackageTests $(AT_A_TIME) \
	    --skip 'ForeignMembersTests/sameAddress|SizeTests/nestingToARaisedLimitIsLoaded'

# Throws inputs at everything that parses, led by the code that they reach: `make fuzz`, `make fuzz TARGETS=archive SECONDS=3600`.
# What it finds is kept in .build-fuzz/findings, and .build-fuzz/release/Fuzzer TARGET FILE does it once more. Without Swift's own
# backtrace, which would end the program before the input is kept.
TARGETS = layout draft load compiled xib archive input merge strings catalog classes json screen
SECONDS = 10
fuzz: needs-libxml2
	NIBKIT_FUZZ=1 swift build -c release --product Fuzzer --scratch-path .build-fuzz -Xswiftc -sanitize=fuzzer
	@for target in $(TARGETS); do \
	  mkdir -p .build-fuzz/inputs/$$target .build-fuzz/findings; \
	  SWIFT_BACKTRACE=enable=no .build-fuzz/release/Fuzzer $$target -max_total_time=$(SECONDS) -timeout=10 -rss_limit_mb=4096 -max_len=4096 \
	    -dict=Tests/Fuzzer/words.dict -artifact_prefix=.build-fuzz/findings/$$target- -print_final_stats=1 \
	    .build-fuzz/inputs/$$target Tests/Fuzzer/Seeds/$$target > .build-fuzz/$$target.log 2>&1 \
	    || { tail -40 .build-fuzz/$$target.log; echo "make fuzz: $$target failed"; exit 1; }; \
	  echo "$$target: $$(sed -n 's/^stat::number_of_executed_units: *//p' .build-fuzz/$$target.log) inputs," \
	    "$$(grep -o 'cov: [0-9]*' .build-fuzz/$$target.log | tail -1 | cut -c6-) places reached, no finding"; \
	done

# Loads each sample layout ten thousand times, and fails if the memory grows.
leaks: needs-libxml2
	swift build -c release --product LeakProbe --static-swift-stdlib
	.build/release/LeakProbe $$(find Layouts/ -name '*.layout.xml' | sort)

# Compares the public declarations of each product with the files in API. `make api` writes these.
api-check:
	Scripts/public-api.py
api: needs-libxml2
	swift build
	Scripts/public-api.py --write

lint:
	swift format lint --strict --recursive Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources \
	  Macros/Package.swift Macros/Sources Macros/Tests Markdown/Package.swift Markdown/Sources Markdown/Tests \
	  Examples/Package.swift Examples/Sources Examples/Tests

# Builds and tests @Loadable and its markers. Not a part of `make test`, because it builds swift-syntax.
macros: needs-libxml2
	cd Macros && NIBKIT_STRICT=1 swift build --build-tests && NIBKIT_STRICT=1 swift test --skip-build

# Builds and tests the Markdown view, a package of its own because it needs cmark-gfm.
markdown:
	@Scripts/needs.sh libxml2 cmark python3
	NIBKIT_STRICT=1 swift build $(MARKDOWN) --build-tests
	@Scripts/run-tests.py --package Markdown

# Records what GTK's builder does with the recorder of the samples. Needs libgtk-3-dev and xvfb.
RECORDED = Tests/NibImportingTests/Recorded
recorded:
	$(CC) -Wall -Wextra -o .build/gtk-program Examples/Recorders/gtk.c $(RECORDED)/gtk-program.c \
	  $$(pkg-config --cflags --libs gtk+-3.0)
	xvfb-run -a .build/gtk-program $(RECORDED)/login.ui > $(RECORDED)/gtk.trace

# Builds and tests the samples.
examples: needs-tests
	NIBKIT_STRICT=1 swift build $(EXAMPLES) --build-tests
	@Scripts/run-tests.py --package Examples

build-others:
	NIBKIT_STRICT=1 swift build $(MARKDOWN) --build-tests
	NIBKIT_STRICT=1 swift build $(EXAMPLES) --build-tests

# Copies each sample into an empty folder, and builds it there. Takes minutes.
try-examples: needs-libxml2 needs-python
	Scripts/try-examples.py

# Compares the two ways through a load, by the document and by the steps of a plan, in an optimized build: as the tests do in
# one that is not.
ways: needs-libxml2
	swift build -c release --product WaysProbe && .build/release/WaysProbe 3000

# Times each stage of a load against libxml2's bare parse, the frames of a screen, and the same screen in Textual beside
# it. A fresh build, because a stale one measures something else.
bench: needs-libxml2
	cd Benchmarks && rm -rf .build && swift build -c release && .build/release/benchmarks \
	  && .build/release/screen --measure screen && .build/release/views ../Layouts/checklists
	@if command -v python3 >/dev/null; then Benchmarks/screen/compare.py; \
	else echo "There is no python3, so nothing is measured in a terminal."; fi

# Times a load beside other loaders: GTK's GtkBuilder and QML, as far as their packages are installed. Says how to install what is
# missing. `Benchmarks/speed.py --write` does the same and writes the figures and the plot of the article on performance.
bench-peers: needs-libxml2 needs-python
	cd Benchmarks && swift build -c release --product benchmarks && ./speed.py

# Counts the instructions of each stage of a load as multiples of libxml2's bare parse, and fails if a stage takes 3 % more
# than the committed baseline. `make instructions N=10000` counts for one size; without it, for 100, 10 000 and 100 000.
# Where a change is meant to cost or spare some: `Benchmarks/instructions.py --write`.
instructions: needs-valgrind
	swift build -c release --product nib
	cd Benchmarks && swift build -c release --product benchmarks && swift build -c release --product exploring \
	  && ./instructions.py $(N)

# Writes the gallery's expected traces and the generated articles anew. Read the difference before you commit it. A test
# that has written a trace fails, so that it is not taken for a test that has passed. Here, that failure is expected.
traces: needs-libxml2
	-RECORD_TRACES=1 RECORD_DOCS=1 swift test --filter 'PitfallTests|VocabularyArticle|CocoaViewsArticle|NibExploringTests.ArticleTests|ComparingTracesArticle|BringingATraceArticle|TutorialTests|TutorialPictureTests|OrderTutorialTests'
	-RECORD_DOCS=1 swift test $(EXAMPLES) --filter ProgramTests.ReadmeTests

# Does in an empty folder what the articles and tutorials for newcomers say, compiles the code of each step, and compares what is
# printed. Takes minutes.
articles: needs-libxml2
	Scripts/try-article.py Sources/NibKit/NibKit.docc/GettingStarted.md Sources/TerminalKit/TerminalKit.docc/FirstScreen.md \
	  Sources/TerminalKit/TerminalKit.docc/Tutorials/FirstProgram.tutorial \
	  Sources/NibTesting/NibTesting.docc/Tutorials/FirstOrderTest.tutorial

# Changes each output in the articles, and expects a test to fail. Build the tests first. Takes minutes.
outputs:
	Scripts/check-outputs.py --change

# Builds the reference and all articles into one static site, .build/docs. A warning or a dead link fails.
docs: needs-libxml2 needs-python
	Scripts/check-links.py
	NIBKIT_STRICT=1 Scripts/make-docs.py

# Finds public symbols without documentation, documentation that is not as CONTRIBUTING.md asks, and dead links.
docs-check: needs-libxml2 needs-python
	Scripts/check-links.py
	swift build
	Scripts/check-docs.py

clean:
	rm -rf .build .build-thread .build-fuzz .build-coverage .build-mutants Macros/.build Markdown/.build Benchmarks/.build Benchmarks/.build-textual Benchmarks/.build-peers Examples/.build .build-address .build-libxml2

# Uses the language server in Neovim, Emacs and Vim, as far as they are installed, and says which of them were not tried.
lsp: needs-libxml2 needs-python
	swift build --product nib
	@Scripts/try-editors.py

# What a target needs. Nothing is installed without a question, except by root.
needs-libxml2:
	@Scripts/needs.sh libxml2
needs-python:
	@Scripts/needs.sh python3
needs-tests:
	@Scripts/needs.sh libxml2 git python3 peers
needs-valgrind:
	@Scripts/needs.sh libxml2 python3 valgrind
