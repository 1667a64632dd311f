-- An operator's word: open, closed, or taken back.
-- KEYS states
-- ARGV name, options (JSON, unused), to (open, closed; empty: taken back), by, why
-- Returns {now, state before, state after (JSON)}.
-- Asserts: holds until it is taken back; then the breaker starts afresh. Taking back what nobody forced changes nothing.
local states, name, to = KEYS[1], ARGV[1], ARGV[3]
local now = clock()
local state = stored(states, name)
if to ~= '' then
  return changed(states, name, now, state.state, { state = 'forced', to = to, by = ARGV[4], why = ARGV[5], at = now })
end
if state.state ~= 'forced' then return unchanged(now, state) end
return changed(states, name, now, state.state, cjson.decode(fresh))
