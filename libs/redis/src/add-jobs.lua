-- Jobs that a script adds in its own step, by `addJobs()`. What BullMQ's scripts take for them stands behind the script's own KEYS and ARGV, job by
-- job, and is taken off here. The last argument says of each, the last job first, which script adds it and how many keys and arguments that takes.
local jobs = {}
local function takeLast(list, count)
  local taken = {}
  for i = tonumber(count), 1, -1 do taken[i] = table.remove(list) end
  return taken
end
for adder, keys, arguments in string.gmatch(table.remove(ARGV), '(%a+) (%d+) (%d+)') do
  table.insert(jobs, 1, { add = adders[adder], keys = takeLast(KEYS, keys), arguments = takeLast(ARGV, arguments) })
end
local function addJobs()
  for _, job in ipairs(jobs) do job.add(job.keys, job.arguments) end
end
