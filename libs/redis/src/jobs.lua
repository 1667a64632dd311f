-- The jobs that a script adds in its own step, by `addJobs()`, and the end of the job that it is a step of, by `return endJob(reply)`. What BullMQ's
-- scripts take for them stands behind the script's own KEYS and ARGV, job by job, and is taken off here. The last argument says of each, the last
-- first, which script it takes, with how many keys and arguments.
local jobs, ending = {}, nil
local function takeLast(list, count)
  local taken = {}
  for i = tonumber(count), 1, -1 do taken[i] = table.remove(list) end
  return taken
end
for name, keys, arguments in string.gmatch(table.remove(ARGV), '(%a+) (%d+) (%d+)') do
  local job = { script = jobScripts[name], keys = takeLast(KEYS, keys), arguments = takeLast(ARGV, arguments) }
  if name == 'moveToFinished' then ending = job else table.insert(jobs, 1, job) end
end
local function addJobs()
  for _, job in ipairs(jobs) do runJobScript(job.script, job.keys, job.arguments, false) end
end
-- The reply of a script that may end its job: with what BullMQ's says to the job's end in front, where there is one to end.
local function endJob(reply)
  if not ending then return reply end
  return { 'job ended', runJobScript(ending.script, ending.keys, ending.arguments, true), reply }
end
