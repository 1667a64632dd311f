-- Moves a dead letter from one status to another, once (ADR 9).
-- KEYS letter, its audit, ledger of the letter's run (any key of its slot where there is no row), the partition's audit, the run (or any key)
-- ARGV to (replaying|open|replayed|discarded), token ('': whoever holds it, to give it back only), auditEntry or '', retentionSeconds, ledgerRow or '',
--      the partition's auditEntry, the field of the run for the row ('': it goes into the ledger's list, as before schema version 4)
-- Returns {'gone'} | {'done' | 'conflict', status}
-- Asserts: only an open letter is taken; only its holder ends it or gives it back; idempotent by token; every change is noted,
--          counted and in the ledger, together.
local letter, audit, ledger, deeds, run = unpack(KEYS)
local to, token = ARGV[1], ARGV[2]
local status, holder = unpack(redis.call('HMGET', letter, 'status', 'token'))
if not status then return { 'gone' } end

local mine = token ~= '' and holder == token
if mine and status == to then return { 'done', status } end
local held = status == 'replaying' and mine
local may = {
  replaying = status == 'open' and token ~= '',
  open = held or (status == 'replaying' and token == ''),
  replayed = held,
  discarded = held,
}
if not may[to] then return { 'conflict', status } end

redis.call('HSET', letter, 'status', to)
if to == 'replaying' then redis.call('HSET', letter, 'token', token) end
if to == 'open' then redis.call('HDEL', letter, 'token') end
redis.call('HINCRBY', letter, 'version', 1)
if ARGV[3] ~= '' then
  local now = clock()
  redis.call('RPUSH', audit, stamped(ARGV[3], now))
  noteDeed(deeds, ARGV[6], now)
  redis.call('EXPIRE', audit, ARGV[4])
end
if ARGV[5] ~= '' and ARGV[7] ~= '' and redis.call('EXISTS', run) == 1 then
  redis.call('HSET', run, ARGV[7], ARGV[5])
elseif ARGV[5] ~= '' then
  redis.call('RPUSH', ledger, ARGV[5])
  -- it goes with its run's record, and a live run's stays
  if redis.call('TTL', ledger) < 0 and redis.call('TTL', run) ~= -1 then redis.call('EXPIRE', ledger, ARGV[4]) end
end
return { 'done', to }
