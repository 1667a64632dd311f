-- Counts calls of one replica that were no probes, and opens when the faults are enough.
-- KEYS states
-- ARGV name, options (JSON), replica, calls, faults
-- Returns {now, state before, state after (JSON)}.
-- Asserts: counts only while closed; opens only when enough calls failed and enough replicas each see that share of faults.
--          Not idempotent: a report that may have arrived is not sent again.
local states, name, options, replica = KEYS[1], ARGV[1], cjson.decode(ARGV[2]), ARGV[3]
local calls, faults = tonumber(ARGV[4]), tonumber(ARGV[5])
local now = clock()
local state = stored(states, name)
if state.state ~= 'closed' or calls == 0 then return unchanged(now, state) end
local from = math.floor(now / options.bucketMs) * options.bucketMs
local newest = from
for _, bucket in ipairs(state.buckets) do newest = math.max(newest, bucket.from) end
local oldest = newest - options.bucketMs * options.buckets

-- The other buckets of the window, then the present one with its other replicas, then ours: the order libs/breaker keeps.
local buckets, current = {}, { from = from, tallies = {} }
for _, bucket in ipairs(state.buckets) do
  if bucket.from == from then
    for _, tally in ipairs(bucket.tallies) do
      if tally.replica == replica then
        calls, faults = calls + tally.calls, faults + tally.faults
      else
        current.tallies[#current.tallies + 1] = tally
      end
    end
  elseif bucket.from > oldest then
    buckets[#buckets + 1] = bucket
  end
end
current.tallies[#current.tallies + 1] = { replica = replica, calls = calls, faults = faults }
if from > oldest then buckets[#buckets + 1] = current end

local function mustOpen()
  local all, byReplica = { calls = 0, faults = 0 }, {}
  local function isBad(sum) return sum.faults / sum.calls >= options.errorRate end
  for _, bucket in ipairs(buckets) do
    if bucket.from > from - options.bucketMs * options.buckets then
      for _, tally in ipairs(bucket.tallies) do
        local own = byReplica[tally.replica] or { calls = 0, faults = 0 }
        byReplica[tally.replica] = own
        for _, sum in ipairs({ own, all }) do
          sum.calls, sum.faults = sum.calls + tally.calls, sum.faults + tally.faults
        end
      end
    end
  end
  local witnesses = 0
  for _, own in pairs(byReplica) do
    if isBad(own) then witnesses = witnesses + 1 end
  end
  return all.calls >= options.minCalls and isBad(all) and witnesses >= options.minReplicas
end

if tonumber(ARGV[5]) > 0 and mustOpen() then
  return changed(states, name, now, state.state,
    { state = 'open', ['until'] = now + options.coolDownMs, coolDownMs = options.coolDownMs })
end
return changed(states, name, now, state.state, { state = 'closed', buckets = buckets })
