-- Whether texts may be booked by a registry.
-- KEYS holders, versions
-- ARGV registry, aliveMs, then the versions of its agents
-- Returns 1 when every living controller answers by it, or none lives and it was the last that one did, or no controller has ever
-- said by what it answers (those of older builds say nothing) and all of its versions are kept; else 0.
local entries = redis.call('HVALS', KEYS[1])
if #entries == 0 then
  for i = 3, #ARGV do
    if redis.call('HEXISTS', KEYS[2], ARGV[i]) == 0 then return 0 end
  end
  return #ARGV > 2 and 1 or 0
end
local now, latest, last = clock(), -1, nil
for _, entry in ipairs(entries) do
  local at, registry = string.match(entry, '^(%d+) (.*)$')
  if now - tonumber(at) <= tonumber(ARGV[2]) and registry ~= ARGV[1] then return 0 end
  if tonumber(at) > latest then latest, last = tonumber(at), registry end
end
return last == ARGV[1] and 1 or 0
