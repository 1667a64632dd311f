-- What BullMQ asks of a job, and what it is told instead. Ours have no children to wait for, no parent, and share no id; how often one was tried is
-- written down in the moment in which the job goes; and no event is written, however many there may be.
local none = {
  SCARD = function(key) return string.find(key, ':dependencies$') and 0 end,
  ZCARD = function(key) return string.find(key, ':unsuccessful$') and 0 end,
  HMGET = function(_, field) return field == 'parentKey' and { false, false, false } end,
  HGET = function(_, field) return field == 'opts.maxLenEvents' and '0' end,
  HINCRBY = function(_, field) return field == 'atm' and 1 end,
}
-- Runs a script of BullMQ's without what nobody needs. Its stream of events has no reader. And where it fetches a job it puts the marker for idle
-- workers back even if no other job is there: each job then has a worker ask in vain. It counts `wait` only to write the event that all is done.
local function runJobScript(script, keys, arguments, fetches)
  local marker
  local wait, prioritized, delayed = keys[1], keys[3], keys[7]
  local function call(command, key, ...)
    if command == 'XADD' or command == 'XTRIM' then return false end
    if fetches and command == 'LLEN' and key == wait then return 1 end
    local told = none[command] and none[command](key, ...)
    if told then return told end
    if not fetches or command ~= 'ZADD' or select(2, ...) ~= '0' then return redis.call(command, key, ...) end
    marker = key
  end
  local answer = script(keys, arguments, { call = call, pcall = redis.pcall })
  if marker and (redis.call('LLEN', wait) > 0 or redis.call('ZCARD', prioritized) > 0 or redis.call('ZCARD', delayed) > 0) then
    redis.call('ZADD', marker, 0, '0')
  end
  return answer
end
