-- Lists the actors whose time has come, with what each needs. Reads only.
-- KEYS due
-- ARGV limit, actorPrefix, effectPrefix
-- Returns a list of {actorId, score, wants a turn (0|1), effectId, kind, effectId, kind, …}
local now = clock()
local found = {}
local rows = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'WITHSCORES', 'LIMIT', 0, tonumber(ARGV[1]))
for i = 1, #rows, 2 do
  local actor = ARGV[2] .. rows[i]
  local _, wantsTurn, free = needsOf(actor, actor .. ':mail', actor .. ':owed', ARGV[3], now)
  found[#found + 1] = { rows[i], rows[i + 1], wantsTurn and 1 or 0, unpack(free) }
end
return found
