-- Whether texts may be booked by a roster.
-- KEYS holders
-- ARGV roster, aliveMs
-- Returns 1 when every living controller answers by it, or none lives and it was the last that one did; else 0.
local now, latest, last = clock(), -1, nil
for _, entry in ipairs(redis.call('HVALS', KEYS[1])) do
  local at, roster = string.match(entry, '^(%d+) (.*)$')
  if now - tonumber(at) <= tonumber(ARGV[2]) and roster ~= ARGV[1] then return 0 end
  if tonumber(at) > latest then latest, last = tonumber(at), roster end
end
return last == ARGV[1] and 1 or 0
