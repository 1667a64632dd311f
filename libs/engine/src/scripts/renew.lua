-- A live holder keeps its lease while a model call takes its time, and hears whether the call is still wanted.
-- KEYS actor, due, mail
-- ARGV actorId, token, leaseMs, how many events at the head of the mailbox the turn has read
-- Returns 0 when the lease is another's: the turn should be given up, its commit would be stale; 1; 2 when a STOP, a cancel, its parent's and its root's too, or a takeover
--         lies in the mailbox that the turn has not read: it should load again.
local actor, due, mail = unpack(KEYS)
if redis.call('HGET', actor, 'lease') ~= ARGV[2] then return 0 end
local leaseUntil = clock() + tonumber(ARGV[3])
redis.call('HSET', actor, 'leaseUntil', leaseUntil)
rearm(due, ARGV[1], leaseUntil)
for _, event in ipairs(redis.call('LRANGE', mail, ARGV[4], -1)) do
  if isOfType(event, 'opted%-out') or isOfType(event, 'cancel%-requested') or isOfType(event, 'parent%-cancelled')
    or isOfType(event, 'taken%-over') then return 2 end
end
if fenceAbove(actor, ARGV[1]) then return 2 end
return 1
