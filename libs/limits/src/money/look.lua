-- Reads accounts as they stand now, after what has run out has come back or been counted.
-- KEYS leases, reservations, tenant, conversation, run
-- Returns {spent, held} of each account.
local now = clock()
sweep(KEYS[1], KEYS[2], now)
local figures = {}
for index = 3, 5 do
  renew(KEYS[index], index - 2, now)
  figures[index - 2] = { fieldOf(KEYS[index], 'spent'), fieldOf(KEYS[index], 'held') }
end
return figures
