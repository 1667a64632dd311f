-- The jobs that a script adds in its own step, by `addJobs()`, and the end of the job that it is a step of, by `return endJob(reply)`. What BullMQ's
-- scripts take for them stands behind the script's own KEYS and ARGV, job by job, and is taken off here. The last argument says of each, the last
-- first, which script it takes, with how many keys and arguments, and how many keys of its queue stand behind them: wait, delayed, prioritized and
-- pc, where its step may choose its place, and the queue's lanes where it has one, whose name comes last.
local jobs, ending = {}, nil
local function takeLast(list, count)
  local taken = {}
  for i = tonumber(count), 1, -1 do taken[i] = table.remove(list) end
  return taken
end
for name, keys, arguments, queue, lane in string.gmatch(table.remove(ARGV), '(%a+) (%d+) (%d+) (%d) ?([^,]*)') do
  queue = takeLast(KEYS, queue)
  local job = { name = name, queue = queue, lane = lane, keys = takeLast(KEYS, keys), arguments = takeLast(ARGV, arguments) }
  if name == 'moveToFinished' then ending = job else table.insert(jobs, 1, job) end
end
-- Gives a job a priority in BullMQ, which serves the jobs without one first, then the lowest number.
local function placeAt(job, priority)
  local options = cmsgpack.unpack(job.arguments[3])
  options.priority = priority
  job.arguments[3] = cmsgpack.pack(options)
  if job.name ~= 'addStandardJob' then return end
  local _, _, meta, id, completed, delayed, active, events, marker = unpack(job.keys)
  job.name, job.keys = 'addPrioritizedJob', { marker, meta, id, job.queue[3], delayed, completed, active, events, job.queue[4] }
end
-- What strangers have begun takes turns by the workflow that they have called, its lane (ADR 144): a job's priority is its round, one more than that of
-- the job before it in its lane, and none that is over. The round that is served now is that of the first job that waits.
local lastRound, lanesKeptSeconds = 2 ^ 20, 86400
local function roundOf(lane, _, _, prioritized, _, lanes)
  local first = redis.call('ZRANGE', prioritized, 0, 0, 'WITHSCORES')[2]
  if not first then redis.call('DEL', lanes) end
  local now = math.floor((tonumber(first or '') or 0) / 2 ^ 32)
  local round = math.min(lastRound, math.max(now, (tonumber(redis.call('HGET', lanes, lane) or '') or 0) + 1))
  redis.call('HSET', lanes, lane, string.format('%d', round))
  redis.call('EXPIRE', lanes, lanesKeptSeconds)
  return round
end
-- `placeIn`, where it is given, is told the keys of a job's queue and says which priority the job has there; 0: none.
local function addJobs(placeIn)
  for _, job in ipairs(jobs) do
    local priority = 0
    if job.lane ~= '' then
      priority = roundOf(job.lane, unpack(job.queue))
    elseif placeIn and #job.queue > 0 then
      priority = placeIn(unpack(job.queue))
    end
    if priority > 0 then placeAt(job, priority) end
    runJobScript(jobScripts[job.name], job.keys, job.arguments, false)
  end
end
-- The reply of a script that may end its job: with what BullMQ's says to the job's end in front, where there is one to end.
local function endJob(reply)
  if not ending then return reply end
  return { 'job ended', runJobScript(jobScripts[ending.name], ending.keys, ending.arguments, true), reply }
end
