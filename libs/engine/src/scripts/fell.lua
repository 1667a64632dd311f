-- Ends what has not begun below a root that is called off, and tells what has begun, some runs at each call: turns of theirs would come too late (ADR 127).
-- KEYS the root, the tree of its run, due
-- ARGV actorId of the root, how many runs of the tree have been seen, how many at most, actorPrefix, graceMs, the end that parents are told of
-- Returns {how many it has seen, then for each actor whose mailbox was empty and is not any more: its id, '1' where it is a child, else ''}
-- Asserts: the root is called off; who has not begun is over, its parent is told, and its opening is kept with it; who has begun reads first, once, that
--          its root is called off; nobody who is over, parked or of another tree hears anything.
local root, tree, due = unpack(KEYS)
local prefix, graceMs = ARGV[4], tonumber(ARGV[5])
local calledOff = redis.call('HGET', root, 'fence')
if not calledOff then return { 0 } end
local now, hints = clock(), {}
local function endUnbegun(actor, actorId)
  local opening = redis.call('LINDEX', actor .. ':mail', 0)
  if not opening or not isOfType(opening, 'spawned') then return end
  redis.call('HSET', actor, 'unbegun', string.format('%d ', now) .. opening)
  redis.call('HDEL', actor, 'lease', 'leaseUntil', 'attempts')
  redis.call('DEL', actor .. ':mail')
  if redis.call('EXISTS', actor .. ':owed') == 0 then redis.call('ZREM', due, actorId) end -- an operator's words may be owed
  tellParent(actor, due, actorId, ARGV[6], now, graceMs, hints)
end
local function tell(actor, actorId, version)
  redis.call('HSET', actor, 'fenced', string.format('%d', version + 1))
  local mail = actor .. ':mail'
  local first = redis.call('LINDEX', mail, 0)
  if first and isOfType(first, 'parent%-cancelled') then return end
  redis.call('LPUSH', mail, stamped(calledOff, now))
  redis.call('PERSIST', actor)
  arm(due, actorId, now + graceMs)
  hints[#hints + 1] = actorId
  hints[#hints + 1] = '1'
end
local entries = redis.call('LRANGE', tree, ARGV[2], ARGV[2] + ARGV[3] - 1)
for _, entry in ipairs(entries) do
  -- the id stands before all that a person wrote
  local actorId = 'act' .. string.sub(string.match(entry, '"runId":"([^"]+)"'), 4)
  local actor = prefix .. actorId
  local version, of, over, parked, fenced = unpack(redis.call('HMGET', actor, 'version', 'root', 'over', 'parked', 'fenced'))
  if of == ARGV[1] and not over and not parked then
    if version == '0' then endUnbegun(actor, actorId) elseif not fenced then tell(actor, actorId, version) end
  end
end
return { #entries, unpack(hints) }
