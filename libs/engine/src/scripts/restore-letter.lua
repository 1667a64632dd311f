-- Gives a parked conversation its letter again where that has expired or has ended: nothing but its letter brings it back (ADR 9).
-- KEYS actor, dead, letter
-- ARGV actorId, reason (why it was found parked, or ''), letterCode, letterPayload, retentionSeconds
-- Returns 1, or 0: it is not parked (for that reason any more), or its letter stands
-- Asserts: only a parked conversation's; a letter that is open, or that somebody has, stays as it is; the new one is dated now.
local actor, dead, letter = unpack(KEYS)
if redis.call('HGET', actor, 'parked') ~= ARGV[2] then return 0 end
local status = redis.call('HGET', letter, 'status')
if status == 'open' or status == 'replaying' then return 0 end
deadLetter(dead, letter, ARGV[1], clock(), ARGV[5], 'turn', ARGV[1], '', ARGV[3], ARGV[4])
return 1
