-- Says by which registry a controller answers; to be said again while it lives.
-- KEYS holders
-- ARGV holder, registry, aliveMs
-- Returns 1 when the controller was not known, else 0.
-- Asserts: whoever is left has spoken within aliveMs of the last word, so that the last word outlives all of them.
local now = clock()
local entries = redis.call('HGETALL', KEYS[1])
for i = 1, #entries, 2 do
  local at = tonumber(string.match(entries[i + 1], '^%d+'))
  if now - at > tonumber(ARGV[3]) then redis.call('HDEL', KEYS[1], entries[i]) end
end
return redis.call('HSET', KEYS[1], ARGV[1], now .. ' ' .. ARGV[2])
