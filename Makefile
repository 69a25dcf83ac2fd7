# `make demo` and `make test` are the two commands of the README. `make help` lists all targets. Each target installs what it needs,
# or says how to install it: see Scripts/needs.sh. The comment after ## is the line that `make help` prints.

.PHONY: help release-check recorded demo tool man completions install uninstall deb test check thorough coverage mutate lint macros markdown sanitize fuzz leaks api api-check ways bench bench-peers instructions traces articles docs docs-check clean needs-libxml2 needs-python needs-tests needs-valgrind examples build-others try-examples outputs lsp

# Puts the programs that the targets need before others with the same names.
export PATH := $(shell /bin/sh Scripts/programs.sh path)
export NIBKIT_PATH := $(PATH)

# The samples and the Markdown view are packages that depend on this one. They use its build folder, so that NibKit is compiled
# once. The manifest cache is off, because SwiftPM could reuse the plan of the package that was built before.
EXAMPLES = --package-path Examples --scratch-path .build --disable-build-manifest-caching
MARKDOWN = --package-path Markdown --scratch-path .build --disable-build-manifest-caching

# Prints the current step of a long target, and a line for each minute.
STEP = Scripts/step.sh
STRICT = env NIBKIT_STRICT=1

# Without a terminal, Checklists prints its first screen.
PROGRAM ?= checklists
demo: needs-libxml2 ## Build the tool and start a sample program: make demo PROGRAM=repo
	@echo "The first build takes up to ten minutes on two cores. Later builds take seconds."
	@$(STEP) "1 of 2: the command line tool" swift build --product nib
	@$(STEP) "2 of 2: $(PROGRAM)" swift build $(EXAMPLES) --product $(PROGRAM)
	@Scripts/demo.sh $(PROGRAM)
	@echo "The program is .build/debug/$(PROGRAM), and its screens are in Layouts/$(PROGRAM). Next, try:"
	@echo "  make demo PROGRAM=repo    start another sample: repo, compare, logviewer or commitdialog"
	@echo "  .build/debug/nib preview Layouts/checklists/Lists.layout.xml    edit a screen and see the result"
	@echo "  .build/debug/nib pitfall 1                                      see an effect of the load order"

help: ## List the targets of make
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/\1|\2/p' Makefile | awk -F'|' '{ printf "  make %-14s %s\n", $$1, $$2 }'
	@echo "Variables and environment switches are in CONTRIBUTING.md."

# The Swift library is linked statically, so the tool runs without a toolchain and starts faster.
TOOL = .build/release/nib
tool: needs-libxml2 ## Build an optimized nib
	swift build -c release --product nib --static-swift-stdlib

# A program of swift-argument-parser writes the pages from the commands.
PARSER = .build/checkouts/swift-argument-parser
man: tool ## Write the manual pages
	swift build -c release --package-path $(PARSER) --scratch-path .build/manual --product generate-manual
	rm -rf .build/man && mkdir -p .build/man
	.build/manual/release/generate-manual $(TOOL) --multi-page --section 1 --output-directory .build/man
	Scripts/tidy-man.sh .build/man

# Bash sources its file, so the file needs no interpreter line.
completions: tool ## Write the completions for bash, zsh and fish
	@mkdir -p .build/completions
	$(TOOL) --generate-completion-script bash > .build/completions/nib.bash
	sed '1{/^#!/d;}' .build/completions/nib.bash > .build/completions/nib
	$(TOOL) --generate-completion-script zsh > .build/completions/_nib
	$(TOOL) --generate-completion-script fish > .build/completions/nib.fish

PREFIX ?= /usr/local
DESTDIR ?=
SHARE = $(DESTDIR)$(PREFIX)/share
install: tool man completions ## Install nib, its manual and its completions: make install PREFIX=~/.local
	install -D -m 755 $(TOOL) '$(DESTDIR)$(PREFIX)/bin/nib'
	install -d '$(SHARE)/man/man1' && install -m 644 .build/man/*.1 '$(SHARE)/man/man1'
	install -D -m 644 .build/completions/nib '$(SHARE)/bash-completion/completions/nib'
	install -D -m 644 .build/completions/_nib '$(SHARE)/zsh/site-functions/_nib'
	install -D -m 644 .build/completions/nib.fish '$(SHARE)/fish/vendor_completions.d/nib.fish'

uninstall: ## Remove the files that make install has installed
	rm -f '$(DESTDIR)$(PREFIX)/bin/nib' '$(SHARE)'/man/man1/nib.1 '$(SHARE)'/man/man1/nib-*.1 \
	  '$(SHARE)/bash-completion/completions/nib' '$(SHARE)/zsh/site-functions/_nib' '$(SHARE)/fish/vendor_completions.d/nib.fish'

# Writes .build/deb/nib_VERSION-REVISION_ARCHITECTURE.deb.
deb: tool man completions ## Build a Debian package
	Scripts/make-deb.sh

# The requirements of all steps are installed before the first step.
test: ## Check everything: warnings, style, documentation and all tests
	@Scripts/needs.sh libxml2 cmark git python3 peers
	@echo "The first run takes about twenty minutes on two cores. Later runs take a few minutes."
	@$(STEP) " 1 of 16: the house style" $(MAKE) --no-print-directory lint
	@$(STEP) " 2 of 16: the figures in articles" Benchmarks/speed.py --check
	@$(STEP) " 3 of 16: the links" Scripts/check-links.py
	@$(STEP) " 4 of 16: the code blocks" Scripts/check-code-blocks.py
	@$(STEP) " 5 of 16: the table of platforms" Scripts/check-platforms.py
	@$(STEP) " 6 of 16: the switches and the scripts" Scripts/check-switches.py
	@$(STEP) " 7 of 16: the imports" Scripts/check-imports.py
	@$(STEP) " 8 of 16: the outputs in articles" Scripts/check-outputs.py
	@$(STEP) " 9 of 16: the build of everything, without a warning" $(STRICT) swift build --build-tests
	@$(STEP) "10 of 16: the layers of the files" Scripts/layers.py
	@$(STEP) "11 of 16: the public declarations" Scripts/public-api.py
	@$(STEP) "12 of 16: the documentation of these declarations" Scripts/check-docs.py
	@$(STEP) "13 of 16: the tests" Scripts/run-tests.py
	@$(STEP) "14 of 16: the build of the Markdown view and of the samples" $(MAKE) --no-print-directory build-others
	@$(STEP) "15 of 16: the tests of the Markdown view" Scripts/run-tests.py --package Markdown
	@$(STEP) "16 of 16: the tests of the samples" Scripts/run-tests.py --package Examples

# Scripts/run-tests.py says which tests are left out.
check: needs-tests ## Build all tests and run the quick ones
	@$(STEP) "1 of 2: the build, without a warning" $(STRICT) swift build --build-tests
	@$(STEP) "2 of 2: the quick tests" Scripts/run-tests.py --quick

# Runs all cases of the tests that `make test` samples, the tests that take long, and ROUNDS times as many random inputs.
ROUNDS ?= 4
thorough: needs-tests ## Run all tests in full: make thorough ROUNDS=20
	NIBKIT_STRICT=1 swift build --build-tests
	NIBKIT_ROUNDS=$(ROUNDS) Scripts/run-tests.py

# Makes a separate build, which takes as long as the first one.
coverage: needs-tests ## Print the code that no test runs
	Scripts/coverage.py --places NibReading NibLoading NibArchiving

# Makes a separate build, and takes more than two hours.
mutate: needs-tests ## Plant 200 small faults and report those that no test notices
	Scripts/mutate.py

# Limits the number of tests that run at the same time. Otherwise all tests begin at once, and a test that waits for a program
# resumes after a thousand others. The option is omitted if the toolchain does not have it.
AT_A_TIME = $(shell PATH='$(PATH)' swift test --help-hidden 2>/dev/null | grep -o -m 1 -e '--experimental-maximum-parallelization-width ' | sed 's/$$/8/')

# Code that shares values between threads runs under the thread sanitizer, and code that reads files runs under the address
# sanitizer. Each makes a separate build. The undefined behavior sanitizer is for C, and this package compiles no C file.
# Two tests are skipped: one waits until an address is reused, which the address sanitizer prevents, and one needs a larger stack.
sanitize: needs-libxml2 ## Run tests under the thread sanitizer and the address sanitizer
	NIBKIT_TESTS=NibLoadingTests,NibKitTests \
	  swift test --sanitize thread --scratch-path .build-thread --disable-xctest --test-product NibKitPackageTests $(AT_A_TIME)
	NIBKIT_TESTS=NibReadingTests,NibCompiledTests,NibStringsTests,NibComparingTests,NibArchivingTests,NibLoadingTests \
	  LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/leaks.txt \
	  swift test --sanitize address --scratch-path .build-address --disable-xctest --test-product NibKitPackageTests $(AT_A_TIME) \
	    --skip 'ForeignMembersTests/sameAddress|SizeTests/nestingToARaisedLimitIsLoaded'

# Inputs that fail are written to .build-fuzz/findings. `.build-fuzz/release/Fuzzer TARGET FILE` repeats one. Swift's backtrace is
# off, because it would end the program before the input is written.
TARGETS ?= layout draft load compiled xib archive input merge strings catalog classes json screen
SECONDS ?= 10
fuzz: needs-libxml2 ## Fuzz everything that parses: make fuzz TARGETS=archive SECONDS=3600
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

leaks: needs-libxml2 ## Load each sample layout 10,000 times and fail if the memory grows
	swift build -c release --product LeakProbe --static-swift-stdlib
	.build/release/LeakProbe $$(find Layouts/ -name '*.layout.xml' | sort)

api-check: ## Compare the public declarations with the files in API
	Scripts/public-api.py
api: needs-libxml2 ## Write the public declarations of each product into API
	swift build
	Scripts/public-api.py --write

lint: ## Check the format of all Swift files
	swift format lint --strict --recursive Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources \
	  Macros/Package.swift Macros/Sources Macros/Tests Markdown/Package.swift Markdown/Sources Markdown/Tests \
	  Examples/Package.swift Examples/Sources Examples/Tests

# Not a part of `make test`, because it builds swift-syntax.
macros: needs-libxml2 ## Build and test the macro @Loadable
	cd Macros && NIBKIT_STRICT=1 swift build --build-tests && NIBKIT_STRICT=1 swift test --skip-build

# The Markdown view is a separate package, because it needs cmark-gfm.
markdown: ## Build and test the Markdown view
	@Scripts/needs.sh libxml2 cmark python3
	NIBKIT_STRICT=1 swift build $(MARKDOWN) --build-tests
	@Scripts/run-tests.py --package Markdown

# Needs libgtk-3-dev and xvfb.
RECORDED = Tests/NibImportingTests/Recorded
recorded: ## Record a trace of GtkBuilder with the recorder of the samples
	$(CC) -Wall -Wextra -o .build/gtk-program Examples/Recorders/gtk.c $(RECORDED)/gtk-program.c \
	  $$(pkg-config --cflags --libs gtk+-3.0)
	xvfb-run -a .build/gtk-program $(RECORDED)/login.ui > $(RECORDED)/gtk.trace

examples: needs-tests ## Build and test the samples
	NIBKIT_STRICT=1 swift build $(EXAMPLES) --build-tests
	@Scripts/run-tests.py --package Examples

build-others:
	NIBKIT_STRICT=1 swift build $(MARKDOWN) --build-tests
	NIBKIT_STRICT=1 swift build $(EXAMPLES) --build-tests

try-examples: needs-libxml2 needs-python ## Build each sample in an empty folder
	Scripts/try-examples.py

# The tests make the same comparison in a debug build.
ways: needs-libxml2 ## Compare the two implementations of a load in an optimized build
	swift build -c release --product WaysProbe && .build/release/WaysProbe 3000

# Compares each stage of a load with a parse by libxml2 alone, and a screen with the same screen in Textual. The build begins
# from nothing, so that no object file of an older revision is measured.
bench: needs-libxml2 ## Measure the stages of a load and the frames of a screen
	cd Benchmarks && rm -rf .build && swift build -c release && .build/release/benchmarks \
	  && .build/release/screen --measure screen && .build/release/views ../Layouts/checklists
	@if command -v python3 >/dev/null; then Benchmarks/screen/compare.py; \
	else echo "python3 is not installed, so the measurement in a terminal is skipped."; fi

# Prints how to install a missing package. `Benchmarks/speed.py --write` also writes the figures and the plot of the article on
# performance.
bench-peers: needs-libxml2 needs-python ## Compare a load with GtkBuilder and QML, if they are installed
	cd Benchmarks && swift build -c release --product benchmarks && ./speed.py

# Counts are multiples of a parse by libxml2 alone. The target fails if a stage takes 3 % more than the committed baseline.
# N is the number of objects; without it, the sizes are 100, 10 000 and 100 000. If a change affects the counts on purpose, run
# `Benchmarks/instructions.py --write`.
N ?=
instructions: needs-valgrind ## Compare the instructions of a load with the baseline: make instructions N=10000
	swift build -c release --product nib
	cd Benchmarks && swift build -c release --product benchmarks && swift build -c release --product exploring \
	  && ./instructions.py $(N)

# Read the difference before you commit it. A test that writes a trace fails, so that it cannot be mistaken for a test that
# passes. This target ignores that failure.
traces: needs-libxml2 ## Write recorded traces and generated articles again
	-RECORD_TRACES=1 RECORD_DOCS=1 swift test --filter 'PitfallTests|VocabularyArticle|CocoaViewsArticle|NibExploringTests.ArticleTests|ComparingTracesArticle|BringingATraceArticle|TutorialTests|TutorialPictureTests|OrderTutorialTests'
	-RECORD_DOCS=1 swift test $(EXAMPLES) --filter ProgramTests.ReadmeTests

# Compiles the code of each step and compares its output.
articles: needs-libxml2 ## Follow the articles and tutorials for newcomers in an empty folder
	Scripts/try-article.py Sources/NibKit/NibKit.docc/GettingStarted.md Sources/TerminalKit/TerminalKit.docc/FirstScreen.md \
	  Sources/TerminalKit/TerminalKit.docc/Tutorials/FirstProgram.tutorial \
	  Sources/NibTesting/NibTesting.docc/Tutorials/FirstOrderTest.tutorial

# Build the tests first.
outputs: ## Change each output in the articles and expect a test to fail
	Scripts/check-outputs.py --change

# A warning, a dead link or a question that the search does not answer fails.
docs: needs-libxml2 needs-python ## Build the reference and all articles as a site in .build/docs
	Scripts/check-links.py
	NIBKIT_STRICT=1 Scripts/make-docs.py
	Scripts/check-search.py

docs-check: needs-libxml2 needs-python ## Find missing documentation, documentation against the rules, and dead links
	Scripts/check-links.py
	swift build
	Scripts/check-docs.py

# Exits with 1 while a requirement of the release is not met.
release-check: ## Print what a release of this revision still lacks
	@Scripts/release-check.py

clean: ## Remove all build folders
	rm -rf .build .build-thread .build-fuzz .build-coverage .build-mutants Macros/.build Markdown/.build Benchmarks/.build Benchmarks/.build-textual Benchmarks/.build-peers Examples/.build .build-address .build-libxml2

lsp: needs-libxml2 needs-python ## Use the language server in Neovim, Emacs and Vim, if they are installed
	swift build --product nib
	@Scripts/try-editors.py

# The requirements of targets. Scripts/needs.sh asks before it installs a package, unless it runs as root.
needs-libxml2:
	@Scripts/needs.sh libxml2
needs-python:
	@Scripts/needs.sh python3
needs-tests:
	@Scripts/needs.sh libxml2 git python3 peers
needs-valgrind:
	@Scripts/needs.sh libxml2 python3 valgrind
