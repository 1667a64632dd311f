-- Takes one of so many a day (UTC), of all replicas together.
-- KEYS count
-- ARGV perDay
-- Returns 0: taken | in how many milliseconds the day ends, and then nothing is taken
-- Asserts: in no day more than so many; the count goes with its day.
local dayMs = 86400000
local leftMs = dayMs - clock() % dayMs
local count = tonumber(redis.call('GET', KEYS[1]) or 0)
if count >= tonumber(ARGV[1]) then return leftMs end
redis.call('SET', KEYS[1], count + 1, 'PX', leftMs)
return 0
