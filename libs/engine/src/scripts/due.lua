-- Lists the actors whose time has come, with what each needs, and lets a backlog go on.
-- KEYS due, expiring, and of the queue of turns wait, prioritized
-- ARGV limit, actorPrefix, effectPrefix
-- Returns a list of {actorId, score, wants a turn (0|1), who waits for it where no person does or '', effectId, kind, effectId, kind, …}, at most 100 effects of an actor, and no
--         actor more once 500 are listed; then, where runs of a tree are still to expire, {runId of its root}
local now = clock()
-- However many fresh texts come, the first of a backlog come before them, a few in each pass (ADR 64). The right end of the list is served first.
local wait, prioritized = KEYS[3], KEYS[4]
if redis.call('ZCARD', prioritized) > 0 and redis.call('LLEN', wait) > 0 then
  local first = redis.call('ZRANGE', prioritized, 0, 7)
  redis.call('ZREM', prioritized, unpack(first))
  for i = #first, 1, -1 do redis.call('RPUSH', wait, first[i]) end
end
local found, listed = {}, 0
local mostOfOne, mostInAll = 100, 500
local rows = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'WITHSCORES', 'LIMIT', 0, tonumber(ARGV[1]))
for i = 1, #rows, 2 do
  local actor = ARGV[2] .. rows[i]
  local _, wantsTurn, free, background = needsOf(actor, actor .. ':mail', actor .. ':owed', ARGV[3], now)
  local count = math.min(#free / 2, mostOfOne)
  found[#found + 1] = { rows[i], rows[i + 1], wantsTurn and 1 or 0, background or '', unpack(free, 1, count * 2) }
  listed = listed + count
  if listed >= mostInAll then break end
end
local expiring = redis.call('ZRANGE', KEYS[2], 0, 0)
if expiring[1] then found[#found + 1] = expiring end
return found
