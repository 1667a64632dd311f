-- Runs a script of BullMQ's without what nobody needs. Its stream of events has no reader. And where it fetches a job it puts the marker for idle
-- workers back even if no other job is there: each job then has a worker ask in vain.
local function runJobScript(script, keys, arguments, fetches)
  local marker
  local function call(command, key, ...)
    if command == 'XADD' or command == 'XTRIM' then return false end
    if not fetches or command ~= 'ZADD' or select(2, ...) ~= '0' then return redis.call(command, key, ...) end
    marker = key
  end
  local answer = script(keys, arguments, { call = call, pcall = redis.pcall })
  local wait, prioritized, delayed = keys[1], keys[3], keys[7]
  if marker and (redis.call('LLEN', wait) > 0 or redis.call('ZCARD', prioritized) > 0 or redis.call('ZCARD', delayed) > 0) then
    redis.call('ZADD', marker, 0, '0')
  end
  return answer
end
