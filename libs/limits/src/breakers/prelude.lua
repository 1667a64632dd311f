-- Shared by the breakers' scripts; the loader puts it, and clock.lua, in front of each.
-- They decide as libs/breaker does: what a rule means is said there, and comparison.int.spec.ts compares the two.

local fresh = '{"state":"closed","buckets":[]}'

-- What is stored under a name, or a fresh breaker where nothing usable is.
local function stored(states, name)
  local ok, state = pcall(cjson.decode, redis.call('HGET', states, name) or fresh)
  if ok and type(state) == 'table' and type(state.state) == 'string' then return state end
  return cjson.decode(fresh)
end

-- cjson writes an empty list as an object, so a fresh breaker is written by hand.
local function textOf(state)
  if state.state == 'closed' and #state.buckets == 0 then return fresh end
  return cjson.encode(state)
end

-- Stores what has become of a breaker and makes every script's reply: the time, the state before, the state after.
local function changed(states, name, now, before, after)
  local text = textOf(after)
  redis.call('HSET', states, name, text)
  return { now, before, text }
end

local function unchanged(now, state)
  return { now, state.state, textOf(state) }
end

local function isProbe(state, replica, call)
  return state.state == 'half-open' and state.probe.replica == replica and state.probe.call == call
end
