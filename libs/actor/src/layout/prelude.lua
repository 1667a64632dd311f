-- Shared by the layout's scripts; the loader puts it, and clock.lua, in front of each.
-- KEYS of every script: deployment, processes, raises, migration. All lie in the deployment's slot.
-- A process stands in `processes` under its id as '<until, ms> <what it says of itself, JSON>'.

-- Every process that has been heard of lately, as {id, json, ms that its lease has left}…; who has not is struck off.
local function live(processes, now)
  local found, all = {}, redis.call('HGETALL', processes)
  for i = 1, #all, 2 do
    local heldUntil, json = string.match(all[i + 1], '^(%d+) (.*)$')
    if tonumber(heldUntil) > now then
      found[#found + 1] = { all[i], json, tonumber(heldUntil) - now }
    else
      redis.call('HDEL', processes, all[i])
    end
  end
  return found
end
