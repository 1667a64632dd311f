-- Says which layouts a process knows, and hears which one is in force.
-- KEYS deployment, processes, raises, migration
-- ARGV id, leaseMs, what it says of itself (JSON; empty: it leaves)
-- Returns the layout as it is written down; '' where nothing is.
local now = clock()
if ARGV[3] == '' then
  redis.call('HDEL', KEYS[2], ARGV[1])
else
  redis.call('HSET', KEYS[2], ARGV[1], string.format('%d', now + tonumber(ARGV[2])) .. ' ' .. ARGV[3])
end
return redis.call('HGET', KEYS[1], 'schema') or ''
