-- Owes a person's own words to the other side of a conversation that they have taken over (ADR 20).
-- KEYS actor, owed, due, said
-- ARGV actorId, effectPrefix, record, payload, graceMs, retentionSeconds
-- Returns {'gone' | 'not-taken' | 'busy'} | {'said', effectId, record}: now, or before under this reply's id
-- Asserts: once for each reply id; only while a person has the conversation; one such send at a time, so that they keep their order.
local actor, owed, due, said = unpack(KEYS)
local before, first = unpack(redis.call('HMGET', said, 'effectId', 'record'))
if before then return { 'said', before, first } end
local version, human, live = unpack(redis.call('HMGET', actor, 'version', 'human', 'live'))
if not version then return { 'gone' } end
if not human then return { 'not-taken' } end
for _, effectId in ipairs(redis.call('HKEYS', owed)) do
  if redis.call('HGET', ARGV[2] .. effectId, 'repeat') == 'human' then return { 'busy' } end
end
local now = clock()
local record = stamped(ARGV[3], now)
local effectId = oweAside(actor, owed, due, ARGV[2], ARGV[1], 'human', ARGV[4], now, tonumber(ARGV[5]))
keepSaid(actor, ARGV[2] .. effectId, said, effectId, record, live == '1', ARGV[6])
announce(actor, ARGV[1])
return { 'said', effectId, record }
