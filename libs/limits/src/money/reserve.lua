-- Sets aside the worst case of a call, in all of its accounts or in none.
-- KEYS leases, reservations, tenant, conversation, run
-- ARGV id, amount, leaseMs, caps of tenant, conversation and run (0: none)
-- Returns {word, account}: reserved; spent (the cap leaves no room for it, whatever comes back), held (only what others hold is
--         in the way), with the number of the account: 1 tenant, 2 conversation, 3 run.
-- Asserts: spent + held stays within every cap. Idempotent by id, which renews a lease that has not run out.
local leases, reservations, id = KEYS[1], KEYS[2], ARGV[1]
local amount, leaseMs = tonumber(ARGV[2]), tonumber(ARGV[3])
local now = clock()
sweep(leases, reservations, now)
local known = stored(reservations, id)
if known then
  if known.stage == 'held' then store(leases, reservations, id, known, now + leaseMs) end
  return { 'reserved', 0 }
end

local accounts, inTheWay = { KEYS[3], KEYS[4], KEYS[5] }, 0
for index, account in ipairs(accounts) do
  renew(account, index, now)
  local cap, spent = tonumber(ARGV[3 + index]), fieldOf(account, 'spent')
  if cap > 0 and spent + amount > cap then return { 'spent', index } end
  if cap > 0 and spent + fieldOf(account, 'held') + amount > cap then inTheWay = index end
end
if inTheWay > 0 then return { 'held', inTheWay } end

for _, account in ipairs(accounts) do
  redis.call('HINCRBY', account, 'held', amount)
  redis.call('PEXPIRE', account, keptMs)
end
store(leases, reservations, id, { amount = amount, stage = 'held', accounts = accounts }, now + leaseMs)
return { 'reserved', 0 }
