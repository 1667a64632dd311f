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
-- What has ended, to be cleared by one command each; and by parent, in the order in which they were met, its children.
local mails, timers, parents, endedOf = {}, {}, {}, {}
local endedAt, opens, told = string.format('%d ', now), '^{"at":%d+,"type":"spawned"', '^{"at":%d+,"type":"children%-called%-off","spawnIds":%[(.+)%]}$'
local function isToldTogether(parentId)
  if endedOf[parentId] then return true end
  if not together or redis.call('HGET', prefix .. parentId, 'program') ~= 'workflow' then return false end
  parents[#parents + 1], endedOf[parentId] = parentId, {}
  return true
end
local function endUnbegun(actor, actorId, parentId, attempts, asides)
  local mail = actor .. ':mail'
  local opening = redis.call('LINDEX', mail, 0)
  if not opening or not string.find(opening, opens) then return end
  mails[#mails + 1] = mail
  if attempts then redis.call('HDEL', actor, 'lease', 'leaseUntil', 'attempts') end
  if not asides or redis.call('EXISTS', actor .. ':owed') == 0 then timers[#timers + 1] = actorId end -- an operator's words may be owed
  if isToldTogether(parentId) then
    redis.call('HSET', actor, 'unbegun', endedAt .. opening, 'over', 1)
    endedOf[parentId][#endedOf[parentId] + 1] = actorId
  else
    redis.call('HSET', actor, 'unbegun', endedAt .. opening)
    tellParent(actor, due, actorId, ARGV[6], now, graceMs, hints)
  end
end
local function tell(actor, actorId, version)
  local fenced, background = unpack(redis.call('HMGET', actor, 'fenced', 'background'))
  if fenced then return end
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
-- Takes them off the live children of their parent, and gives their spawns. Who was none of these is told of to nobody, and stays as it is.
local function spawnsOf(parentId, ended)
  local children, spawnIds = prefix .. parentId .. ':children', {}
  for i, spawnId in ipairs(redis.call('HMGET', children, unpack(ended))) do
    if spawnId then spawnIds[#spawnIds + 1] = spawnId else redis.call('HDEL', prefix .. ended[i], 'over') end
  end
  redis.call('HDEL', children, unpack(ended))
  return spawnIds
end
-- One event of all that a parent has not read of: it would copy its live children anew for each.
local function tellOf(parentId, spawnIds)
  local parent, list = prefix .. parentId, '"' .. table.concat(spawnIds, '","') .. '"'
  local last = redis.call('LINDEX', parent .. ':mail', -1)
  local before = last and string.match(last, told)
  if before then
    redis.call('LSET', parent .. ':mail', -1, stamped('{"type":"children-called-off","spawnIds":[' .. before .. ',' .. list .. ']}', now))
  else
    postTo(parent, due, parentId, '{"type":"children-called-off","spawnIds":[' .. list .. ']}', now, graceMs, hints)
  end
end
local entries = redis.call('LRANGE', tree, ARGV[2], ARGV[2] + ARGV[3] - 1)
for _, entry in ipairs(entries) do
  -- the id stands before all that a person wrote
  local actorId = 'act' .. string.match(entry, '"runId":"run([^"]+)"')
  local actor = prefix .. actorId
  local version, of, over, parked, parentId, attempts, asides = unpack(redis.call('HMGET', actor,
    'version', 'root', 'over', 'parked', 'parent', 'attempts', 'asides'))
  if of == ARGV[1] and not over and not parked then
    if version == '0' then
      endUnbegun(actor, actorId, parentId, attempts, asides)
    else
      tell(actor, actorId, version)
    end
  end
end
if #mails > 0 then redis.call('DEL', unpack(mails)) end
if #timers > 0 then redis.call('ZREM', due, unpack(timers)) end
for _, parentId in ipairs(parents) do
  local spawnIds = #endedOf[parentId] > 0 and spawnsOf(parentId, endedOf[parentId]) or {}
  if #spawnIds > 0 then
    local waited = countOut(prefix .. parentId, #spawnIds)
    tellOf(parentId, spawnIds)
    tellParent(prefix .. parentId, due, parentId, waited, now, graceMs, hints)
  end
end
return { #entries, unpack(hints) }
