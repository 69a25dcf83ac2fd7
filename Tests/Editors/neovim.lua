-- Does in Neovim, 0.7 and later, what try-editors.py expects, and prints it. SETTINGS is a file that starts the server.
--
--   nvim --headless -u NONE --noplugin -S neovim.lua
--
-- The steps are a coroutine that the event loop continues, so that typed keys are read as those of a person.

local step

local function wait(condition, seconds)
  local tries = (seconds or 10) * 20
  while not condition() do
    tries = tries - 1
    if tries == 0 then return false end
    vim.defer_fn(step, 50)
    coroutine.yield()
  end
  return true
end

local function pause() local first = true; wait(function() local was = first; first = false; return not was end) end

local function say(...) io.stdout:write(table.concat({ ... }, ' '), '\n') end

local function keys(text)
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(text, true, false, true), 't', false)
  pause()
end

local function text(lnum, from, to) return vim.fn.getline(lnum + 1):sub(from + 1, to) end

-- Puts the cursor into a word, as `/word` does.
local function find(word) vim.fn.cursor(1, 1); assert(vim.fn.search('\\V' .. word, 'c') > 0, word) end

local function codes()
  local found = {}
  for _, finding in ipairs(vim.diagnostic.get(0)) do table.insert(found, finding.code) end
  table.sort(found)
  return table.concat(found, ' ')
end

local function scenario()
  vim.cmd('filetype on')
  vim.cmd('source ' .. vim.env.SETTINGS)
  vim.cmd('edit Sources/Login/Login.layout.xml')

  wait(function() return #vim.diagnostic.get(0) > 0 end)
  for _, finding in ipairs(vim.diagnostic.get(0)) do
    say('finding', finding.code, text(finding.lnum, finding.col, finding.end_col))
  end

  vim.bo.omnifunc = 'v:lua.vim.lsp.omnifunc'
  vim.o.completeopt = 'menuone'
  find('na\\zs"')
  keys('i<C-x><C-o>')
  wait(function() return vim.fn.pumvisible() == 1 end)
  for _, item in ipairs(vim.fn.complete_info({ 'items' }).items) do say('completion', item.abbr) end
  keys('<C-y><Esc>')
  wait(function() return vim.fn.mode() == 'n' end)
  say('line', vim.trim(vim.fn.getline(5)))
  wait(function() return codes() == 'unknown-attribute' end)
  say('findings', codes())

  find('name"')
  vim.lsp.buf.definition()
  wait(function() return vim.fn.bufnr('Login.swift') > 0 and #vim.fn.getqflist() > 1 end)
  for _, place in ipairs(vim.fn.getqflist()) do
    say('definition', vim.fn.fnamemodify(vim.fn.bufname(place.bufnr), ':t'), place.lnum, place.col)
  end
  vim.cmd('cclose')
  vim.cmd('buffer Login.layout.xml')

  find('boldd')
  vim.ui.select = function(items, _, choose)
    for index, item in ipairs(items) do
      local action = item.action or item[2]
      if action.title == "Change to 'bold'" then return choose(item, index) end
    end
    say('no correction among', #items)
  end
  vim.lsp.buf.code_action()
  wait(function() return vim.fn.getline(4):find('bold="true"', 1, true) ~= nil end)
  wait(function() return codes() == '' end)
  say('findings', codes())

  find('hello" text')
  vim.lsp.buf.rename('greeting')
  wait(function() return vim.fn.getline(6):find('#greeting', 1, true) ~= nil end)

  if vim.lsp.buf.format then vim.lsp.buf.format({ timeout_ms = 5000 }) else vim.lsp.buf.formatting_sync(nil, 5000) end
  vim.cmd('wall')
  say('done')
end

local routine = coroutine.create(scenario)
step = function()
  local good, message = coroutine.resume(routine)
  if not good then say('error', tostring(message)) end
  if coroutine.status(routine) == 'dead' then vim.cmd('qall!') end
end
vim.defer_fn(step, 10)
