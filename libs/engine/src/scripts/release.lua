-- Gives a claim back, to be taken again after a delay.
-- KEYS effect, due
-- ARGV actorId, token, delayMs, posted (0: what the claim was for certainly did not happen), failed (1: a failure was the whole answer to it)
-- Returns 1, or 0 when the claim is not mine (any more).
-- Asserts: token. Only a POST begun under this claim is taken back, never one that an earlier claim began and this one was
--          looking for. With the last POST go the times of POSTs: a reconcile reckons its grace from them. A failure is recorded of
--          a POST begun under this claim alone (ADR 39). A `never` tool that may have run keeps its claim, and so becomes unknown.
local effect, due = unpack(KEYS)
local token, again, posts, reconciling = unpack(redis.call('HMGET', effect, 'token', 'repeat', 'posts', 'reconciling'))
if (token or '') ~= ARGV[2] then return 0 end
local at = clock() + tonumber(ARGV[3])
local mayHaveHappened = ARGV[4] ~= '0'
if mayHaveHappened and again == 'never' then
  redis.call('HSET', effect, 'until', at, 'notBefore', at)
else
  redis.call('HSET', effect, 'token', '', 'until', 0, 'notBefore', at)
end
local isOwnPost = number(posts) > 0 and reconciling ~= '1'
if isOwnPost and not mayHaveHappened then
  redis.call('HSET', effect, 'posts', number(posts) - 1)
  if number(posts) == 1 then redis.call('HDEL', effect, 'firstPostAt', 'lastPostAt') end
elseif isOwnPost and ARGV[5] == '1' then
  redis.call('HINCRBY', effect, 'failed', 1)
end
arm(due, ARGV[1], at)
addJobs()
announce(effect, ARGV[1])
return 1
