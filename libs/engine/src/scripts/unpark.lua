-- Puts a parked conversation back to work: the sweeper brings its next turn.
-- KEYS actor, due, parked, mail, owed
-- ARGV actorId, effectPrefix, memorySeconds
-- Returns 1, or 0 when it was not parked, or is a child: what it owed is withdrawn, and its parent is told.
-- Asserts: timer if and only if work is left; who died over a turn before it was parked is held against none that follows.
local actor, due, parked, mail, owed = unpack(KEYS)
local actorId = ARGV[1]
if redis.call('HEXISTS', actor, 'parent') == 1 then return 0 end
if redis.call('HDEL', actor, 'parked') == 0 then return 0 end
redis.call('HDEL', actor, 'sweeps', 'attempts')
redis.call('ZREM', parked, actorId)
redis.call('ZREM', due, actorId)
local now = clock()
local later, wantsTurn, free = needsOf(actor, mail, owed, ARGV[2], now)
if later then arm(due, actorId, later) end
if wantsTurn or #free > 0 then arm(due, actorId, now) end
forgetAtRest(actor, due, actorId, ARGV[3])
announce(actor, actorId)
return 1
