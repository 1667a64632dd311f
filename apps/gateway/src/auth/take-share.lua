-- Takes one request's share of a rate that all replicas have in common: so many a minute, of which as many may come at once.
-- KEYS rate
-- ARGV perMinute
-- Returns 0: taken | in how many milliseconds there will be one, and then nothing is taken
-- Asserts: in no minute more than twice the rate, over time no more than it; a rate that nobody asks for leaves no key.
local everyMs = 60000 / tonumber(ARGV[1])
local now = clock()
-- When all that was taken will have been given back; a minute ahead, nothing is left.
local paidAt = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now) + everyMs
local waitMs = math.floor(paidAt - 60000 - now + 0.5)
if waitMs > 0 then return waitMs end
redis.call('SET', KEYS[1], string.format('%.3f', paidAt), 'PX', math.ceil(paidAt - now))
return 0
