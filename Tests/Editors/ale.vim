" Does in Vim 9 with ALE what try-editors.py expects, and writes it to the file OUTPUT. SETTINGS is a file that
" starts the server.
"
"   vim -es -N -u ale.vim
"
set encoding=utf-8 nomore hidden noswapfile viminfo=
filetype on
let g:ale_lint_on_text_changed = 'never'
let g:ale_set_signs = 0
let g:ale_echo_cursor = 0
packadd ale
source $SETTINGS

function! s:Say(...) abort
  call writefile([join(a:000, ' ')], $OUTPUT, 'a')
endfunction

function! s:Wait(condition) abort
  for l:try in range(200)
    if a:condition() | return | endif
    sleep 50m
  endfor
endfunction

function! s:Found() abort
  return ale#engine#GetLoclist(bufnr(''))
endfunction

function! s:Codes() abort
  return join(map(copy(s:Found()), 'v:val.code'), ' ')
endfunction

function! s:Find(word) abort
  call cursor(1, 1)
  if search('\V' . a:word, 'c') == 0 | throw 'not there: ' . a:word | endif
endfunction

" Checks the text again.
function! s:Lint(codes) abort
  ALELint
  call s:Wait({-> s:Codes() ==# a:codes})
  call s:Say('findings', s:Codes())
endfunction

" As Ctrl-X Ctrl-O, which gives up as soon as more keys are typed.
function! Complete() abort
  let l:start = ale#completion#OmniFunc(1, '')
  let l:items = v:null
  for l:try in range(100)
    let l:items = ale#completion#GetCompletionResult()
    if l:items isnot v:null | break | endif
    sleep 50m
  endfor
  for l:item in l:items
    call s:Say('completion', l:item.word)
  endfor
  call complete(l:start + 1, l:items)
  return ''
endfunction

function! s:Scenario() abort
  edit Sources/Login/Login.layout.xml
  set omnifunc=ale#completion#OmniFunc completeopt=menuone
  ALELint
  call s:Wait({-> len(s:Found()) > 0})
  " ALE takes columns for bytes, so that they are wrong after letters that are not ASCII.
  for l:finding in s:Found()
    call s:Say('finding', l:finding.code)
  endfor

  call s:Find('na\zs"')
  call feedkeys("i\<C-r>=Complete()\<CR>\<Esc>", 'tx')
  call s:Say('line', trim(getline(5)))
  call s:Lint('unknown-attribute')

  call s:Find('name"')
  ALEGoToDefinition
  call s:Wait({-> expand('%:t') ==# 'Login.swift'})
  call s:Say('definition', expand('%:t'), line('.'), col('.'))
  buffer Login.layout.xml

  " Where a person is asked.
  runtime autoload/ale/util.vim
  function! ale#util#Input(message, ...) abort
    return a:message =~# '^New name' ? 'greeting' : matchstr(a:message, '\d\+\ze) Change to ''bold''')
  endfunction
  call s:Find('boldd')
  ALECodeAction
  call s:Wait({-> getline(4) =~# ' bold="true"'})
  call s:Lint('')

  call s:Find('hello" text')
  ALERename
  call s:Wait({-> getline(6) =~# '#greeting'})

  ALEFix
  call s:Wait({-> getline(5) =~# '^    <TextField'})
  wall
  call s:Say('done')
endfunction

try
  call s:Scenario()
catch
  call s:Say('error', v:exception, v:throwpoint)
endtry
qall!
