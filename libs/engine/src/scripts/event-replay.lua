-- Makes an event that has ended pending again, under its id, behind those of its conversation that are pending.
-- KEYS event, due, pending, delivered, failed, audit
-- ARGV id, actorPrefix, auditEntry
-- Returns 'gone' | 'pending': it was already | 'replayed'
local event, due, pending, delivered, failed, audit = unpack(KEYS)
local status, actorId = unpack(redis.call('HMGET', event, 'status', 'actorId'))
if not status then return 'gone' end
if status == 'pending' then return 'pending' end
local now = clock()
redis.call('HSET', event, 'status', 'pending')
redis.call('HDEL', event, 'tries', 'firstTryAt', 'answer', 'endedAt')
redis.call('PERSIST', event)
redis.call('ZREM', delivered, ARGV[1])
redis.call('ZREM', failed, ARGV[1])
redis.call('ZADD', pending, now, ARGV[1])
redis.call('RPUSH', ARGV[2] .. actorId .. ':events', ARGV[1])
redis.call('ZADD', due, 'NX', now, actorId)
noteDeed(audit, ARGV[3], now)
return 'replayed'
