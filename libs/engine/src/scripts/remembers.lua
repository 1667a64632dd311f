-- Whether turns may be taken on what lies on this server: a gateway has judged this life of it, and the lost texts are in it again (ADR 15).
-- KEYS pulse, forgotten
-- Returns 1 or 0; 1 where there was never a beat
-- Asserts: nothing is written.
local beatRun = redis.call('HGET', KEYS[1], 'run')
if not beatRun then return 1 end
local runId = string.match(redis.call('INFO', 'server'), 'run_id:(%w+)') or ''
local judgedRun, at, ingested, replayed = unpack(redis.call('HMGET', KEYS[2], 'run', 'at', 'ingested', 'replayed'))
if beatRun ~= runId then return 0 end
if judgedRun ~= runId or ingested == at or replayed == at then return 1 end
return 0
