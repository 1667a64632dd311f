-- Lets go of a turn that will not commit; the mail stays and the timer brings the next look.
-- KEYS actor, due
-- ARGV actorId, token, delayMs
-- Returns 1, or 0 when the lease was not mine.
local actor, due = unpack(KEYS)
if redis.call('HGET', actor, 'lease') ~= ARGV[2] then return 0 end
redis.call('HDEL', actor, 'lease', 'leaseUntil')
rearm(due, ARGV[1], clock() + tonumber(ARGV[3]))
announce(actor, ARGV[1])
return 1
