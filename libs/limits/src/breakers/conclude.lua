-- Takes the word of a probe that has ended.
-- KEYS states
-- ARGV name, options (JSON), replica, call, outcome (ok, fault, no-news)
-- Returns {now, state before, state after (JSON)}.
-- Asserts: nobody but the present probe changes anything. A fault doubles the cool-down, up to its cap; no news leaves the
--          next call free to probe at once. Idempotent: after the first word the caller is no probe any more.
local states, name, options, outcome = KEYS[1], ARGV[1], cjson.decode(ARGV[2]), ARGV[5]
local now = clock()
local state = stored(states, name)
if not isProbe(state, ARGV[3], ARGV[4]) then return unchanged(now, state) end
local pauseMs, coolDownMs = 0, state.coolDownMs
if outcome == 'ok' then return changed(states, name, now, state.state, cjson.decode(fresh)) end
if outcome == 'fault' then
  coolDownMs = math.min(coolDownMs * 2, options.maxCoolDownMs)
  pauseMs = coolDownMs
end
return changed(states, name, now, state.state, { state = 'open', ['until'] = now + pauseMs, coolDownMs = coolDownMs })
