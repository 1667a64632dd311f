-- Re-scores a due actor, in one step with its hints (ADR 63); it never removes first.
-- KEYS due, actor, mail, owed
-- ARGV actorId, the score that was read, effectPrefix, graceMs, then what is hinted: 'turn', effect ids
-- Returns 1, or 0 and gives no hint when somebody has moved the timer meanwhile: whoever did has seen to what it needs.
-- Asserts: the new score is that of what the actor needs now. Arming never postpones, so mail and claims that came after the
--          actor was read have left no mark on a score that was already past.
local due, actor, mail, owed = unpack(KEYS)
local actorId, graceMs = ARGV[1], tonumber(ARGV[4])
if redis.call('ZSCORE', due, actorId) ~= ARGV[2] then return 0 end

local now = clock()
-- Hints of a backlog nobody works off must not pile up: each sweep that changes nothing doubles the wait.
local patienceMs = graceMs * 2 ^ math.min(number(redis.call('HGET', actor, 'sweeps')), 5)
local hinted = {}
for i = 5, #ARGV do hinted[ARGV[i]] = true end
local need, wantsTurn, free = needsOf(actor, mail, owed, ARGV[3], now)
local function lookAgain(what)
  local at = now + (hinted[what] and patienceMs or graceMs)
  if not need or at < need then need = at end
end
if wantsTurn then lookAgain('turn') end
for i = 1, #free, 2 do lookAgain(free[i]) end

if need then
  redis.call('ZADD', due, need, actorId)
else
  redis.call('ZREM', due, actorId)
end
if #ARGV > 4 then redis.call('HINCRBY', actor, 'sweeps', 1) end
addJobs()
return 1
