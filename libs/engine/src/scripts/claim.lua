-- Claims an owed effect for one worker, or one more POST of a send it holds (`repost`).
-- KEYS effect, actor, owed, mail, due, known, sent, dead, letter, doubt, and where events are asked for their list of this conversation, due, pending
-- ARGV effectId, actorId, kind, token, leaseMs, maxClaims, maxPosts, repost, refusedEvent, unknownEvent, graceMs,
--      letterCode or '' (leaves none), retentionSeconds, takenOverEvent,
--      quietMs (how long quiet hours still last; 0: it is none), answerWithinMs, triedForMs, mostPosts, postedForMs,
--      where events are asked for: eventPrefix, and the name and payload of the letter's
-- Returns {'gone' | 'held' | 'early' | 'not-yours'} | {'refused' | 'unknown'}: the claim itself has settled the effect; '1' behind it where a child owed it
--       | {'claimed' | 'simulated', now, payload, address, claims, posts, reconcile, firstPostAt, known provider ids,
--         since, until (0, or when messages were made that nothing here knows of), lastPostAt, the closing or ''}; ids of a send alone, and for a reconcile the partition's
--         last settled ones after the conversation's own: they tell whether the provider's list works at all
-- Asserts: owed; not in quiet hours, unless it answers a text just received, is a person's own or may have been posted; of the kind this queue serves; no live foreign claim; claims below the limit, or the first less than triedForMs ago; a `never` tool whose claim
--          ran out becomes unknown and never runs again; a POST only if not opted out, nor by a STOP that no turn has read
--          though START came after it (I9), nor taken over by a person, unless it is theirs; a reconcile always; in doubt a look before the first POST, until one was in vain;
--          of a message beside the runs only if it was owed before the doubt's end, and its look ends no doubt; POSTs without a
--          record of a failure as their answer below maxPosts, and from there on all below mostPosts, the first less than
--          postedForMs ago and the last at a known time: an older build notes none (ADR 39).
--          Idempotent by token, a granted POST included. Whatever makes a claim refuse also
--          brings the event that ends the effect, and giving it up as unknown its dead letter.
--          What sends or writes in a simulated run is `simulated`, never `claimed`: whoever has it makes its answer up. No POST is counted or granted, no
--          quiet hour and no look holds it up, and a `never` tool is claimed again, since nothing can have happened (ADR 163).
local effect, actor, owed, mail, due, known, sent, dead, letter, doubt = unpack(KEYS)
local effectId, actorId, kind, token = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local leaseMs, graceMs = tonumber(ARGV[5]), tonumber(ARGV[11])
local now = clock()
local isKind, again, payload, holder, heldUntil, notBefore, claims, posts, firstPostAt, firstClaimAt, owedAt, failed, lastPostAt, reconciling, said, closing = unpack(redis.call('HMGET', effect,
  'kind', 'repeat', 'payload', 'token', 'until', 'notBefore', 'claims', 'posts', 'firstPostAt', 'firstClaimAt', 'owedAt', 'failed', 'lastPostAt', 'reconciling', 'said', 'closing'))
if not isKind or isKind ~= kind then return { 'gone' } end
holder, claims, posts = holder or '', number(claims), number(posts)
local address, optOutKey, human, textAt, simulated = unpack(redis.call('HMGET', actor, 'address', 'optOutKey', 'human', 'textAt', 'simulated'))
local isSimulated = simulated and (kind == 'send-reply' or kind == 'run-tool' and again ~= 'safe')
local doubtSince, doubtUntil = nil, nil
if kind == 'send-reply' then doubtSince, doubtUntil = doubtIn(doubt, actor) end
if doubtUntil and isAside(again) and number(owedAt) > doubtUntil then doubtSince, doubtUntil = nil, nil end

-- The event that refuses a POST; nil: it is allowed. A send that is owed while a STOP or a takeover is unread was decided without
-- it: neither START nor giving back brings it back.
local function refusal()
  if redis.call('EXISTS', optOutKey) == 1 then return ARGV[9] end
  local isTaken = human
  for _, event in ipairs(redis.call('LRANGE', mail, 0, -1)) do
    if isOfType(event, 'opted%-out') then return ARGV[9] end
    isTaken = isTaken or isOfType(event, 'taken%-over')
  end
  if isTaken and again ~= 'human' then return ARGV[14] end
end

local function settleAs(status, event)
  if status == 'unknown' and ARGV[12] ~= '' then
    deadLetter(dead, letter, effectId, now, ARGV[13], kind, actorId, effectId, ARGV[12], payload)
    recordEvent(eventsAt(KEYS, 11, ARGV[20]), actorId, ARGV[21], ARGV[22], now)
  end
  finish(effect, kind, again, said, actor, owed, mail, due, effectId, actorId, event, now, graceMs)
  announce(actor, actorId)
  return { status, redis.call('HGET', actor, 'background') or nil }
end
local fields = {}
local function set(field, value)
  fields[#fields + 1], fields[#fields + 2] = field, value
end
local function claimed(reconcile)
  if posts > 0 and not firstPostAt then
    firstPostAt = now
    set('firstPostAt', now)
  end
  redis.call('HSET', effect, 'token', token, 'until', now + leaseMs, 'claims', claims, 'posts', posts, unpack(fields))
  arm(due, actorId, now + leaseMs)
  local ids = kind == 'send-reply' and redis.call('LRANGE', known, 0, -1) or {}
  if reconcile then
    for _, id in ipairs(redis.call('LRANGE', sent, 0, -1)) do ids[#ids + 1] = id end
  end
  return { isSimulated and 'simulated' or 'claimed', now, payload, address, claims, posts, reconcile and 1 or 0, number(firstPostAt), ids,
    reconcile and posts == 0 and doubtSince or 0, reconcile and posts == 0 and doubtUntil or 0, number(lastPostAt or firstPostAt),
    closing or '' }
end
-- Whether the POSTs are used up: those whose answer was lost, or all.
local function isPostedEnough()
  local maxPosts = tonumber(ARGV[7])
  if posts < maxPosts then return false end
  return posts - number(failed) >= maxPosts or posts >= tonumber(ARGV[18]) or not lastPostAt or now >= number(firstPostAt) + tonumber(ARGV[19])
end

if ARGV[8] == '1' then
  if holder ~= token or isSimulated then return { 'not-yours' } end
  if reconciling == '2' then return claimed(false) end
  if isPostedEnough() then return settleAs('unknown', ARGV[10]) end
  local refused = refusal()
  if refused then return settleAs('refused', refused) end
  posts = posts + 1
  set('reconciling', 2)
  set('lastPostAt', now)
  if doubtUntil and not isAside(again) then redis.call('HSET', actor, 'cleared', doubtUntil) end
  return claimed(false)
end

if holder == token then return claimed(number(reconciling) > 0) end
if holder ~= '' and number(heldUntil) > now then return { 'held' } end
if number(notBefore) > now then return { 'early' } end
-- Quiet hours hold back what answers nobody who has just written. Looked at again each minute: a text changes that.
local quietMs = tonumber(ARGV[15])
if quietMs > 0 and kind == 'send-reply' and not isSimulated and posts == 0 and again ~= 'human' and now >= number(textAt) + tonumber(ARGV[16]) then
  local at = now + math.min(quietMs, 60000)
  redis.call('HSET', effect, 'notBefore', at)
  arm(due, actorId, at)
  announce(actor, actorId)
  return { 'early' }
end
if claims >= tonumber(ARGV[6]) and now >= number(firstClaimAt) + tonumber(ARGV[17]) then return settleAs('unknown', ARGV[10]) end
if holder ~= '' and again == 'never' and not isSimulated then return settleAs('unknown', ARGV[10]) end

claims = claims + 1
local reconcile = kind == 'send-reply' and not isSimulated and (posts > 0 or doubtUntil ~= nil)
if kind == 'send-reply' and not reconcile then
  local refused = refusal()
  if refused then return settleAs('refused', refused) end
  if not isSimulated then posts = 1 end
end
set('reconciling', reconcile and 1 or 0)
set('firstClaimAt', firstClaimAt or now)
announce(actor, actorId)
return claimed(reconcile)
