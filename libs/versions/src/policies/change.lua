-- Makes a version of the policy the current one.
-- KEYS state (current: absent where the file's holds; file), tables, history, left
-- ARGV base (the version that was looked at), version, table (JSON; empty: one that is kept), action, by, why, keptMs
-- Returns {status, version}: done; changed: the policy is at this version and no longer at base; taken: another table bears
--         this version; unknown: none that is kept does.
-- Asserts: a version means one table for ever; one that is not current is kept for keptMs at least, and the file's always.
local state, tables, history, left = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local base, version, text = ARGV[1], ARGV[2], ARGV[3]
local now, file = clock(), redis.call('HGET', state, 'file') or ''
local current = redis.call('HGET', state, 'current') or file
if base ~= current then return { 'changed', current } end
local stored = redis.call('HGET', tables, version)
if text == '' and not stored then return { 'unknown', version } end
if text ~= '' and stored and stored ~= text then return { 'taken', version } end

if text ~= '' then redis.call('HSET', tables, version, text) end
if version == file then redis.call('HDEL', state, 'current') else redis.call('HSET', state, 'current', version) end
redis.call('HSET', left, current, now)
redis.call('HDEL', left, version)
redis.call('LPUSH', history, cjson.encode({ version = version, action = ARGV[4], base = base, by = ARGV[5], why = ARGV[6], at = now }))
redis.call('LTRIM', history, 0, 999)
local times = redis.call('HGETALL', left)
for i = 1, #times, 2 do
  if times[i] ~= file and now - tonumber(times[i + 1]) > tonumber(ARGV[7]) then
    redis.call('HDEL', tables, times[i])
    redis.call('HDEL', left, times[i])
  end
end
return { 'done', version }
