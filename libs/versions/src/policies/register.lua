-- Tells of the table that a process has of its own: the file's, which holds where nothing else was said.
-- KEYS state, tables, history (unused), left
-- ARGV version, table (JSON)
-- Returns {status, version}: done, or taken: another table bears this version.
local state, tables, left, version, text = KEYS[1], KEYS[2], KEYS[4], ARGV[1], ARGV[2]
local stored = redis.call('HGET', tables, version)
if stored and stored ~= text then return { 'taken', version } end
redis.call('HSET', tables, version, text)
redis.call('HSET', state, 'file', version)
redis.call('HDEL', left, version)
return { 'done', version }
