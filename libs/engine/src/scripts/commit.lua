-- Moves a conversation one version forward: state, mailbox, owed set, ledger and timer, together with its jobs (ADR 63). With it go the children that it spawns, its posts, and the word to its parent that it has ended (ADR 59).
-- All is asserted before the first write.
-- KEYS actor, mail, due, owed, dead, approvals, recent, then for each: new effect, withdrawn effect, run, run's ledger, run's journal, message,
--      dead run's letter, message of a run that ends, spawn (the tree of its root's run), run with packed rows, items of a root's run; and where events are asked for their list of this conversation, due, pending
-- ARGV 1 actorId, 2 token, 3 version, 4 consumed, 5 last mail read or '', 6 state, 7 thinking, 8 live, 9 wakeInMs or '',
--      10 graceMs, 11 hold, 12 leaseMs, 13 retentionSeconds, 14 effectPrefix,
--      15 counts of effects, withdrawals, runs, ledger lists, journal lists, messages, letters, messages of runs that end, spawns, posts, ends
--      (0 or 1), packed rows, closings (0 or 1), items (0 or 1), without the zeros at their end, 16 memorySeconds, then in the counts' order
--      effect: id, kind, repeat, payload · withdrawal: id · run: record, outcome or '', approval that is open or '' · list: n, rows… · message: run id, or ''
--         when it was heard and starts no run · letter: run id, code, payload · spawn: child's id, spawnId, program, event, entry of the tree ·
--         post: actor's id or 'children', event · end: what the parent is told · packed rows: those of one run ·
--         closing: kept with the send among the effects (ADR 65) · items: run id of the root, n, then fields and values (ADR 72);
--      where events are asked for: eventPrefix, then names and payloads: for each run that of its end and that of its approval, for each letter its own;
--      and behind all else the keys and arguments of the claim of one of the effects (ADR 161), how many of each as the 15th and 16th count
-- Returns {'committed', mailLeft, then what the claim answers, where there is one, then for each other actor whose mailbox was empty and is not any more: its id, '1' where it is a child, else ''}
--       | {'stale'} | an error INVARIANT
-- Asserts: version equal; not parked; at least `consumed` mails and the last of them is the one read; withdrawn sends neither
--          claimed nor settled; at most one unsettled send; no outcome recorded twice (I4); timer if and only if work is left.
--          A conversation that nothing wakes any more is forgotten in time, and no other.
--          Every run that changed stands in the index of recent runs by its time, live ones above all that have ended; no child's does.
--          At most so many spawns and posts, live children, owed effects; a child is new; no outcome while a child is live; an end only of a child.
--          No spawn of a child whose root is called off; a root that cancels its children is.
--          What a simulated actor spawns is simulated, and its posts reach only what is (ADR 163).
--          What belongs to a live run does not expire, nor the transcript meanwhile; a root's end starts the time of all that is its own, and notes its tree as expiring.
local actor, mail, due, owed, dead, approvals, recent = unpack(KEYS, 1, 7)
-- Spawns and posts of one commit, live children, owed effects; and above how many of these the sweeper reckons the timer.
local mostPosts, mostChildren, mostOwed, mostWalked = 32, 1000, 256, 16
local actorId, token = ARGV[1], ARGV[2]
local consumed, graceMs = tonumber(ARGV[4]), tonumber(ARGV[10])
local now = clock()
-- The index of recent runs: what its scores begin at for live ones, and how many it keeps (recent-runs.ts).
local liveRunsFrom, mostRecentRuns = 4e15, 10000

local version, parked, lease, children, parent, wasLive, human, waits, root, fenced, simulated = unpack(redis.call('HMGET', actor,
  'version', 'parked', 'lease', 'children', 'parent', 'live', 'human', 'waits', 'root', 'fenced', 'simulated'))
if version ~= ARGV[3] then return { 'stale' } end
if parked then return { 'stale' } end
local mailLeft = nil
if consumed > 0 then
  local lastRead, unread = unpack(redis.call('LRANGE', mail, consumed - 1, consumed))
  if lastRead ~= ARGV[5] then return { 'stale' } end
  if not unread then mailLeft = 0 end
end

local counts = {}
for count in string.gmatch(ARGV[15], '%d+') do counts[#counts + 1] = tonumber(count) end
for i = #counts + 1, 16 do counts[i] = 0 end
local claim = counts[16] > 0 and { keys = takeLast(KEYS, counts[15]), arguments = takeLast(ARGV, counts[16]) } or nil
local argument, key = 17, 8
local function take()
  argument = argument + 1
  return ARGV[argument - 1]
end
local function nextKey()
  key = key + 1
  return KEYS[key - 1]
end

local added, withdrawn, runs, lists, messages, letters = {}, {}, {}, {}, {}, {}
for i = 1, counts[1] do added[i] = { key = nextKey(), id = take(), kind = take(), again = take(), payload = take() } end
for i = 1, counts[2] do withdrawn[i] = { key = nextKey(), id = take() } end
for i = 1, counts[3] do runs[i] = { key = nextKey(), record = take(), outcome = take(), approval = take() } end
for i = 1, counts[4] + counts[5] do
  local list = { key = nextKey(), rows = {} }
  for row = 1, tonumber(take()) do list.rows[row] = take() end
  lists[i] = list
end
for i = 1, counts[6] do messages[i] = { key = nextKey(), runId = take() } end
for i = 1, counts[7] do letters[i] = { key = nextKey(), id = take(), code = take(), payload = take() } end
local answered, spawns, posts = {}, {}, {}
for i = 1, counts[8] do answered[i] = nextKey() end
for i = 1, counts[9] do
  spawns[i] = { tree = nextKey(), id = take(), spawnId = take(), program = take(), event = take(), entry = take() }
end
for i = 1, counts[10] do posts[i] = { to = take(), event = take() } end
local ended = counts[11] == 1 and take() or nil
-- The rows of a run stand in its own hash, under the version that wrote them (ADR 66); before schema version 4 they stood in lists.
local packed, writtenAt = {}, string.format('%d', ARGV[3] + 1)
for i = 1, counts[12] do packed[nextKey()] = take() end
local closing = counts[13] == 1 and take() or nil
local items = counts[14] == 1 and { key = nextKey(), rootRunId = take(), fields = {} } or nil
if items then
  for i = 1, 2 * tonumber(take()) do items.fields[i] = take() end
end

local events = eventsAt(KEYS, key, ARGV[argument])
if events then
  argument = argument + 1
  for _, run in ipairs(runs) do run.ended, run.asks = { take(), take() }, { take(), take() } end
  for _, letter in ipairs(letters) do letter.event = { take(), take() } end
end
local function record(event)
  if event then recordEvent(events, actorId, event[1], event[2], now) end
end

-- The sends that are owed are counted where one more comes.
local sends, gone, before = 0, {}, {}
for _, effect in ipairs(added) do
  if effect.kind == 'send-reply' then sends = sends + 1 end
end
if sends > 0 then before = redis.call('HGETALL', owed) end
local owedLeft = sends > 0 and #before / 2 or redis.call('HLEN', owed)
local owedAfter = owedLeft + #added
for i = 2, #before, 2 do
  if before[i] == 'send-reply' then sends = sends + 1 end
end
for _, effect in ipairs(withdrawn) do
  local kind, claimToken, posts = unpack(redis.call('HMGET', effect.key, 'kind', 'token', 'posts'))
  if kind and not gone[effect.id] then owedAfter, gone[effect.id] = owedAfter - 1, true end
  if kind == 'send-reply' then
    if (claimToken or '') ~= '' or number(posts) > 0 then return { 'stale' } end
    sends = sends - 1
  elseif not kind then
    if redis.call('HEXISTS', owed, effect.id) == 1 then
      return redis.error_reply('INVARIANT owed effect without a record: ' .. effect.id)
    end
    if redis.call('HGET', actor, 'settledSend') == effect.id then return { 'stale' } end
  end
end
local prefix = string.sub(actor, 1, -1 - #actorId)
-- Below a root that is called off nothing is spawned (ADR 127): whoever has not read so must load again, and reads it first.
if #spawns > 0 and parent and redis.call('HEXISTS', prefix .. root, 'fence') == 1 then
  if not fenced or fenced == writtenAt and consumed == 0 then return { 'stale' } end
  return redis.error_reply('INVARIANT a spawn below a root that is called off')
end
-- Messages beside the runs are nobody's turn to wait for; they are looked for only where they would matter.
if sends > 1 then
  for i = 1, #before, 2 do
    if before[i + 1] == 'send-reply' and not gone[before[i]]
      and isAside(redis.call('HGET', ARGV[14] .. before[i], 'repeat')) then sends = sends - 1 end
  end
  for _, effect in ipairs(added) do
    if isAside(effect.again) then sends = sends - 1 end
  end
end
if sends > 1 then return redis.error_reply('INVARIANT more than one unsettled send') end
for _, run in ipairs(runs) do
  run.asked, run.wasOver = unpack(redis.call('HMGET', run.key, 'approval', 'outcome'))
  if run.outcome ~= '' and run.wasOver then
    return redis.error_reply('INVARIANT a second outcome for a run')
  end
end

local childrenAfter = number(children) + #spawns
if #spawns + #posts > mostPosts then return redis.error_reply('INVARIANT more than ' .. mostPosts .. ' spawns and posts') end
if ended and not parent then return redis.error_reply('INVARIANT an end of an actor without a parent') end
local isSpawned = {}
for _, child in ipairs(spawns) do
  if isSpawned[child.id] or redis.call('EXISTS', prefix .. child.id) == 1 then
    return redis.error_reply('INVARIANT a spawn that is not new')
  end
  isSpawned[child.id] = true
end
if childrenAfter > mostChildren then return redis.error_reply('INVARIANT more than ' .. mostChildren .. ' live children') end
if owedAfter > mostOwed then return redis.error_reply('INVARIANT more than ' .. mostOwed .. ' owed effects') end
local hasOutcome = ended ~= nil
for _, run in ipairs(runs) do hasOutcome = hasOutcome or run.outcome ~= '' end
if hasOutcome and childrenAfter > 0 then return redis.error_reply('INVARIANT an outcome while a child is live') end

if consumed > 0 then redis.call('LTRIM', mail, consumed, -1) end
local fields = { 'version', tonumber(ARGV[3]) + 1, 'state', ARGV[6] }
-- No turn that was loaded before this version can withdraw a send any more: which one was settled need not be known.
local cleared = { 'attempts', 'burstFrom', 'quietUntil', 'sweeps', 'settledSend' }
local function add(list, ...)
  for _, value in ipairs({ ... }) do list[#list + 1] = value end
end
-- What is at rest keeps no field of these: absent and 0 are the same to all who read them.
if waits == '' then add(cleared, 'waits') end
if ARGV[7] == '1' then add(fields, 'thinking', 1) else add(cleared, 'thinking') end
if ARGV[8] == '1' then add(fields, 'live', 1) else add(cleared, 'live') end
if ARGV[11] == '1' then
  add(fields, 'lease', token, 'leaseUntil', now + tonumber(ARGV[12]))
elseif lease == token then
  add(cleared, 'lease', 'leaseUntil')
end
if ARGV[9] ~= '' then add(fields, 'wakeAt', now + tonumber(ARGV[9])) else add(cleared, 'wakeAt') end
redis.call('HSET', actor, unpack(fields))
redis.call('HDEL', actor, unpack(cleared))
for _, effect in ipairs(withdrawn) do
  redis.call('DEL', effect.key)
  owedLeft = owedLeft - redis.call('HDEL', owed, effect.id)
end
local owedBefore = owedLeft
for _, effect in ipairs(added) do
  local written = { 'kind', effect.kind, 'repeat', effect.again, 'payload', effect.payload }
  if closing and effect.kind == 'send-reply' then add(written, 'closing', closing) end
  redis.call('HSET', effect.key, unpack(written))
  owedLeft = owedLeft + redis.call('HSET', owed, effect.id, effect.kind)
  if isAside(effect.again) then keepNotice(actor, effect.key, effect.id, actorId, effect.payload, now, ARGV[8] == '1', ARGV[13]) end
end
-- Whether a run has its outcome; and how long what belongs to it is kept: while it is live, then for a while. A child's goes with its root's, by expire-tree.lua.
local partition, isOver = string.match(actor, '^[^:]+'), {}
local function hasEnded(runId)
  if isOver[runId] == nil then isOver[runId] = redis.call('HEXISTS', partition .. ':run:' .. runId, 'outcome') == 1 end
  return isOver[runId]
end
local function keep(name, runId)
  if not hasEnded(runId) then redis.call('PERSIST', name) elseif not parent then redis.call('EXPIRE', name, ARGV[13]) end
end
if ARGV[8] ~= (wasLive or '0') then
  local transcript = actor .. ':transcript'
  if ARGV[8] == '1' then redis.call('PERSIST', transcript) elseif not parent then redis.call('EXPIRE', transcript, ARGV[13]) end
end
local endsNow, stays, isIndexed, isMoreIndexed = {}, {}, false, false
for _, run in ipairs(runs) do
  run.id = string.match(run.key, '[^:]+$')
  local written = { 'record', run.record }
  if packed[run.key] then
    add(written, writtenAt, packed[run.key])
    packed[run.key] = nil
  end
  if run.outcome ~= '' then
    add(written, 'outcome', run.outcome)
    endsNow[run.id] = true
    record(run.ended)
  end
  local asked = run.asked or ''
  isOver[run.id] = run.outcome ~= '' or run.wasOver ~= false
  if asked ~= run.approval then
    if asked ~= '' then redis.call('HDEL', approvals, asked) end
    if run.approval ~= '' then
      redis.call('HSET', approvals, run.approval, run.id)
      record(run.asks)
    end
    add(written, 'approval', run.approval)
  end
  -- What is new has no time to go, nor has what belongs to a live run beside it.
  local isNew = redis.call('HSET', run.key, unpack(written)) == #written / 2
  if isOver[run.id] then keep(run.key, run.id) else stays[run.id] = isNew or redis.call('PERSIST', run.key) == 0 end
  if not parent then
    local score = run.outcome == '' and now + liveRunsFrom or now
    local isFirst = redis.call('ZADD', recent, string.format('%.0f', score), run.id) == 1
    isIndexed, isMoreIndexed = isIndexed or isFirst or run.outcome ~= '', isMoreIndexed or isFirst
  end
end
for key, rows in pairs(packed) do
  redis.call('HSET', key, writtenAt, rows)
  keep(key, string.match(key, '[^:]+$'))
end
for _, list in ipairs(lists) do
  for from = 1, #list.rows, 1000 do
    redis.call('RPUSH', list.key, unpack(list.rows, from, math.min(from + 999, #list.rows)))
  end
  local runId = string.match(list.key, '([^:]+):[^:]+$')
  if not endsNow[runId] and not stays[runId] then keep(list.key, runId) end -- of one that ends all lists get their time together, below
end
if isMoreIndexed then redis.call('ZREMRANGEBYRANK', recent, 0, -1 - mostRecentRuns) end
if isIndexed then redis.call('EXPIRE', recent, ARGV[13]) end
for _, message in ipairs(messages) do
  local isLive = message.runId ~= '' and not hasEnded(message.runId)
  -- What had a time to go, and has none any more, is there.
  if isLive and redis.call('PERSIST', message.key) == 1 or redis.call('EXISTS', message.key) == 1 then
    redis.call('HSET', message.key, 'runId', message.runId)
    if message.runId ~= '' and not isLive then keep(message.key, message.runId) end
  end
end
if not parent then
  for _, name in ipairs(answered) do redis.call('EXPIRE', name, ARGV[13]) end
  for _, run in ipairs(runs) do
    local parts, tree = {}, run.key .. ':tree'
    for i, part in ipairs({ ':ledger', ':journal', ':told', ':items' }) do parts[i] = run.key .. part end
    if run.outcome ~= '' and redis.call('EXISTS', tree, unpack(parts)) > 0 then
      for _, name in ipairs(parts) do redis.call('EXPIRE', name, ARGV[13]) end
      if redis.call('EXISTS', tree) == 1 then redis.call('ZADD', partition .. ':expiring', 0, run.id) end
    end
  end
end
-- What a node has come to is written once and counted, and goes with its root's run.
if items then
  local bytes = 0
  for i = 1, #items.fields, 2 do
    local field, value = items.fields[i], items.fields[i + 1]
    -- what is packed says how many bytes it was (pack-item.ts)
    if redis.call('HSETNX', items.key, field, value) == 1 then bytes = bytes + (tonumber(string.match(value, '^\2(%d+):')) or #value) end
  end
  if bytes > 0 then redis.call('HINCRBY', items.key, '#bytes', bytes) end
  if hasEnded(items.rootRunId) then redis.call('EXPIRE', items.key, ARGV[13]) end
end
for _, letter in ipairs(letters) do
  deadLetter(dead, letter.key, letter.id, now, ARGV[13], 'turn', actorId, '', letter.code, letter.payload)
  record(letter.event)
end

local hints = {}
if #spawns > 0 then
  local address, optOutKey, background = unpack(redis.call('HMGET', actor, 'address', 'optOutKey', 'background'))
  redis.call('HINCRBY', actor, 'children', #spawns)
  for _, child in ipairs(spawns) do
    redis.call('HSET', prefix .. child.id, 'version', 0, 'program', child.program, 'parent', actorId, 'root', root or actorId,
      'spawnId', child.spawnId, 'background', background or 1, 'address', address, 'optOutKey', optOutKey)
    if simulated then redis.call('HSET', prefix .. child.id, 'simulated', 1) end
    redis.call('HSET', actor .. ':children', child.id, child.spawnId)
    redis.call('RPUSH', child.tree, child.entry)
    postTo(prefix .. child.id, due, child.id, child.event, now, graceMs, hints)
  end
end
for _, post in ipairs(posts) do
  if post.to == 'children' and not parent and string.find(post.event, '^{"type":"parent%-cancelled"') then fence(actor, post.event) end
  local targets = post.to == 'children' and redis.call('HKEYS', actor .. ':children') or { post.to }
  for _, targetId in ipairs(targets) do
    -- Nothing of a simulated run reaches an actor that is not (ADR 163).
    if hears(prefix .. targetId) and (not simulated or redis.call('HEXISTS', prefix .. targetId, 'simulated') == 1) then
      postTo(prefix .. targetId, due, targetId, post.event, now, graceMs, targetId == actorId and {} or hints)
    end
  end
end
if ended then tellParent(actor, due, actorId, ended, now, graceMs, hints) end

-- A job is for what is owed and not claimed. A claim that refuses settles the effect: there is mail then.
local claimed = claim and applyClaim(claim.keys, claim.arguments, function() return now end, function() end)
local isOwed = claimed and redis.call('HEXISTS', owed, claim.arguments[1]) == 1
if claimed and not isOwed then mailLeft, owedLeft = nil, owedLeft - 1 end
local isInHand = claimed and (claimed[1] == 'claimed' or claimed[1] == 'simulated')
if isInHand or claimed and not isOwed then
  for i, effect in ipairs(added) do
    if effect.id == claim.arguments[1] then table.remove(jobs, i) end
  end
end

if not mailLeft or #posts > 0 then mailLeft = redis.call('LLEN', mail) end
local need = nil
local function needs(at)
  if not need or at < need then need = at end
end
if mailLeft > 0 or ARGV[7] == '1' then
  needs(now + (ARGV[11] == '1' and tonumber(ARGV[12]) or graceMs))
end
if owedLeft > mostWalked then needs(now + graceMs) end
if #added > (claimed and 1 or 0) then needs(now + graceMs) end
local function needsEffect(name)
  local leaseUntil, notBefore = unpack(redis.call('HMGET', name, 'until', 'notBefore'))
  needs(math.max(number(leaseUntil), number(notBefore), now + graceMs))
end
if isOwed then needsEffect(claim.keys[1]) end
local walked = owedBefore > 0 and owedLeft <= mostWalked and redis.call('HKEYS', owed) or {}
for _, effectId in ipairs(walked) do needsEffect(ARGV[14] .. effectId) end
if ARGV[9] ~= '' then needs(now + tonumber(ARGV[9])) end
if need then
  redis.call('ZADD', due, need, actorId)
else
  redis.call('ZREM', due, actorId)
  -- Whoever gives a conversation work has made it stay: only here does its time to go begin (ADR 27), unless something else keeps it.
  if not parent and not human and childrenAfter == 0 then redis.call('EXPIRE', actor, ARGV[16]) end
end
addJobs()
announce(actor, actorId, #spawns > 0 and root)
local reply = { 'committed', mailLeft, claimed or nil }
for _, part in ipairs(hints) do reply[#reply + 1] = part end
if mailLeft > 0 then return reply end
return endJob(reply)
