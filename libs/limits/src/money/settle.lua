-- Ends a reservation with what its call has cost; 0 gives all of it back.
-- KEYS leases, reservations
-- ARGV id, cost
-- Returns settled; corrected (its lease had run out and it counted as paid in full until now); gone (nothing is known of it).
-- Asserts: counted once. A correction takes back no more than the day and the run in which the full price was counted.
local leases, reservations, id, cost = KEYS[1], KEYS[2], ARGV[1], tonumber(ARGV[2])
local now = clock()
sweep(leases, reservations, now)
local reservation = stored(reservations, id)
if not reservation then return 'gone' end
forget(leases, reservations, id)
if reservation.stage ~= 'presumed' then
  pay(reservation, now, cost)
  return 'settled'
end
for index, account in ipairs(reservation.accounts) do
  renew(account, index, now)
  if index == runAccount or fieldOf(account, 'day') == reservation.day then
    redis.call('HINCRBY', account, 'spent', cost - reservation.amount)
  end
end
return 'corrected'
