-- Help for NibKit's layouts in Neovim, 0.7 and later. Copy this file to ~/.config/nvim/plugin/nib.lua.
--
-- It detects layouts by their names, gives them the file type xml.layout, so that they are highlighted as XML, and starts
-- the language server of `nib`. To use another program: vim.g.nib_command = { '/path/to/nib', 'lsp', '--tool', '…' }.

local group = vim.api.nvim_create_augroup('nib', {})

-- The folder of the package, or that of the layout.
local function root(file)
  local manifest = vim.fn.findfile('Package.swift', vim.fn.fnamemodify(file, ':h') .. ';')
  return vim.fn.fnamemodify(manifest ~= '' and manifest or file, ':p:h')
end

-- Servers that run, by their roots, where Neovim does not know them itself.
local clients = {}

local function start(buffer)
  local file = vim.api.nvim_buf_get_name(buffer)
  local config = { name = 'nib', cmd = vim.g.nib_command or { 'nib', 'lsp' }, root_dir = root(file) }
  if vim.fn.executable(config.cmd[1]) == 0 then return end
  if vim.lsp.start then
    vim.lsp.start(config, { bufnr = buffer })
  else
    config.on_exit = function() clients[config.root_dir] = nil end
    clients[config.root_dir] = clients[config.root_dir] or vim.lsp.start_client(config)
    vim.lsp.buf_attach_client(buffer, clients[config.root_dir])
  end
  vim.bo[buffer].omnifunc = 'v:lua.vim.lsp.omnifunc'
end

vim.api.nvim_create_autocmd({ 'BufNewFile', 'BufRead' }, {
  group = group,
  pattern = '*.layout.xml',
  callback = function() vim.bo.filetype = 'xml.layout' end,
})

vim.api.nvim_create_autocmd('FileType', {
  group = group,
  pattern = 'xml.layout',
  callback = function(event) start(event.buf) end,
})
