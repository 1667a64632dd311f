-- Notes what the provider says of a reply that it has taken. Its words come in any order, and one may come twice.
-- KEYS delivery
-- ARGV stage (how far along that is, from 1), status, errorCode or '', retentionSeconds
-- Returns 1: noted | 0: it was as far along already
-- Asserts: the stage only grows; the error is that of the status.
local delivery = KEYS[1]
if number(redis.call('HGET', delivery, 'stage')) >= tonumber(ARGV[1]) then return 0 end
redis.call('HSET', delivery, 'stage', ARGV[1], 'status', ARGV[2], 'errorCode', ARGV[3], 'at', clock())
redis.call('EXPIRE', delivery, ARGV[4])
return 1
