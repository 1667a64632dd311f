-- Gives the runs below a root that has ended their time to go, and the actors that ran them, some at each call: the sweeper calls again.
-- KEYS expiring, the root's run, its tree, due
-- ARGV runId of the root, retentionSeconds, how many runs at most, actorPrefix
-- Returns how many
-- Asserts: all goes with the root's own run, and at once where that has gone: a root that was forgotten may spawn under the same ids again.
--          A run's record, ledger, journal and what it was told go together, and with them its actor, parked or not; the list of the tree goes no sooner than its last run has its time.
local expiring, run, tree, due = unpack(KEYS)
local done = redis.call('ZSCORE', expiring, ARGV[1])
if not done then return 0 end
done = tonumber(done)
local seconds = redis.call('TTL', run)
if seconds == -1 then seconds = ARGV[2] elseif seconds < 1 then seconds = 1 end
local prefix = string.sub(run, 1, -1 - #ARGV[1])
local entries = redis.call('LRANGE', tree, done, done + tonumber(ARGV[3]) - 1)
for _, entry in ipairs(entries) do
  -- the id stands before all that a person wrote
  local runId = string.match(entry, '"runId":"([^"]+)"')
  local actorId = 'act' .. string.sub(runId, 4)
  for _, part in ipairs({ '', ':ledger', ':journal', ':told' }) do redis.call('EXPIRE', prefix .. runId .. part, seconds) end
  for _, part in ipairs({ '', ':mail', ':owed', ':held', ':known', ':children', ':transcript' }) do
    redis.call('EXPIRE', ARGV[4] .. actorId .. part, seconds)
  end
  redis.call('ZREM', due, actorId)
end
if done + #entries >= redis.call('LLEN', tree) then
  redis.call('EXPIRE', tree, seconds)
  redis.call('ZREM', expiring, ARGV[1])
else
  redis.call('ZADD', expiring, done + #entries, ARGV[1])
end
return #entries
