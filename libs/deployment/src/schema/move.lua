-- Writes another layout down, by compare-and-set.
-- KEYS deployment, processes, raises, migration
-- ARGV from, to, the layout that every live process must know, by, why
-- Returns {'done'} | {'moved', what is written down} | {'unready'}
-- Asserts: nobody is left behind who is heard of; each move is noted; a migration begins and ends with nothing noted of it.
local schema, now = redis.call('HGET', KEYS[1], 'schema') or '', clock()
if schema ~= ARGV[1] then return { 'moved', schema } end
for _, process in ipairs(live(KEYS[2], now)) do
  if cjson.decode(process[2]).newest < tonumber(ARGV[3]) then return { 'unready' } end
end
redis.call('HSET', KEYS[1], 'schema', ARGV[2])
redis.call('LPUSH', KEYS[3], cjson.encode({ from = ARGV[1], to = ARGV[2], by = ARGV[4], why = ARGV[5], at = now }))
redis.call('LTRIM', KEYS[3], 0, 999)
redis.call('DEL', KEYS[4])
return { 'done' }
