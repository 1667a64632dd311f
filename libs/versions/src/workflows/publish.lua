-- Makes a version the current one of a stored workflow.
-- KEYS versions, held, workflows, published
-- ARGV id, the list of its versions as it was looked at ('': there was none) and as it is from now on, version, definition (JSON), entry of
-- the audit (JSON), mostPublished, kept (ms), now (ms), then the versions that have left the list
-- Returns 1; 0, with nothing written, when somebody else has published since the look.
-- Asserts: a version means one definition for ever, and is kept while it is in the list; one that left it is kept for the retention.
local versions, held, workflows, published = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
if (redis.call('HGET', workflows, ARGV[1]) or '') ~= ARGV[2] then return 0 end
redis.call('HSETNX', versions, ARGV[4], ARGV[5])
redis.call('HSET', held, ARGV[4], ARGV[8])
for i = 10, #ARGV do redis.call('HSET', held, ARGV[i], ARGV[9]) end
redis.call('HSET', workflows, ARGV[1], ARGV[3])
redis.call('LPUSH', published, ARGV[6])
redis.call('LTRIM', published, 0, ARGV[7] - 1)
return 1
