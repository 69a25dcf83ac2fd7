;;; eglot.el --- Does in Emacs with eglot what try-editors.py expects, and prints it.  -*- lexical-binding: t -*-

;; SETTINGS is a file that starts the server.
;;
;;   emacs --batch -q -l eglot.el

(require 'eglot)
(require 'xref)

(setq eglot-sync-connect 10 eglot-autoshutdown t make-backup-files nil create-lockfiles nil)
(load (getenv "SETTINGS") nil t t)

;; A person agrees to everything that is asked.
(fset 'y-or-n-p (lambda (&rest _) t))
(fset 'yes-or-no-p (lambda (&rest _) t))

(defun say (&rest words) (princ (concat (mapconcat (lambda (word) (format "%s" word)) words " ") "\n")))

(defun wait (condition)
  "Waits until CONDITION holds, and lets the findings be fetched again."
  (let ((tries 100))
    (while (and (> tries 0) (not (funcall condition)))
      (flymake-start)
      (accept-process-output nil 0.1)
      (setq tries (1- tries)))))

(defun code (finding)
  (let ((text (flymake-diagnostic-text finding))) (and (string-match "\\[\\([a-z-]+\\)\\]" text) (match-string 1 text))))

(defun codes () (mapconcat #'code (findings) " "))

(defun marked (finding)
  (buffer-substring-no-properties (flymake-diagnostic-beg finding) (flymake-diagnostic-end finding)))

(defun findings () (sort (flymake-diagnostics) (lambda (a b) (< (flymake-diagnostic-beg a) (flymake-diagnostic-beg b)))))

(defun to (word) (goto-char (point-min)) (search-forward word))

(find-file "Sources/Login/Login.layout.xml")
(setq-local xref-prompt-for-identifier nil)
;; In batch mode there is no command after which eglot would start the server.
(run-hooks 'post-command-hook)
;; Without a hook of the settings, a person starts it.
(unless (eglot-current-server) (apply #'eglot--connect (eglot--guess-contact)))

(wait #'flymake-diagnostics)
(dolist (finding (findings)) (say "finding" (code finding) (marked finding)))

(to "outlet=\"na")
(let* ((found (run-hook-with-args-until-success 'completion-at-point-functions))
       (names (all-completions (buffer-substring (nth 0 found) (point)) (nth 2 found))))
  (dolist (name names) (say "completion" (substring-no-properties name))))
(completion-at-point)
(say "line" (string-trim (thing-at-point 'line t)))
(eglot--signal-textDocument/didChange)
(wait (lambda () (= 1 (length (flymake-diagnostics)))))
(say "findings" (codes))

(to "outlet=\"na")
(dolist (item (xref-backend-definitions 'eglot "name"))
  (let ((place (xref-item-location item)))
    (say "definition" (file-name-nondirectory (xref-location-group place)) (xref-location-line place)
         (1+ (xref-file-location-column place)))))

(to "bold")
(cl-letf ((last-nonmenu-event t)
          ((symbol-function 'completing-read) (lambda (&rest _) "Change to 'bold'")))
  (eglot-code-actions (point) (point) nil t))
(eglot--signal-textDocument/didChange)
(wait (lambda () (null (flymake-diagnostics))))
(say "findings" (codes))

(to "id=\"hel")
(eglot-rename "greeting")
(eglot-format-buffer)
(save-some-buffers t)
(say "done")
(kill-emacs)
