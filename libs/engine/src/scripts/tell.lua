-- Puts an event from outside (a cancel, a decision on an approval) into the mailbox of the run that it names.
-- KEYS actor, mail, due, run, told, opening message, audit
-- ARGV actorId, name, event, graceMs, retentionSeconds, auditEntry
-- Returns {'gone'} | {'finished', outcome} | {'told-before', the event first told under the name} | {'told'}
-- Asserts: the run is there, or its opening message has none yet, or it is the one run of a child, and it is not over; told once under each name, whatever is told, and noted; timer armed, unless the actor is parked.
local actor, mail, due, run, told, message, audit = unpack(KEYS)
-- A run has no record before its first commit: until then it is the message that will open it: unread, or set aside (ADR 24); or the child whose one
-- run is named like its actor (ADR 59).
local function isToCome()
  if redis.call('EXISTS', message) == 1 and not redis.call('HGET', message, 'runId') then return true end
  return redis.call('HEXISTS', actor, 'spawnId') == 1 and string.match(run, '_(%w+)$') == string.match(ARGV[1], '_(%w+)$')
end
if redis.call('EXISTS', actor) == 0 then return { 'gone' } end
if redis.call('EXISTS', run) == 0 and not isToCome() then return { 'gone' } end
local outcome = redis.call('HGET', run, 'outcome')
if outcome then return { 'finished', outcome } end
local first = redis.call('HGET', told, ARGV[2])
if first then return { 'told-before', first } end

local now = clock()
redis.call('HSET', told, ARGV[2], ARGV[3])
if redis.call('EXISTS', run) == 1 then redis.call('PERSIST', told) else redis.call('EXPIRE', told, ARGV[5]) end
redis.call('RPUSH', mail, stamped(ARGV[3], now))
noteDeed(audit, ARGV[6], now)
redis.call('PERSIST', actor)
-- The tree of a run that is cancelled spawns no more from here on. A thread's children are each told by themselves.
local parent, program = unpack(redis.call('HMGET', actor, 'parent', 'program'))
if not parent and program ~= 'assistant' and isOfType(stamped(ARGV[3], now), 'cancel%-requested') and redis.call('EXISTS', run) == 1 then
  fence(actor, '{"type":"parent-cancelled","reason":"cancelled"}')
end
if redis.call('HEXISTS', actor, 'parked') == 0 then
  arm(due, ARGV[1], now + tonumber(ARGV[4]))
  addJobs()
end
announce(actor, ARGV[1])
return { 'told' }
