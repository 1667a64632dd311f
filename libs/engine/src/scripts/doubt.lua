-- Says that Redis may have forgotten POSTs: until a conversation has looked for one of its sends in vain, it looks before
-- each (ADR 15).
-- KEYS caution
-- ARGV since, at (ms: the POSTs began between them), ttlSeconds
-- Returns 1
-- Asserts: an earlier doubt that is still kept is part of the later one.
local since, at = unpack(redis.call('HMGET', KEYS[1], 'since', 'at'))
if not since or tonumber(since) > tonumber(ARGV[1]) then redis.call('HSET', KEYS[1], 'since', ARGV[1]) end
if not at or tonumber(at) < tonumber(ARGV[2]) then redis.call('HSET', KEYS[1], 'at', ARGV[2]) end
redis.call('EXPIRE', KEYS[1], ARGV[3])
return 1
