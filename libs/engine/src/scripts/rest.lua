-- Gives conversations that are at rest and stay for ever their time to go: those that were left so before memories went (ADR 27).
-- KEYS due, then an actor each
-- ARGV 1 memorySeconds, 2 1: count only, then an actorId each
-- Returns {how many}
-- Asserts: nothing but a TTL changes, and only where there was none and nothing wakes the conversation.
local due, count = KEYS[1], 0
for i = 2, #KEYS do
  local actor, actorId = KEYS[i], ARGV[i + 1]
  if redis.call('TTL', actor) == -1 and not redis.call('ZSCORE', due, actorId)
    and not isKept(actor) then
    count = count + 1
    if ARGV[2] ~= '1' then forgetAtRest(actor, due, actorId, ARGV[1]) end
  end
end
return { count }
