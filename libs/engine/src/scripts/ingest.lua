-- Accepts a message: durable before it is acknowledged, and once for each source id and each id of ours (I1).
-- KEYS actor, mail, due, seen, message, optOut, known, held, sender (of an order with caps: what its recipient was sent), owed, seenOnChannel (is seen, but where customers name messages),
--      waiting, and where events are asked for their list of this conversation, due, pending
-- ARGV actorId, messageId, sourceId or '', mode (text|replay|stop|start|yes), textEvent, keywordEvent or '', address,
--      messageRecord (from schema version 4 on its channel alone, and behind a blank the conversation's name where that is not the actor's id), optOutKey, quietMs, maxQuietMs, graceMs, seenTtlSeconds, messageTtlSeconds,
--      effectPrefix, textsPerHour (0: no limit; of an order: how many its recipient may be sent in a minute, an hour and a day, as 'm h d', or 0), limitedNotice, slowNotice or '' (not slow), memorySeconds, trace or '', messagePrefix,
--      tenant, weight of the tenant,
--      where events are asked for: eventPrefix, and the name and payload of an opt-out's; then what a conversation that begins here runs
--      for life, unless that is the agent ('': it is), who waits for it, unless a person may ('', ADR 144), and '1' where it is simulated (ADR 163)
-- Returns {'duplicate', messageId} | {'accepted' | 'limited', messageId, the notice that is owed for it or ''}; `duplicate` of the very id it was given says that
--         a client has sent the call again, and that the first one was accepted
--       | {'capped', window in ms, how many it takes, for how many ms more}: its recipient was sent so many, and nothing is written
-- Asserts: seen once; in no minute, hour and day more orders to a person than their caps; one mail more, or one text more that waits for the end of a takeover (ADR 20), or one over its sender's limit,
--          heard and kept, which starts nothing (ADR 21); a notice at most once an hour, none after STOP; timer armed, unless the actor is parked; opted out if and only if the last word was
--          STOP (I9); a job unless one is sure to come for what waits already, in its tenant's turn (ADR 64); a replay is no text of the person's: they may be asleep (ADR 22); what is simulated was so from its first message; its words, and its place in the transcript, are kept with it (ADR 48); the transcript stays while a run is live (ADR 59).
local actor, mail, due, seen, message, optOut, known, held, sender, owed, seenOnChannel, waiting = unpack(KEYS)
local actorId, messageId, sourceId, mode = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local tenant, weight = ARGV[22], tonumber(ARGV[23])
local now = clock()
local hourMs = 3600000
local program, background, simulated = unpack(ARGV, KEYS[13] and 27 or 24)
if simulated and redis.call('EXISTS', actor) == 1 and redis.call('HEXISTS', actor, 'simulated') == 0 then
  return redis.error_reply('INVARIANT a simulated message to an actor that is not')
end

-- Older builds keep customers' ids for the whole channel: theirs is this message only where it is of this conversation, and they find ours
-- there while they work beside us.
local function keptOnChannel()
  local first = seenOnChannel ~= seen and redis.call('GET', seenOnChannel)
  local record, owner = unpack(first and redis.call('HMGET', ARGV[21] .. first, 'record', 'actorId') or {})
  if record then owner = cjson.decode(record).actorId end
  if owner == actorId then return first end
end

-- A text alone, as JSON, out of its event; nil where the event says more. A trace is for the mailbox.
local function wordsAlone(event)
  local head = '{"type":"message-received","messageId":"' .. messageId .. '","text":"'
  if string.sub(event, 1, #head) ~= head then return nil end
  local words = (string.gsub(string.sub(event, #head, -2), '","trace":"[^"]*"$', '"'))
  local isOne = not string.find((string.gsub(string.sub(words, 2, -2), '\\.', '')), '"', 1, true)
  return isOne and words or nil
end

local function keepMessage(keyword)
  local event, record = ARGV[5], ARGV[8]
  if string.sub(record, 1, 1) == '{' then
    redis.call('HSET', message, 'record', stamped(record, now), 'keyword', keyword, 'event', event)
    return
  end
  local channel, name = string.match(record, '^(%S+) ?(.*)$')
  local words = wordsAlone(event)
  local kept = { 'at', now, 'actorId', actorId, 'channel', channel, words and 'text' or 'event', words or event }
  if keyword ~= '' then kept[9], kept[10] = 'keyword', keyword end
  if name ~= '' then kept[#kept + 1], kept[#kept + 2] = 'conversationId', name end
  redis.call('HSET', message, unpack(kept))
end

if redis.call('EXISTS', message) == 1 then return { 'duplicate', messageId } end
local caps = mode == 'replay' and { string.match(ARGV[16], '^(%d+) (%d+) (%d+)$') } or {}
if caps[1] then
  local most = 0
  for i, windowMs in ipairs({ 60000, hourMs, 24 * hourMs }) do
    local cap = tonumber(caps[i])
    local first = cap > 0 and redis.call('LINDEX', sender, cap - 1)
    if first and number(first) + windowMs > now then return { 'capped', windowMs, cap, number(first) + windowMs - now } end
    most = math.max(most, cap)
  end
  if most > 0 then
    redis.call('LPUSH', sender, now)
    redis.call('LTRIM', sender, 0, most - 1)
    redis.call('EXPIRE', sender, 86400)
  end
end
if sourceId ~= '' then
  if seenOnChannel ~= seen or not redis.call('SET', seen, messageId, 'EX', ARGV[13], 'NX') then
    local first = redis.call('GET', seen) or keptOnChannel()
    if first then return { 'duplicate', first } end
    redis.call('SET', seen, messageId, 'EX', ARGV[13])
    redis.call('SET', seenOnChannel, messageId, 'EX', ARGV[13], 'NX')
  end
  if redis.call('LPUSH', known, sourceId) > 10 then redis.call('LTRIM', known, 0, 9) end
  redis.call('EXPIRE', known, ARGV[13])
end

local keyword = ''
if mode == 'stop' then
  keyword = 'opted-out'
  local events = eventsAt(KEYS, 13, ARGV[24])
  if events and redis.call('EXISTS', optOut) == 0 then recordEvent(events, actorId, ARGV[25], ARGV[26], now) end
  redis.call('SET', optOut, now)
elseif mode == 'start' or (mode == 'yes' and redis.call('EXISTS', optOut) == 1) then
  keyword = 'opted-in'
  redis.call('DEL', optOut)
end

-- Keywords are never limited: STOP always counts.
local function isOverLimit()
  local perHour = tonumber(ARGV[16]) or 0
  if perHour == 0 then return false end
  if now >= number(redis.call('HGET', sender, 'from')) + hourMs then redis.call('HSET', sender, 'from', now, 'count', 0) end
  redis.call('EXPIRE', sender, 3600)
  return redis.call('HINCRBY', sender, 'count', 1) > perHour
end

local version, begunAs, human, parked, live, burstFrom, quietUntil, waits = unpack(redis.call('HMGET', actor, 'version', 'address', 'human', 'parked', 'live',
  'burstFrom', 'quietUntil', 'waits'))
local isText = keyword == ''
local isLimited = isText and isOverLimit()
local isHeld = isText and human and not isLimited
if version then redis.call('PERSIST', actor) end -- what is at rest, or left by an erasure, goes by itself; what has work does not
local fields = { 'address', ARGV[7], 'optOutKey', ARGV[9] }
local function set(field, value)
  fields[#fields + 1], fields[#fields + 2] = field, value
end
if not version then set('version', 0) end
if (program or '') ~= '' and not begunAs then set('program', program) end
if (background or '') ~= '' then set('background', background) end
if simulated then set('simulated', 1) end
if isText and mode ~= 'replay' then
  set('textAt', now)
  if ARGV[20] ~= '' then set('textTrace', ARGV[20]) end
end
-- A burst waits a short quiet window, but never longer than the longest one, and never during a run.
local quietMs, isLonger = tonumber(ARGV[10]), false
if quietMs > 0 and live ~= '1' and not isLimited and not isHeld then
  burstFrom = number(burstFrom)
  if burstFrom == 0 then burstFrom = now end
  set('burstFrom', burstFrom)
  local ends = math.min(now + quietMs, burstFrom + tonumber(ARGV[11]))
  isLonger = ends > number(quietUntil)
  set('quietUntil', ends)
end
-- An operator's replay is not counted: it comes last, and takes no place of a text's. What strangers have begun stands in a queue of its own.
local begins = mode ~= 'replay' and (background or '') == '' and (waits or '') == '' and not isLimited and not isHeld and not parked
if begins then set('waits', tenant) end
redis.call('HSET', actor, unpack(fields))
keepMessage(keyword)
redis.call('EXPIRE', message, ARGV[14])
transcribe(actor, message, live == '1', ARGV[14])

local function noticeOnce(what, payload)
  if payload == '' or redis.call('EXISTS', optOut) == 1 then return '' end
  if now < number(redis.call('HGET', sender, what)) + hourMs then return '' end
  redis.call('HSET', sender, what, now)
  redis.call('EXPIRE', sender, 3600)
  local effectId = oweAside(actor, owed, due, ARGV[15], actorId, 'notice', payload, now, tonumber(ARGV[12]))
  keepNotice(actor, ARGV[15] .. effectId, effectId, actorId, payload, now, live == '1', ARGV[14])
  return effectId
end
if isLimited then
  redis.call('HSET', message, 'runId', '', 'limited', 1)
  local notice = noticeOnce('limited', ARGV[17])
  forgetAtRest(actor, due, actorId, ARGV[19])
  announce(actor, actorId)
  return { 'limited', messageId, notice }
end
if isHeld then
  redis.call('RPUSH', held, stamped(ARGV[5], now))
  announce(actor, actorId)
  return { 'accepted', messageId, '' }
end
local unread = redis.call('RPUSH', mail, stamped(isText and ARGV[5] or ARGV[6], now))
-- How many of a tenant's waiting conversations stand with everybody's, the last place of a backlog, and that of redrives behind them all.
local share, lastPlace, redrivePlace = 32, 2 ^ 20 - 1, 2 ^ 20
local position = begins and redis.call('HINCRBY', waiting, tenant, 1) or 0

-- Tenants with a backlog take turns: a job's place is the round that is served now and, by its tenant's weight, how far back it stands in its
-- own backlog. The count of who waits is never more than the queue holds: where it is, it has outlived a crash or an older build.
local function placeIn(wait, delayed, prioritized)
  if mode == 'replay' then return redrivePlace end
  if position <= share then return 0 end
  local most = redis.call('LLEN', wait) + redis.call('ZCARD', delayed) + redis.call('ZCARD', prioritized) + 1
  if position > most then
    position = most
    redis.call('HSET', waiting, tenant, most)
    if position <= share then return 0 end
  end
  local first = redis.call('ZRANGE', prioritized, 0, 0, 'WITHSCORES')[2]
  local round = math.floor(number(first) / 2 ^ 32)
  if round > lastPlace then round = 0 end
  return math.min(lastPlace, round + math.ceil((position - share) / weight))
end

if not parked then
  arm(due, actorId, now + quietMs + tonumber(ARGV[12]))
  -- What waits already has its job, or a worker that looks for more before it is done; only a longer burst needs one more.
  if unread == 1 or begins or isLonger then addJobs(placeIn) end
end
local slowNotice = isText and noticeOnce('slow', ARGV[18]) or ''
announce(actor, actorId)
return { 'accepted', messageId, slowNotice }
