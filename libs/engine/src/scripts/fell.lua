-- Ends what has not begun below a root that is called off, and tells what has begun, some runs at each call: turns of theirs would come too late (ADR 127).
-- KEYS the root, the tree of its run, due
-- ARGV actorId of the root, how many runs of the tree have been seen, how many at most, actorPrefix, graceMs, the end that parents are told of,
--      '1' where a workflow is told of all its children by one event (ADR 145), else ''
-- Returns {how many it has seen, then for each actor whose turn is worth a hint: its id, and who waits for it where no person does, else ''}
-- Asserts: the root is called off; who has not begun is over, its parent is told, and its opening is kept with it; who has begun reads first, once, that
--          its root is called off; nobody who is over, parked or of another tree hears anything.
local root, tree, due = unpack(KEYS)
local prefix, graceMs, together = ARGV[4], tonumber(ARGV[5]), ARGV[7] == '1'
local calledOff = redis.call('HGET', root, 'fence')
if not calledOff then return { 0 } end
local now, hints = clock(), {}
-- What has ended, to be cleared by one command each; and by parent, in the order in which they were met.
local mails, timers, parents, endedOf = {}, {}, {}, {}
local function isToldTogether(parentId)
  if endedOf[parentId] then return true end
  if not together or redis.call('HGET', prefix .. parentId, 'program') ~= 'workflow' then return false end
  parents[#parents + 1], endedOf[parentId] = parentId, {}
  return true
end
local function endUnbegun(actor, actorId, parentId, spawnId, asides)
  local opening = redis.call('LINDEX', actor .. ':mail', 0)
  if not opening or not isOfType(opening, 'spawned') then return end
  mails[#mails + 1] = actor .. ':mail'
  if not asides or redis.call('EXISTS', actor .. ':owed') == 0 then timers[#timers + 1] = actorId end -- an operator's words may be owed
  local unbegun = string.format('%d ', now) .. opening
  if not isToldTogether(parentId) then
    redis.call('HSET', actor, 'unbegun', unbegun)
    tellParent(actor, due, actorId, ARGV[6], now, graceMs, hints)
  elseif redis.call('HDEL', prefix .. parentId .. ':children', actorId) == 0 then
    redis.call('HSET', actor, 'unbegun', unbegun)
  else
    redis.call('HSET', actor, 'unbegun', unbegun, 'over', 1)
    endedOf[parentId][#endedOf[parentId] + 1] = spawnId
  end
end
local function tell(actor, actorId, version, background)
  redis.call('HSET', actor, 'fenced', string.format('%d', version + 1))
  local mail = actor .. ':mail'
  local first = redis.call('LINDEX', mail, 0)
  hints[#hints + 1] = actorId
  hints[#hints + 1] = background or '1'
  if first and isOfType(first, 'parent%-cancelled') then return end
  redis.call('LPUSH', mail, stamped(calledOff, now))
  redis.call('PERSIST', actor)
  arm(due, actorId, now + graceMs)
end
local entries = redis.call('LRANGE', tree, ARGV[2], ARGV[2] + ARGV[3] - 1)
for _, entry in ipairs(entries) do
  -- the id stands before all that a person wrote
  local actorId = 'act' .. string.sub(string.match(entry, '"runId":"([^"]+)"'), 4)
  local actor = prefix .. actorId
  local version, of, over, parked, fenced, parentId, spawnId, attempts, asides, background = unpack(redis.call('HMGET', actor,
    'version', 'root', 'over', 'parked', 'fenced', 'parent', 'spawnId', 'attempts', 'asides', 'background'))
  if of == ARGV[1] and not over and not parked then
    if version == '0' then
      endUnbegun(actor, actorId, parentId, spawnId, asides)
      if attempts then redis.call('HDEL', actor, 'lease', 'leaseUntil', 'attempts') end
    elseif not fenced then
      tell(actor, actorId, version, background)
    end
  end
end
if #mails > 0 then redis.call('DEL', unpack(mails)) end
if #timers > 0 then redis.call('ZREM', due, unpack(timers)) end
for _, parentId in ipairs(parents) do
  local ended = endedOf[parentId]
  if #ended > 0 then
    local waited = countOut(prefix .. parentId, #ended)
    postTo(prefix .. parentId, due, parentId, '{"type":"children-called-off","spawnIds":["' .. table.concat(ended, '","') .. '"]}', now, graceMs, hints)
    tellParent(prefix .. parentId, due, parentId, waited, now, graceMs, hints)
  end
end
return { #entries, unpack(hints) }
