-- Asks for the probe of a breaker that is not closed; everything else a process decides from what it has heard.
-- KEYS states
-- ARGV name, options (JSON), replica, call
-- Returns {now, state before, state after (JSON)}: the caller is the probe if the state after says so.
-- Asserts: one probe at a time over all replicas, until its lease runs out; none while the cool-down lasts or an operator has decided.
--          Idempotent: a probe that asks again is still the probe, under a new lease.
local states, name, options = KEYS[1], ARGV[1], cjson.decode(ARGV[2])
local now = clock()
local state = stored(states, name)
local free = (state.state == 'open' and now >= state['until'])
  or (state.state == 'half-open' and (isProbe(state, ARGV[3], ARGV[4]) or now >= state.leaseUntil))
if not free then return unchanged(now, state) end
return changed(states, name, now, state.state, {
  state = 'half-open',
  probe = { replica = ARGV[3], call = ARGV[4] },
  leaseUntil = now + options.probeLeaseMs,
  coolDownMs = state.coolDownMs,
})
