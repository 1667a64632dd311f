-- Milliseconds since the epoch by Redis's own clock: no process's clock decides anything.
local function clock()
  local time = redis.call('TIME')
  return tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
end
