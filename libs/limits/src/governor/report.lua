-- Tells how a call has ended: what it did not use of its tokens, and how long the provider wants to be left alone.
-- KEYS state, queue, waiting, callers
-- ARGV tokens given back (negative: it used more), retryAfterMs (0: the provider said nothing), buckets (JSON, as for pace)
-- Returns 1.
-- Asserts: the provider's time is never shortened; when it is over calls come one by one, since the buckets are empty then.
local state, buckets = KEYS[1], cjson.decode(ARGV[3])
local back, retryAfterMs, now = tonumber(ARGV[1]), tonumber(ARGV[2]), clock()
if buckets.tokens and back ~= 0 then
  local level = levelOf(state, 'tokens', buckets.tokens, now) + back
  setLevel(state, 'tokens', math.min(buckets.tokens.capacity, level), now)
end
local blockedUntil = tonumber(redis.call('HGET', state, 'blockedUntil') or '0')
if retryAfterMs > 0 and now + retryAfterMs > blockedUntil then
  redis.call('HSET', state, 'blockedUntil', string.format('%.0f', now + retryAfterMs))
  for _, name in ipairs({ 'requests', 'tokens' }) do setLevel(state, name, 0, now + retryAfterMs) end
end
redis.call('PEXPIRE', state, keptMs)
return 1
