-- Says which layouts a process knows, and hears which one is in force. A Redis that has come back empty is founded again with what the process knows.
-- KEYS deployment, processes, raises, migration
-- ARGV id, leaseMs, what it says of itself (JSON; empty: it leaves), then unless it leaves: partitions, idKey, schema
-- Returns {the layout as it is written down, 1 where the idKey and the partitions written down are the process's own, else 0}; {} to one that leaves.
-- Asserts: nothing that is written down changes; of two that found at once, field by field, both hear the same.
if ARGV[3] == '' then
  redis.call('HDEL', KEYS[2], ARGV[1])
  return {}
end
redis.call('HSET', KEYS[2], ARGV[1], string.format('%d', clock() + tonumber(ARGV[2])) .. ' ' .. ARGV[3])
for i, field in ipairs({ 'partitions', 'idKey', 'schema' }) do
  redis.call('HSETNX', KEYS[1], field, ARGV[3 + i])
end
local partitions, idKey, schema = unpack(redis.call('HMGET', KEYS[1], 'partitions', 'idKey', 'schema'))
return { schema, partitions == ARGV[4] and idKey == ARGV[5] and 1 or 0 }
