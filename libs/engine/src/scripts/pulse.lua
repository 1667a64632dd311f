-- One beat of the deployment's pulse, and the judgement whether this Redis has forgotten what it had acknowledged (ADR 15).
-- KEYS pulse, forgotten
-- ARGV knownCount, knownAt (the last beat that this process has heard acknowledged; 0: none), keepsAll (1: a write is on the
--      disk before it is acknowledged), reachMs, ttlSeconds
-- Returns {count, now, since, at, replayed (0|1)}: `since` and `at` are 0 while nothing may be forgotten
-- Asserts: what was written before the stored beat is there, since a file keeps writes in order; so whatever is lost is
--          younger. A restart loses nothing that was acknowledged if every write is kept at once, this server was not a
--          replica before, and the pulse has not gone back. Judged once in the life of a server: the first beat in it says
--          so to all others. In a cluster each slot has a pulse, and is judged on its own (ADR 67).
local pulse, forgotten = KEYS[1], KEYS[2]
local knownCount, knownAt, keepsAll = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3] == '1'
local now = clock()
local about = redis.call('INFO', 'server')
local runId = string.match(about, 'run_id:(%w+)') or ''
local count, beatAt, beatRun = unpack(redis.call('HMGET', pulse, 'count', 'at', 'run'))
local judgedRun, since, at, replayed = unpack(redis.call('HMGET', forgotten, 'run', 'since', 'at', 'replayed'))

local function wasReplica()
  local id = string.match(redis.call('INFO', 'replication'), 'master_replid2:(%x+)')
  return id ~= nil and string.find(id, '[^0]') ~= nil
end
-- In a cluster: this server has lived since before the last beat and was never a replica, so the slot was moved here with all its keys.
local function wasMoved()
  local lived = tonumber(string.match(about, 'uptime_in_seconds:(%d+)') or 0) * 1000
  return lived > now - number(beatAt) + 2000 and string.find(redis.call('INFO', 'cluster'), 'cluster_enabled:1') ~= nil
end
local function isDoubtful()
  if number(count) < knownCount then return true end
  return beatRun and beatRun ~= runId and (wasReplica() or not (keepsAll or wasMoved()))
end

if judgedRun ~= runId and isDoubtful() then
  -- A Redis that has forgotten very much is made to remember the last of it only: older questions are not asked again.
  local from = math.max(number(beatAt), (knownAt > 0 and knownAt or number(beatAt)) - tonumber(ARGV[4]))
  if since and replayed ~= at and tonumber(since) < from then from = tonumber(since) end
  since, at = from, now
  redis.call('HSET', forgotten, 'run', runId, 'since', since, 'at', at)
  redis.call('EXPIRE', forgotten, ARGV[5])
end
count = math.max(number(count), knownCount) + 1
redis.call('HSET', pulse, 'count', count, 'at', now, 'run', runId)
return { count, now, number(since), number(at), at and replayed == tostring(at) and 1 or 0 }
