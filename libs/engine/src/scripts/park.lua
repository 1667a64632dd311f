-- Takes a conversation out of work whose turn cannot be committed, for a person to look at. Mail is kept, and what it owes
-- is still done. Its dead letter bears the conversation's own id. A child is over with it (ADR 59): what it owes is withdrawn, no call of it
-- waits for approval, its own children are cancelled, and its parent is told when none of them is live.
-- KEYS actor, due, parked, mail, owed, dead, letter, the run that a child has, approvals, and where events are asked for their list of this conversation, due, pending
-- ARGV actorId, token, reason, effectPrefix, graceMs, letterCode, letterPayload, retentionSeconds, the end that a parent is told of, the
--      cancel that children are told of, the run's record as it was read or '', the same without its approval,
--      where events are asked for: eventPrefix, and the name and payload of the letter's
-- Returns 1, or 0 when the lease is not mine (any more); {1, then for each actor whose mailbox was empty and is not any more: its id, '1' where it is a child, else ''}
-- Asserts: token; no lease is left; off the timer, but for owed effects; a conversation is listed as parked; a child owes nothing and asks nothing, and its parent is told once, when no child of it is live.
local actor, due, parked, mail, owed, dead, letter, run, approvals = unpack(KEYS)
local actorId = ARGV[1]
if redis.call('HGET', actor, 'lease') ~= ARGV[2] then return 0 end
local now = clock()
redis.call('HSET', actor, 'parked', ARGV[3])
redis.call('PERSIST', actor)
redis.call('HDEL', actor, 'lease', 'leaseUntil')
local parentId, children = unpack(redis.call('HMGET', actor, 'parent', 'children'))
if not parentId then redis.call('ZADD', parked, now, actorId) end
deadLetter(dead, letter, actorId, now, ARGV[8], 'turn', actorId, '', ARGV[6], ARGV[7])
recordEvent(eventsAt(KEYS, 10, ARGV[13]), actorId, ARGV[14], ARGV[15], now)
redis.call('ZREM', due, actorId)
if parentId then
  for _, effectId in ipairs(redis.call('HKEYS', owed)) do redis.call('DEL', ARGV[4] .. effectId) end
  redis.call('DEL', owed)
  local asked, record = unpack(redis.call('HMGET', run, 'approval', 'record'))
  if (asked or '') ~= '' then
    redis.call('HDEL', approvals, asked)
    redis.call('HSET', run, 'approval', '')
    if record == ARGV[11] then redis.call('HSET', run, 'record', ARGV[12]) end
  end
end
local later, _, free = needsOf(actor, mail, owed, ARGV[4], now)
if later then arm(due, actorId, later) end
if #free > 0 then arm(due, actorId, now + tonumber(ARGV[5])) end
local hints = {}
if parentId and children then
  redis.call('HSET', actor, 'parkedEnd', ARGV[9])
  for _, childId in ipairs(redis.call('HKEYS', actor .. ':children')) do
    local child = string.sub(actor, 1, -1 - #actorId) .. childId
    if hears(child) then postTo(child, due, childId, ARGV[10], now, tonumber(ARGV[5]), hints) end
  end
else
  tellParent(actor, due, actorId, ARGV[9], now, tonumber(ARGV[5]), hints)
end
announce(actor, actorId)
return #hints > 0 and { 1, unpack(hints) } or 1
