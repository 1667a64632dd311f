-- Re-scores a due actor, in one transaction with the hints that BullMQ adds for it; it never removes first (design §4).
-- KEYS due, actor
-- ARGV actorId, the score that was read, next score
-- Returns 1, or 0 when somebody has moved the timer meanwhile.
if redis.call('ZSCORE', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
redis.call('HINCRBY', KEYS[2], 'sweeps', 1)
return 1
