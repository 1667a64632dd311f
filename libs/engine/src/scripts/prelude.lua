-- Shared by every script; the loader puts it, and clock.lua, in front of each.
-- Redis runs a script alone, so each script is one atomic step of the protocol.

-- The timer: an actor's score in `due` is the earliest moment at which somebody must look at it again.
-- Arming never postpones: a need that is already earlier stays.
local function arm(due, actorId, at)
  redis.call('ZADD', due, 'LT', at, actorId)
end

-- For those who leave no work of their own: whoever has work has a timer, and the others get none.
local function rearm(due, actorId, at)
  redis.call('ZADD', due, 'XX', 'LT', at, actorId)
end

-- Tells whoever watches that an actor has moved, and where its tree has grown that its root has (ADR 152). It is said last, and nothing hangs on it: a server that
-- refuses it, or whom nobody hears, has done the step all the same. From Redis 7 on it stays within the shard; in a cluster it would go to every node.
local publish = redis.REDIS_VERSION_NUM and 'SPUBLISH' or 'PUBLISH'
local function announce(key, actorId, root)
  redis.pcall(publish, string.match(key, '^[^:]+') .. ':moved', root and actorId .. ' ' .. root or actorId)
end

-- Events and records come without their time; the clock is Redis's, so the script writes it in.
local function stamped(json, now)
  return '{"at":' .. string.format('%d', now) .. ',' .. string.sub(json, 2)
end

-- Every event is written with its time and then its type; what a person writes can stand nowhere before them.
local function isOfType(event, pattern)
  return string.find(event, '^{"at":%d+,"type":"' .. pattern .. '"') ~= nil
end

local function number(text)
  return tonumber(text or '') or 0
end

-- Whether an actor stays though nothing wakes it: it is parked, a person has taken it over, or it has live children. And whether it
-- is a child: that one goes with its tree.
local function isKept(actor)
  local parked, human, children, parent = unpack(redis.call('HMGET', actor, 'parked', 'human', 'children', 'parent'))
  return parked or human or children, parent
end

-- A conversation at rest is forgotten after a while (ADR 27): one that nothing wakes and that nothing else keeps. Whoever gives it
-- work keeps it, so that its version never begins anew while anything may call it by an old one.
local function forgetAtRest(actor, due, actorId, memorySeconds)
  if redis.call('ZSCORE', due, actorId) then
    redis.call('PERSIST', actor)
    return
  end
  local kept, isChild = isKept(actor)
  if isChild then return end
  if kept then
    redis.call('PERSIST', actor)
  else
    redis.call('EXPIRE', actor, memorySeconds)
  end
end

-- What a conversation needs: the earliest time at which something more becomes possible (nil: never), whether a turn can be
-- taken now, the owed effects that can be claimed now (id, kind, …), and whether it is a child, for whom no person waits. A parked
-- one needs no turn; what it owes is still to be done.
local function needsOf(actor, mail, owed, effectPrefix, now)
  local lease, leaseUntil, thinking, wakeAt, quietUntil, parked, background = unpack(redis.call('HMGET', actor,
    'lease', 'leaseUntil', 'thinking', 'wakeAt', 'quietUntil', 'parked', 'background'))
  local later, wantsTurn, free = nil, false, {}
  local function becomesPossible(at)
    if not later or at < later then later = at end
  end
  wakeAt = number(wakeAt)
  if parked then wakeAt, thinking = 0, '0' end
  if wakeAt > now then becomesPossible(wakeAt) end
  if not parked and redis.call('LLEN', mail) > 0 or thinking == '1' or (wakeAt > 0 and wakeAt <= now) then
    if lease and number(leaseUntil) > now then
      becomesPossible(number(leaseUntil))
    elseif number(quietUntil) > now then
      becomesPossible(number(quietUntil))
    else
      wantsTurn = true
    end
  end
  local effects = redis.call('HGETALL', owed)
  for i = 1, #effects, 2 do
    local heldUntil, notBefore = unpack(redis.call('HMGET', effectPrefix .. effects[i], 'until', 'notBefore'))
    local freeAt = math.max(number(heldUntil), number(notBefore))
    if freeAt > now then
      becomesPossible(freeAt)
    else
      free[#free + 1] = effects[i]
      free[#free + 1] = effects[i + 1]
    end
  end
  return later, wantsTurn, free, background
end

-- Keeps what failed for the last time until somebody replays or discards it. A conversation that is parked again gets a new
-- letter in the place of its old one; the version goes on, so that a change meant for the old one shows.
local function deadLetter(dead, letter, id, now, keepSeconds, kind, actorId, effectId, code, payload)
  local version = number(redis.call('HGET', letter, 'version')) + 1
  redis.call('DEL', letter)
  redis.call('HSET', letter, 'kind', kind, 'actorId', actorId, 'effectId', effectId, 'code', code, 'at', now,
    'payload', payload, 'status', 'open', 'version', version)
  redis.call('EXPIRE', letter, keepSeconds)
  redis.call('ZADD', dead, now, id)
  redis.call('ZREMRANGEBYSCORE', dead, '-inf', now - tonumber(keepSeconds) * 1000)
  redis.call('EXPIRE', dead, keepSeconds)
end

-- Notes what an operator has done, for whoever asks later; the step that does it notes it. audit-log.ts reads it.
local function noteDeed(audit, entry, now)
  redis.call('ZADD', audit, now, stamped(entry, now))
  redis.call('ZREMRANGEBYRANK', audit, 0, -10001)
end

-- Where events for another system are recorded, from the keys that the caller has put behind all others; nil: nobody asks for them (ADR 53).
local function eventsAt(keys, first, prefix)
  if keys[first] then return { lane = keys[first], due = keys[first + 1], pending = keys[first + 2], prefix = prefix } end
end

-- Records an event in the step that makes its fact true. It is pending until event-end.lua ends it. Of what is simulated no other system is told (ADR 163).
local function recordEvent(events, actorId, name, payload, now)
  if not events or (name or '') == '' then return end
  if redis.call('HEXISTS', string.sub(events.lane, 1, -8), 'simulated') == 1 then return end -- its list is the actor's key and ':events'
  local id = name .. '.' .. string.format('%d', now)
  if redis.call('EXISTS', events.prefix .. id) == 1 then return end
  redis.call('HSET', events.prefix .. id, 'actorId', actorId, 'at', now, 'payload', payload, 'status', 'pending')
  redis.call('RPUSH', events.lane, id)
  redis.call('ZADD', events.pending, now, id)
  redis.call('ZADD', events.due, 'NX', now, actorId)
end

-- Takes an event off its conversation's list. It is kept for a while among those that ended so, of which the oldest go first.
local function endEvent(lane, pending, index, prefix, id, outcome, now, keepSeconds, mostKept)
  redis.call('HSET', prefix .. id, 'status', outcome, 'endedAt', now)
  redis.call('HDEL', prefix .. id, 'token')
  redis.call('EXPIRE', prefix .. id, keepSeconds)
  redis.call('LREM', lane, 1, id)
  redis.call('ZREM', pending, id)
  redis.call('ZADD', index, now, id)
  redis.call('ZREMRANGEBYSCORE', index, '-inf', now - keepSeconds * 1000)
  local tooMany = redis.call('ZCARD', index) - mostKept
  if tooMany > 0 then
    for _, oldest in ipairs(redis.call('ZRANGE', index, 0, tooMany - 1)) do redis.call('DEL', prefix .. oldest) end
    redis.call('ZREMRANGEBYRANK', index, 0, tooMany - 1)
  end
end

-- While Redis may have forgotten POSTs a conversation is in doubt, until one of its sends has been looked for in vain: a message of
-- ours may be with the person that nothing here knows of (ADR 15). Returns from when to when it was made; nil: no doubt.
local function doubtIn(doubt, actor)
  local since, at = unpack(redis.call('HMGET', doubt, 'since', 'at'))
  if at and number(redis.call('HGET', actor, 'cleared')) < tonumber(at) then return tonumber(since), tonumber(at) end
end

-- A message beside the runs, by what stands in the place of an effect's `repeat`: no run waits for it, and it is not the lane's one
-- unsettled send.
local function isAside(again)
  return again == 'human' or again == 'notice'
end

-- Owes a message beside the runs. Its id is of version 0, which no commit writes. When it was owed tells whether a POST of it can
-- be forgotten (ADR 15).
local function oweAside(actor, owed, due, effectPrefix, actorId, kind, payload, now, graceMs)
  local effectId = actorId .. '.0.' .. redis.call('HINCRBY', actor, 'asides', 1)
  redis.call('HSET', effectPrefix .. effectId, 'kind', 'send-reply', 'repeat', kind, 'owedAt', now,
    'payload', '{"id":"' .. effectId .. '",' .. string.sub(payload, 2))
  redis.call('HSET', owed, effectId, 'send-reply')
  arm(due, actorId, now + graceMs)
  return effectId
end

-- The conversation's transcript: what was written to it and said beside its runs, each by its key without the slot, oldest first (ADR 48).
-- The list is named after the actor, as all that an actor owns. Its time runs from its last entry on, and not while a run is live (ADR 59).
local function transcribe(actor, key, isLive, keepSeconds)
  local transcript = actor .. ':transcript'
  if redis.call('RPUSH', transcript, (string.gsub(key, '^{p%d+}:', ''))) > 500 then redis.call('LPOP', transcript) end
  if isLive then redis.call('PERSIST', transcript) else redis.call('EXPIRE', transcript, keepSeconds) end
end

-- Keeps the words of a message beside the runs after its effect is settled; `finish` writes what became of them.
local function keepSaid(actor, effect, said, effectId, record, isLive, keepSeconds)
  redis.call('HSET', effect, 'said', said)
  redis.call('HSET', said, 'record', record, 'effectId', effectId, 'status', 'owed')
  redis.call('EXPIRE', said, keepSeconds)
  transcribe(actor, said, isLive, keepSeconds)
end

-- A notice is known by its effect's id, and its record is what was owed, with the conversation that erasures know it by.
local function keepNotice(actor, effect, effectId, actorId, payload, now, isLive, keepSeconds)
  local record = stamped('{"actorId":"' .. actorId .. '",' .. string.sub(payload, 2), now)
  keepSaid(actor, effect, (string.gsub(effect, ':effect:', ':said:', 1)), effectId, record, isLive, keepSeconds)
end

-- Takes an effect off the owed set. A send leaves its id behind: a turn that was loaded before must not withdraw it any more.
-- The effect's kind, repeat and said are what the caller has read.
local function takeOff(effect, kind, again, said, actor, owed, effectId, event)
  if kind == 'send-reply' and not isAside(again) then redis.call('HSET', actor, 'settledSend', effectId) end
  if said and redis.call('EXISTS', said) == 1 then redis.call('HSET', said, 'status', string.match(event, '"status":"(%a+)"')) end
  redis.call('DEL', effect)
  redis.call('HDEL', owed, effectId)
end

-- Appends an event and arms the timer. Where nobody needs the timer (parked) a sweep clears it.
local function deliver(mail, due, actorId, event, now, graceMs)
  redis.call('RPUSH', mail, stamped(event, now))
  arm(due, actorId, now + graceMs)
end

-- Removes an owed effect and appends its event in one step, so that an event is counted once (I3).
local function finish(effect, kind, again, said, actor, owed, mail, due, effectId, actorId, event, now, graceMs)
  takeOff(effect, kind, again, said, actor, owed, effectId, event)
  deliver(mail, due, actorId, event, now, graceMs)
end

-- Puts mail into another actor's mailbox and wakes it (ADR 59). Where it was empty a turn may be hinted: the actor is added to `hints`, with '1' behind it
-- where it is a child. A parked one keeps its mail.
local function postTo(target, due, targetId, event, now, graceMs, hints)
  local isFirst = redis.call('RPUSH', target .. ':mail', stamped(event, now)) == 1
  redis.call('PERSIST', target)
  local parked, background = unpack(redis.call('HMGET', target, 'parked', 'background'))
  if parked then return end
  arm(due, targetId, now + graceMs)
  if isFirst then
    hints[#hints + 1] = targetId
    hints[#hints + 1] = background or ''
  end
end

-- Whether an actor can be posted to: it is there, not erased, and not a child whose end was told.
local function hears(target)
  local address, over = unpack(redis.call('HMGET', target, 'address', 'over'))
  return address and not over
end

-- Calls off all that lives below a root, until none of it does: each child reads this event before all else, and none of them spawns any more (ADR 127).
local function fence(root, event)
  if redis.call('HEXISTS', root, 'children') == 1 then redis.call('HSETNX', root, 'fence', event) end
end

-- Whether a child has not read yet that its root is called off: then the event that says so.
local function fenceAbove(actor, actorId)
  local root, fenced, over = unpack(redis.call('HMGET', actor, 'root', 'fenced', 'over'))
  if not root or fenced or over then return nil end
  return redis.call('HGET', string.sub(actor, 1, -1 - #actorId) .. root, 'fence')
end

-- Counts children of a parent that are no longer among its live ones. Returns, where the last one of a parked child is gone, that one's end: it has
-- waited for this.
local function countOut(parent, count)
  if redis.call('HINCRBY', parent, 'children', -count) > 0 then return false end
  redis.call('HDEL', parent, 'children', 'fence')
  return redis.call('HGET', parent, 'parkedEnd')
end

-- Takes a child off its parent's live ones. Returns whether it was one of them, and the end of a parked parent that has waited for it.
local function leaveParent(prefix, actorId, parentId)
  local parent = prefix .. parentId
  if redis.call('HDEL', parent .. ':children', actorId) == 0 then return false, false end
  return true, countOut(parent, 1)
end

-- Tells the parent of a live child how the child's one run has ended, and takes the child off the live ones in the same step: no end is told twice (ADR 59).
-- Where the parent is erased, or has been told, nobody is told. A parked child that waited for the last of its own children ends with it, and so on.
local function tellParent(actor, due, actorId, ended, now, graceMs, hints)
  local prefix = string.sub(actor, 1, -1 - #actorId)
  while ended do
    local parentId, spawnId = unpack(redis.call('HMGET', prefix .. actorId, 'parent', 'spawnId'))
    if not parentId then return end
    local wasLive, waited = leaveParent(prefix, actorId, parentId)
    if not wasLive then return end
    redis.call('HSET', prefix .. actorId, 'over', 1)
    local event = '{"type":"child-ended","spawnId":"' .. spawnId .. '",' .. string.sub(ended, 2)
    postTo(prefix .. parentId, due, parentId, event, now, graceMs, hints)
    actorId, ended = parentId, waited
  end
end
