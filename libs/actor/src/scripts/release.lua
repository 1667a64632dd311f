-- Gives a claim back, to be taken again after a delay.
-- KEYS effect, due
-- ARGV actorId, token, delayMs, posted (0: the POST certainly did not happen)
-- Returns 1, or 0 when the claim is not mine (any more).
-- Asserts: token.
local effect, due = unpack(KEYS)
local token, posts = unpack(redis.call('HMGET', effect, 'token', 'posts'))
if (token or '') ~= ARGV[2] then return 0 end
local at = clock() + tonumber(ARGV[3])
redis.call('HSET', effect, 'token', '', 'until', 0, 'notBefore', at)
if ARGV[4] == '0' and number(posts) > 0 then redis.call('HSET', effect, 'posts', number(posts) - 1) end
arm(due, ARGV[1], at)
return 1
