-- Begins a turn: takes the lease and returns all that a decision needs.
-- KEYS actor, mail, due, owed, waiting
-- ARGV actorId, token, leaseMs, maxAttempts, maxMail, effectPrefix, awayFromMs, awayToMs: how long ago the caller's last outage
--      began and ended, or ''
-- Returns {'idle' | 'held' | 'quiet'} | {'ready' | 'exhausted', now, version, state, optedOut, attempts, mail, sends, address, 1 where a person has taken it over, and 2 more where it is simulated}
--         where sends is a flat list: effectId, 'unclaimed' | 'claimed', …; then the program where it is not the agent by default, and for
--         a child spawnId, parent and root (ADR 59)
-- Asserts: a parked actor is idle, whatever it has; idle takes no lease, keeps none and counts no attempt; else the lease is absent, expired or mine. Only a takeover of an
--          expired lease counts an attempt, unless the lease ran out while the caller could not reach Redis: then its
--          holder could not renew it either, and need not have died. Whoever waited for a first look has had it, but in a quiet window (ADR 64).
local actor, mail, due, owed, waiting = unpack(KEYS)
local actorId, token = ARGV[1], ARGV[2]
local now = clock()
local version, state, lease, leaseUntil, attempts, thinking, wakeAt, quietUntil, optOutKey, parked, address, human, program, spawnId, parent, root, waits, simulated = unpack(redis.call('HMGET',
  actor, 'version', 'state', 'lease', 'leaseUntil', 'attempts', 'thinking', 'wakeAt', 'quietUntil', 'optOutKey', 'parked', 'address', 'human', 'program', 'spawnId', 'parent', 'root', 'waits', 'simulated'))
local isCounted = (waits or '') ~= ''
local function countDown()
  if isCounted and redis.call('HINCRBY', waiting, waits, -1) < 0 then redis.call('HSET', waiting, waits, 0) end
end
local function pass(status)
  if isCounted then redis.call('HSET', actor, 'waits', '') end
  countDown()
  return { status }
end
if not version or parked then return pass('idle') end

local events = redis.call('LRANGE', mail, 0, tonumber(ARGV[5]) - 1)
local woken = number(wakeAt) > 0 and now >= number(wakeAt)
if #events == 0 and thinking ~= '1' and not woken then
  if lease == token then redis.call('HDEL', actor, 'lease', 'leaseUntil') end
  return pass('idle')
end

attempts = number(attempts)
if lease and lease ~= token then
  if number(leaseUntil) > now then return pass('held') end
  local wasAway = ARGV[7] ~= '' and number(leaseUntil) >= now - number(ARGV[7])
    and number(leaseUntil) <= now - number(ARGV[8]) + tonumber(ARGV[3])
  if not wasAway then attempts = attempts + 1 end
end
if not lease and now < number(quietUntil) then return { 'quiet' } end

redis.call('HSET', actor, 'lease', token, 'leaseUntil', now + tonumber(ARGV[3]), 'attempts', attempts, 'waits', '')
countDown()
-- Where its root is called off a child reads so first, once, whatever waits besides; one that has not begun reads it in its opening.
local calledOff = root and fenceAbove(actor, actorId)
if calledOff then
  redis.call('HSET', actor, 'fenced', string.format('%d', version + 1))
  if events[1] and isOfType(events[1], 'spawned') then
    redis.call('LSET', mail, 0, (string.gsub(events[1], '"type":"spawned"', '%0,"calledOff":true', 1)))
  elseif not (events[1] and isOfType(events[1], 'parent%-cancelled')) then
    redis.call('LPUSH', mail, stamped(calledOff, now))
  end
  events = redis.call('LRANGE', mail, 0, tonumber(ARGV[5]) - 1)
end
arm(due, actorId, now + tonumber(ARGV[3]))

-- A send counts as claimed once a POST may have begun, whoever holds it now: it can no longer be withdrawn.
local sends = {}
local effects = redis.call('HGETALL', owed)
for i = 1, #effects, 2 do
  if effects[i + 1] == 'send-reply' then
    local claim = redis.call('HMGET', ARGV[6] .. effects[i], 'token', 'posts')
    sends[#sends + 1] = effects[i]
    sends[#sends + 1] = ((claim[1] or '') ~= '' or number(claim[2]) > 0) and 'claimed' or 'unclaimed'
  end
end
local optedOut = redis.call('EXISTS', optOutKey)
announce(actor, actorId)
return { attempts > tonumber(ARGV[4]) and 'exhausted' or 'ready', now, tonumber(version), state or '', optedOut, attempts, events,
  sends, address, (human and 1 or 0) + (simulated and 2 or 0), program or nil, spawnId or nil, parent or nil, root or nil }
