-- Says that the call of a reservation goes out now: from here on it may be paid for, whoever dies.
-- KEYS leases, reservations
-- ARGV id, leaseMs
-- Returns begun, or gone: the reservation came back to its accounts, and no call may be made for it.
-- Asserts: a lease that has run out is no leave. Idempotent.
local leases, reservations, id = KEYS[1], KEYS[2], ARGV[1]
local now = clock()
sweep(leases, reservations, now)
local reservation = stored(reservations, id)
if not reservation or reservation.stage == 'presumed' then return 'gone' end
reservation.stage = 'called'
store(leases, reservations, id, reservation, now + tonumber(ARGV[2]))
return 'begun'
