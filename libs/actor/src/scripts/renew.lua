-- A live holder keeps its lease while a model call takes its time.
-- KEYS actor, due
-- ARGV actorId, token, leaseMs
-- Returns 1, or 0 when the lease is another's: the turn should be given up, its commit would be stale.
local actor, due = unpack(KEYS)
if redis.call('HGET', actor, 'lease') ~= ARGV[2] then return 0 end
local leaseUntil = clock() + tonumber(ARGV[3])
redis.call('HSET', actor, 'leaseUntil', leaseUntil)
rearm(due, ARGV[1], leaseUntil)
return 1
