-- Keeps what a process has as its own agents.
-- KEYS versions, held
-- ARGV keptMs, then version and definition (JSON), pair after pair
-- Returns how many versions are kept.
-- Asserts: a version means one definition for ever; one that some process has is kept, and for keptMs after the last had it.
local versions, held, now = KEYS[1], KEYS[2], clock()
for i = 2, #ARGV, 2 do
  redis.call('HSETNX', versions, ARGV[i], ARGV[i + 1])
  redis.call('HSET', held, ARGV[i], now)
end
local times = redis.call('HGETALL', held)
for i = 1, #times, 2 do
  if now - tonumber(times[i + 1]) > tonumber(ARGV[1]) then
    redis.call('HDEL', versions, times[i])
    redis.call('HDEL', held, times[i])
  end
end
return redis.call('HLEN', versions)
