-- Ends an effect: removes it from the owed set and appends its event, once (I3). Every settle records the provider's id,
-- even one that comes too late to end anything: a message that exists belongs to this effect.
-- KEYS effect, actor, owed, mail, due, provider, known, sent, dead, letter, doubt, delivery, and where events are asked for their list of this conversation, due, pending
-- ARGV effectId, actorId, token or '', authority (token|callback|reconcile), event, providerId or '', graceMs, providerTtlSeconds,
--      letterCode or '' (leaves none), retentionSeconds, kind,
--      stage of the message at the provider (how far along that is, from 1; '': nothing is said of it), status, errorCode or '',
--      at which key and argument the keys and arguments of a commit begin (the closing that the claim gave, filled in; '': there is none;
--      'asked': a callback, which has no claim, asks for it first), the digest of the closing that a callback was given,
--      at which the keys and arguments of a load begin, behind those ('': whoever settles does not go on with the next turn),
--      where events are asked for: eventPrefix, and the name and payload of the letter's
-- Returns {'settled' | 'gone' | 'not-yours' | 'provider-id-taken'} | {'closed'}: the closing was applied, and no event is left (ADR 65)
--       | {'closing', now, closing, its digest}: nothing is settled yet, the callback comes again with it; behind each what the load answers, where there is one
-- Asserts: owed; the claim's token, or the authority of a callback or reconcile; one provider id belongs to one effect;
--          a letter learns of a message that was made after all; of the kind that the event ends, since an id may have been
--          given anew by a Redis that forgot; in doubt, or of a version still to come, the id of a message that no effect here asked for stays nobody's, so
--          that the send which is decided again can adopt it;
--          what the provider says is noted whatever becomes of the effect, what a worker says only where it settles; it comes in any order, and
--          one report may come twice: the stage only grows, and the error is that of the status;
--          no effect that is still owed has its own id among the known ones: a reconcile leaves those out, and would find nothing;
--          a closing is applied only to an empty mailbox without a lease, where nothing else is owed and the person has not opted out; commit.lua asserts the
--          rest, its version above all.
-- The parts of a load and of a closing are taken off, so that all else stands where it stands without them.
local function takeFrom(list, first)
  local taken = {}
  for i = #list, first, -1 do taken[i - first + 1] = table.remove(list) end
  return taken
end
local loading = tonumber(ARGV[18]) and { keys = takeFrom(KEYS, tonumber(ARGV[18])), arguments = takeFrom(ARGV, tonumber(ARGV[19])) }
local closing = tonumber(ARGV[15]) and { keys = takeFrom(KEYS, tonumber(ARGV[15])), arguments = takeFrom(ARGV, tonumber(ARGV[16])) }
local effect, actor, owed, mail, due, provider, known, sent, dead, letter, doubt, delivery = unpack(KEYS)
local effectId, providerId = ARGV[1], ARGV[6]
local now = clock()

local function note()
  if ARGV[12] == '' or number(redis.call('HGET', delivery, 'stage')) >= tonumber(ARGV[12]) then return end
  redis.call('HSET', delivery, 'stage', ARGV[12], 'status', ARGV[13], 'errorCode', ARGV[14], 'at', now)
  redis.call('EXPIRE', delivery, ARGV[10])
  return true
end
local isNoted = ARGV[4] == 'callback' and note()

-- Who goes on with the next turn has it loaded in the same step, whatever has become of the effect (ADR 169).
local function loaded(reply, tell)
  if loading then reply[2] = applyLoad(loading.keys, loading.arguments, function() return now end, tell or announce) end
  return reply
end

local owner = providerId ~= '' and redis.call('GET', provider)
if providerId ~= '' then
  if owner and owner ~= effectId then
    if isNoted then announce(actor, ARGV[2]) end
    return loaded({ 'provider-id-taken' })
  end
end
local function own()
  return providerId ~= '' and redis.call('SET', provider, effectId, 'NX', 'EX', ARGV[8])
end
local function tell()
  if redis.call('LPUSH', known, providerId) > 10 then redis.call('LTRIM', known, 0, 9) end
  redis.call('EXPIRE', known, ARGV[8])
  if redis.call('LPUSH', sent, providerId) > 20 then redis.call('LTRIM', sent, 0, 19) end
end

local kind, holder, payload, again, said = unpack(redis.call('HMGET', effect, 'kind', 'token', 'payload', 'repeat', 'said'))
if kind ~= ARGV[11] then
  if not owner then
    local isForgotten = number(string.match(effectId, '%.(%d+)%.%d+$')) > number(redis.call('HGET', actor, 'version'))
    if not isForgotten and not doubtIn(doubt, actor) and own() then tell() end
  end
  if providerId ~= '' and redis.call('EXISTS', letter) == 1 then redis.call('HSET', letter, 'providerId', providerId) end
  if isNoted then announce(actor, ARGV[2]) end
  return loaded({ 'gone' })
end
-- Whether the closing's commit finds what it was decided for. Its version, and that nobody has parked the actor, commit.lua asserts.
local function isClosable()
  if redis.call('LLEN', mail) > 0 or redis.call('HLEN', owed) > 1 then return false end
  local lease, optOutKey = unpack(redis.call('HMGET', actor, 'lease', 'optOutKey'))
  return not lease and redis.call('EXISTS', optOutKey) == 0
end
-- A send that was decided again, by a Redis that had forgotten it, may bring another closing.
local kept = (ARGV[15] == 'asked' or ARGV[17] ~= '') and redis.call('HGET', effect, 'closing')
if ARGV[15] == 'asked' and kept and isClosable() then return { 'closing', now, kept, redis.sha1hex(kept) } end
if ARGV[17] ~= '' and redis.sha1hex(kept or '') ~= ARGV[17] then closing = nil end
own()
if ARGV[4] ~= 'callback' and (holder or '') ~= ARGV[3] then return loaded({ 'not-yours' }) end
if providerId ~= '' then tell() end
if ARGV[4] ~= 'callback' then note() end
if ARGV[9] ~= '' and kind ~= 'compress' then
  deadLetter(dead, letter, effectId, now, ARGV[10], kind, ARGV[2], effectId, ARGV[9], payload)
  recordEvent(eventsAt(KEYS, 13, ARGV[20]), ARGV[2], ARGV[21], ARGV[22], now)
end
local isClosing = closing and isClosable()
takeOff(effect, kind, again, said, actor, owed, effectId, ARGV[5])
local function asIs(reply) return reply end
if isClosing and applyCommit(closing.keys, closing.arguments, asIs, asIs)[1] == 'committed' then return endJob(loaded({ 'closed' })) end
deliver(mail, due, ARGV[2], ARGV[5], now, tonumber(ARGV[7]))
addJobs()
local reply = loaded({ 'settled' }, function() end)
announce(actor, ARGV[2])
return endJob(reply)
