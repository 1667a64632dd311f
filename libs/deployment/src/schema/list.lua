-- Tells where the layout stands and who is there.
-- KEYS deployment, processes, raises, migration
-- Returns {schema or '', then for each process that has not left: id, what it says of itself, ms that its lease has left (0 and less: it is silent)}
local reply = { redis.call('HGET', KEYS[1], 'schema') or '' }
for _, process in ipairs(seen(KEYS[2], clock())) do
  reply[#reply + 1] = process[1]
  reply[#reply + 1] = process[2]
  reply[#reply + 1] = process[3]
end
return reply
