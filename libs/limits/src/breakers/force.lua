-- An operator's word: open, closed, or taken back.
-- KEYS states, words
-- ARGV name, options (JSON, unused), to (open, closed; empty: taken back), by, why
-- Returns {now, state before, state after (JSON)}.
-- Asserts: holds until it is taken back; then the breaker starts afresh. Taking back what nobody forced changes no state.
--          Every word is kept, with who and why: the last thousand.
local states, words, name, to = KEYS[1], KEYS[2], ARGV[1], ARGV[3]
local now = clock()
redis.call('LPUSH', words, cjson.encode({ name = name, to = to, by = ARGV[4], why = ARGV[5], at = now }))
redis.call('LTRIM', words, 0, 999)
local state = stored(states, name)
if to ~= '' then
  return changed(states, name, now, state.state, { state = 'forced', to = to, by = ARGV[4], why = ARGV[5], at = now })
end
if state.state ~= 'forced' then return unchanged(now, state) end
return changed(states, name, now, state.state, cjson.decode(fresh))
