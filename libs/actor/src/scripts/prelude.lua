-- Shared by every script; the loader puts it, and clock.lua, in front of each.
-- Redis runs a script alone, so each script is one atomic step of the protocol (design §10).

-- The timer: an actor's score in `due` is the earliest moment at which somebody must look at it again.
-- Arming never postpones: a need that is already earlier stays (design §4).
local function arm(due, actorId, at)
  local score = redis.call('ZSCORE', due, actorId)
  if not score or tonumber(score) > at then
    redis.call('ZADD', due, at, actorId)
  end
end

-- Events and records come without their time; the clock is Redis's, so the script writes it in.
local function stamped(json, now)
  return '{"at":' .. string.format('%d', now) .. ',' .. string.sub(json, 2)
end

local function number(text)
  return tonumber(text or '') or 0
end

-- Removes an owed effect and appends its event in one step, so that an event is counted once (I3).
local function finish(effect, owed, mail, due, effectId, actorId, event, now, graceMs)
  redis.call('DEL', effect)
  redis.call('HDEL', owed, effectId)
  redis.call('RPUSH', mail, stamped(event, now))
  arm(due, actorId, now + graceMs)
end
