-- Counts what waits for a person: open letters by why they died, calls that wait for leave, conversations that are parked or taken over.
-- KEYS dead, approvals, parked, taken
-- ARGV letterPrefix, how many of the latest letters are looked at
-- Returns {approvals, parked, taken over, code, how many, code, how many, …}
local dead, approvals, parked, taken = unpack(KEYS)
local open = {}
for _, id in ipairs(redis.call('ZREVRANGE', dead, 0, tonumber(ARGV[2]) - 1)) do
  local status, code = unpack(redis.call('HMGET', ARGV[1] .. id, 'status', 'code'))
  if status == 'open' then open[code] = (open[code] or 0) + 1 end
end
local counts = { redis.call('HLEN', approvals), redis.call('ZCARD', parked), redis.call('ZCARD', taken) }
for code, count in pairs(open) do
  counts[#counts + 1] = code
  counts[#counts + 1] = count
end
return counts
