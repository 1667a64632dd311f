-- Takes a conversation out of work whose turn cannot be committed, for a person to look at. Mail is kept, and what it owes
-- is still done. Its dead letter bears the conversation's own id. A child's parent is told: for it the child has ended (ADR 59).
-- KEYS actor, due, parked, mail, owed, dead, letter, and where events are asked for their list of this conversation, due, pending
-- ARGV actorId, token, reason, effectPrefix, graceMs, letterCode, letterPayload, retentionSeconds, the end that a parent is told of,
--      where events are asked for: eventPrefix, and the name and payload of the letter's
-- Returns 1, or 0 when the lease is not mine (any more); {1, parentId, '1' where that is a child itself} where the parent's mailbox was empty.
-- Asserts: token; no lease is left; off the timer, but for owed effects; a live child's parent is told once.
local actor, due, parked, mail, owed, dead, letter = unpack(KEYS)
local actorId = ARGV[1]
if redis.call('HGET', actor, 'lease') ~= ARGV[2] then return 0 end
local now = clock()
redis.call('HSET', actor, 'parked', ARGV[3])
redis.call('PERSIST', actor)
redis.call('HDEL', actor, 'lease', 'leaseUntil')
redis.call('ZADD', parked, now, actorId)
deadLetter(dead, letter, actorId, now, ARGV[8], 'turn', actorId, '', ARGV[6], ARGV[7])
recordEvent(eventsAt(8, ARGV[10]), actorId, ARGV[11], ARGV[12], now)
redis.call('ZREM', due, actorId)
local later, _, free = needsOf(actor, mail, owed, ARGV[4], now)
if later then arm(due, actorId, later) end
if #free > 0 then arm(due, actorId, now + tonumber(ARGV[5])) end
local hints = {}
tellParent(actor, due, actorId, ARGV[9], now, tonumber(ARGV[5]), hints)
return #hints > 0 and { 1, unpack(hints) } or 1
