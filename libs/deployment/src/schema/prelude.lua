-- Shared by the layout's scripts; the loader puts it, and clock.lua, in front of each.
-- KEYS of every script: deployment, processes, raises, migration. All lie in the deployment's slot.
-- A process stands in `processes` under its id as '<until, ms> <what it says of itself, JSON>'.

-- For how long one that fell silent without leaving is kept, for operators to see, after its lease ran out (process-table.ts).
local silentKeptMs = 15 * 60 * 1000

-- Every process that has not left, as {id, json, ms that its lease has left: 0 and less of one that is silent}…; who was silent for long is struck off.
local function seen(processes, now)
  local found, all = {}, redis.call('HGETALL', processes)
  for i = 1, #all, 2 do
    local heldUntil, json = string.match(all[i + 1], '^(%d+) (.*)$')
    if tonumber(heldUntil) + silentKeptMs > now then
      found[#found + 1] = { all[i], json, tonumber(heldUntil) - now }
    else
      redis.call('HDEL', processes, all[i])
    end
  end
  return found
end

-- Those of them that have been heard of lately.
local function live(processes, now)
  local found = {}
  for _, process in ipairs(seen(processes, now)) do
    if process[3] > 0 then found[#found + 1] = process end
  end
  return found
end
