-- A person takes a conversation over: until it is given back the agent sends nothing, and texts wait (ADR 20).
-- KEYS actor, mail, due, held, taken, audit
-- ARGV actorId, note (who and why), event, graceMs, auditEntry
-- Returns 1 | 0: somebody has taken it before, and theirs counts | -1: there is no such conversation
-- Asserts: from this step on no send of the agent is claimed, as after STOP; texts that no turn has read leave the mailbox in
--          their order, so that a turn which has loaded them is stale; timer armed, unless the actor is parked.
local actor, mail, due, held, taken, audit = unpack(KEYS)
if redis.call('HEXISTS', actor, 'version') == 0 then return -1 end
if redis.call('HEXISTS', actor, 'human') == 1 then return 0 end
local now = clock()
redis.call('HSET', actor, 'human', stamped(ARGV[2], now))
redis.call('PERSIST', actor)
redis.call('ZADD', taken, now, ARGV[1])
redis.call('HDEL', actor, 'burstFrom', 'quietUntil')
local unread = redis.call('LRANGE', mail, 0, -1)
redis.call('DEL', mail)
for _, event in ipairs(unread) do
  local isText = isOfType(event, 'message%-received') or isOfType(event, 'replay%-requested')
  redis.call('RPUSH', isText and held or mail, event)
end
redis.call('RPUSH', mail, stamped(ARGV[3], now))
noteDeed(audit, ARGV[5], now)
if redis.call('HEXISTS', actor, 'parked') == 0 then
  arm(due, ARGV[1], now + tonumber(ARGV[4]))
  addJobs()
end
announce(actor, ARGV[1])
return 1
