-- Forgets a conversation: mail, state, address and all that it owes, in one step. Only what keeps its ids from coming back is
-- left, for as long as anybody may still call by one of them (ADR 23).
-- KEYS actor, mail, owed, known, held, due, parked, dead, taken, transcript, its events, due events, its live children, waiting
-- ARGV actorId, effectPrefix, fenceSeconds, graceMs
-- Returns {'gone'} | {'children'}: some are live, and go first | {'claimed'}: a send is with the provider; nothing was done | {'erased', now, effects, mails, texts held}
-- Asserts: no live child, and it is no live one of its parent any more; no live claim of a send; the version goes on, so that a turn loaded before commits nothing and no effect id is ever given twice.
local actor, mail, owed, known, held, due, parked, dead, taken, transcript, events, eventsDue, children, waiting = unpack(KEYS)
local actorId, effectPrefix = ARGV[1], ARGV[2]
local now = clock()
local version, asides, live, parentId, waits = unpack(redis.call('HMGET', actor, 'version', 'asides', 'children', 'parent', 'waits'))
if not version then return { 'gone' } end
if live then return { 'children' } end

local effects = redis.call('HGETALL', owed)
for i = 1, #effects, 2 do
  local token, heldUntil = unpack(redis.call('HMGET', effectPrefix .. effects[i], 'token', 'until'))
  if effects[i + 1] == 'send-reply' and (token or '') ~= '' and number(heldUntil) > now then return { 'claimed' } end
end
for i = 1, #effects, 2 do redis.call('DEL', effectPrefix .. effects[i]) end
local mails, kept = redis.call('LLEN', mail), redis.call('LLEN', held)

if (waits or '') ~= '' then redis.call('HINCRBY', waiting, waits, -1) end
redis.call('DEL', actor, mail, owed, known, held, transcript, events, children)
redis.call('ZREM', eventsDue, actorId)
redis.call('HSET', actor, 'version', tonumber(version) + 1)
if asides then redis.call('HSET', actor, 'asides', asides) end
redis.call('EXPIRE', actor, ARGV[3])
redis.call('ZREM', due, actorId)
redis.call('ZREM', parked, actorId)
redis.call('ZREM', taken, actorId)
redis.call('ZREM', dead, actorId)
if parentId then
  local prefix = string.sub(actor, 1, -1 - #actorId)
  local _, waited = leaveParent(prefix, actorId, parentId)
  tellParent(prefix .. parentId, due, parentId, waited, now, tonumber(ARGV[4]), {})
end
announce(actor, actorId)
return { 'erased', now, #effects / 2, mails, kept }
