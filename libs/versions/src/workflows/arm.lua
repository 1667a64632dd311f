-- Says what starts a stored workflow from now on.
-- KEYS armed, routes, published
-- ARGV id, what is stored of it as it was looked at ('': nothing) and as it is from now on ('': nothing), entry of the audit (JSON; '': none),
-- mostPublished, n, its n routes until now, then those from now on
-- Returns {1}; {0}, with nothing written, when somebody else has changed it since the look; {2, route, id} when a workflow has one already.
-- Asserts: a route leads to one workflow, which has it in its own list.
local armed, routes, published = KEYS[1], KEYS[2], KEYS[3]
if (redis.call('HGET', armed, ARGV[1]) or '') ~= ARGV[2] then return { 0 } end
local first = 7 + tonumber(ARGV[6])
for i = first, #ARGV do
  local owner = redis.call('HGET', routes, ARGV[i])
  if owner and owner ~= ARGV[1] then return { 2, ARGV[i], owner } end
end
for i = 7, first - 1 do redis.call('HDEL', routes, ARGV[i]) end
for i = first, #ARGV do redis.call('HSET', routes, ARGV[i], ARGV[1]) end
if ARGV[3] == '' then redis.call('HDEL', armed, ARGV[1]) else redis.call('HSET', armed, ARGV[1], ARGV[3]) end
if ARGV[4] ~= '' then
  redis.call('LPUSH', published, ARGV[4])
  redis.call('LTRIM', published, 0, ARGV[5] - 1)
end
return { 1 }
