-- Notes that a part of the migration under way is over.
-- KEYS deployment, processes, raises, migration
-- ARGV the layout as it is written down while it is raised, part
-- Returns 1, or 0 where that raise is over: nothing is noted then
if redis.call('HGET', KEYS[1], 'schema') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[4], ARGV[2], '1')
return 1
