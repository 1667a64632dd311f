-- Lists the actors whose time has come, with what each needs. Reads only.
-- KEYS due
-- ARGV limit, actorPrefix, effectPrefix, graceMs
-- Returns a list of {actorId, score, next score, wants a turn (0|1), effectId, kind, effectId, kind, …}
local now = clock()
local graceMs = tonumber(ARGV[4])
local found = {}
local rows = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'WITHSCORES', 'LIMIT', 0, tonumber(ARGV[1]))
for i = 1, #rows, 2 do
  local actor = ARGV[2] .. rows[i]
  local lease, leaseUntil, thinking, wakeAt, quietUntil, sweeps = unpack(redis.call('HMGET', actor,
    'lease', 'leaseUntil', 'thinking', 'wakeAt', 'quietUntil', 'sweeps'))
  -- Hints of a backlog nobody works off must not pile up: each sweep that changes nothing doubles the wait.
  local backoffMs = graceMs * 2 ^ math.min(number(sweeps), 5)
  local need = nil
  local function needs(at)
    if not need or at < need then need = at end
  end
  local wantsTurn = 0
  local hasWork = redis.call('LLEN', actor .. ':mail') > 0 or thinking == '1'
  if number(wakeAt) > now then
    needs(number(wakeAt))
  elseif number(wakeAt) > 0 then
    hasWork = true
  end
  if hasWork then
    if lease and number(leaseUntil) > now then
      needs(number(leaseUntil))
    elseif number(quietUntil) > now then
      needs(number(quietUntil))
    else
      wantsTurn = 1
      needs(now + backoffMs)
    end
  end
  local row = { rows[i], rows[i + 1], 0, wantsTurn }
  local effects = redis.call('HGETALL', actor .. ':owed')
  for e = 1, #effects, 2 do
    local heldUntil, notBefore = unpack(redis.call('HMGET', ARGV[3] .. effects[e], 'until', 'notBefore'))
    local free = math.max(number(heldUntil), number(notBefore))
    if free > now then
      needs(free)
    else
      row[#row + 1] = effects[e]
      row[#row + 1] = effects[e + 1]
      needs(now + backoffMs)
    end
  end
  row[3] = string.format('%d', need or now + backoffMs)
  found[#found + 1] = row
end
return found
