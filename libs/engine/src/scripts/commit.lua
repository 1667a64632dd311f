-- Moves a conversation one version forward: state, mailbox, owed set, ledger and timer, together with the jobs that
-- BullMQ adds in the same transaction. All is asserted before the first write.
-- KEYS actor, mail, due, owed, dead, approvals, recent, then for each: new effect, withdrawn effect, run, run's ledger, run's journal, message,
--      dead run's letter; and where events are asked for their list of this conversation, due, pending
-- ARGV 1 actorId, 2 token, 3 version, 4 consumed, 5 last mail read or '', 6 state, 7 thinking, 8 live, 9 wakeInMs or '',
--      10 graceMs, 11 hold, 12 leaseMs, 13 retentionSeconds, 14 effectPrefix,
--      15..21 counts of effects, withdrawals, runs, ledger lists, journal lists, messages, letters, 22 memorySeconds, then in the counts' order
--      effect: id, kind, repeat, payload · withdrawal: id · run: record, outcome or '', approval that is open or '' · list: n, rows… · message: run id, or ''
--         when it was heard and starts no run · letter: run id, code, payload;
--      where events are asked for: eventPrefix, then names and payloads: for each run that of its end and that of its approval, for each letter its own
-- Returns {'committed', mailLeft} | {'stale'} | an error INVARIANT
-- Asserts: version equal; not parked; at least `consumed` mails and the last of them is the one read; withdrawn sends neither
--          claimed nor settled; at most one unsettled send; no outcome recorded twice (I4); timer if and only if work is left.
--          A conversation that nothing wakes any more is forgotten in time, and no other.
--          Every run that changed stands in the index of recent runs by its time, live ones above all that have ended.
local actor, mail, due, owed, dead, approvals, recent = unpack(KEYS, 1, 7)
local actorId, token = ARGV[1], ARGV[2]
local consumed, graceMs = tonumber(ARGV[4]), tonumber(ARGV[10])
local now = clock()
-- The index of recent runs: what its scores begin at for live ones, and how many it keeps (recent-runs.ts).
local liveRunsFrom, mostRecentRuns = 4e15, 10000

if redis.call('HGET', actor, 'version') ~= ARGV[3] then return { 'stale' } end
if redis.call('HEXISTS', actor, 'parked') == 1 then return { 'stale' } end
if consumed > 0 and redis.call('LINDEX', mail, consumed - 1) ~= ARGV[5] then return { 'stale' } end

local counts = {}
for i = 1, 7 do counts[i] = tonumber(ARGV[14 + i]) end
local argument, key = 23, 8
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

local events = eventsAt(key, ARGV[argument])
if events then
  argument = argument + 1
  for _, run in ipairs(runs) do run.ended, run.asks = { take(), take() }, { take(), take() } end
  for _, letter in ipairs(letters) do letter.event = { take(), take() } end
end
local function record(event)
  if event then recordEvent(events, actorId, event[1], event[2], now) end
end

local sends, gone = 0, {}
local before = redis.call('HGETALL', owed)
for i = 2, #before, 2 do
  if before[i] == 'send-reply' then sends = sends + 1 end
end
for _, effect in ipairs(withdrawn) do
  local kind, claimToken, posts = unpack(redis.call('HMGET', effect.key, 'kind', 'token', 'posts'))
  if kind == 'send-reply' then
    if (claimToken or '') ~= '' or number(posts) > 0 then return { 'stale' } end
    sends, gone[effect.id] = sends - 1, true
  elseif not kind then
    if redis.call('HEXISTS', owed, effect.id) == 1 then
      return redis.error_reply('INVARIANT owed effect without a record: ' .. effect.id)
    end
    if redis.call('HGET', actor, 'settledSend') == effect.id then return { 'stale' } end
  end
end
for _, effect in ipairs(added) do
  if effect.kind == 'send-reply' then sends = sends + 1 end
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
  if run.outcome ~= '' and redis.call('HEXISTS', run.key, 'outcome') == 1 then
    return redis.error_reply('INVARIANT a second outcome for a run')
  end
end

if consumed > 0 then redis.call('LTRIM', mail, consumed, -1) end
redis.call('HSET', actor, 'version', tonumber(ARGV[3]) + 1, 'state', ARGV[6], 'thinking', ARGV[7], 'live', ARGV[8])
redis.call('HDEL', actor, 'attempts', 'burstFrom', 'quietUntil', 'sweeps')
if ARGV[11] == '1' then
  redis.call('HSET', actor, 'lease', token, 'leaseUntil', now + tonumber(ARGV[12]))
elseif redis.call('HGET', actor, 'lease') == token then
  redis.call('HDEL', actor, 'lease', 'leaseUntil')
end
for _, effect in ipairs(withdrawn) do
  redis.call('DEL', effect.key)
  redis.call('HDEL', owed, effect.id)
end
for _, effect in ipairs(added) do
  redis.call('HSET', effect.key, 'kind', effect.kind, 'repeat', effect.again, 'payload', effect.payload)
  redis.call('HSET', owed, effect.id, effect.kind)
  if isAside(effect.again) then keepNotice(actor, effect.key, effect.id, actorId, effect.payload, now, ARGV[13]) end
end
for _, list in ipairs(lists) do
  for _, row in ipairs(list.rows) do redis.call('RPUSH', list.key, row) end
  redis.call('EXPIRE', list.key, ARGV[13])
end
for _, run in ipairs(runs) do
  redis.call('HSET', run.key, 'record', run.record)
  if run.outcome ~= '' then
    redis.call('HSET', run.key, 'outcome', run.outcome)
    record(run.ended)
  end
  local asked = redis.call('HGET', run.key, 'approval') or ''
  if asked ~= run.approval then
    if asked ~= '' then redis.call('HDEL', approvals, asked) end
    if run.approval ~= '' then
      redis.call('HSET', approvals, run.approval, string.match(run.key, '[^:]+$'))
      record(run.asks)
    end
    redis.call('HSET', run.key, 'approval', run.approval)
  end
  redis.call('EXPIRE', run.key, ARGV[13])
  local score = run.outcome == '' and now + liveRunsFrom or now
  redis.call('ZADD', recent, string.format('%.0f', score), string.match(run.key, '[^:]+$'))
end
if #runs > 0 then
  redis.call('ZREMRANGEBYRANK', recent, 0, -1 - mostRecentRuns)
  redis.call('EXPIRE', recent, ARGV[13])
end
for _, message in ipairs(messages) do
  if redis.call('EXISTS', message.key) == 1 then redis.call('HSET', message.key, 'runId', message.runId) end
end
for _, letter in ipairs(letters) do
  deadLetter(dead, letter.key, letter.id, now, ARGV[13], 'turn', actorId, '', letter.code, letter.payload)
  record(letter.event)
end

local mailLeft = redis.call('LLEN', mail)
local need = nil
local function needs(at)
  if not need or at < need then need = at end
end
if mailLeft > 0 or ARGV[7] == '1' then
  needs(now + (ARGV[11] == '1' and tonumber(ARGV[12]) or graceMs))
end
local after = redis.call('HKEYS', owed)
for _, effectId in ipairs(after) do
  local leaseUntil, notBefore = unpack(redis.call('HMGET', ARGV[14] .. effectId, 'until', 'notBefore'))
  needs(math.max(number(leaseUntil), number(notBefore), now + graceMs))
end
if ARGV[9] ~= '' then
  redis.call('HSET', actor, 'wakeAt', now + tonumber(ARGV[9]))
  needs(now + tonumber(ARGV[9]))
else
  redis.call('HDEL', actor, 'wakeAt')
end
if need then
  redis.call('ZADD', due, need, actorId)
else
  redis.call('ZREM', due, actorId)
end
forgetAtRest(actor, due, actorId, ARGV[22])
return { 'committed', mailLeft }
