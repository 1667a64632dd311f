-- Shared by the money scripts; the loader puts it, and clock.lua, in front of each.
-- KEYS of every script: leases, reservations, then the accounts: tenant, conversation, run. All lie in the tenant's slot.
-- An account is a hash: spent, held (micro-dollars) and, but for a run's, day (days since the epoch, UTC).
-- A reservation is {amount, stage, accounts, day}: held (no call was made), called (one may have been), presumed (its lease ran out then).

local dayMs = 86400000
local keptMs = 2 * dayMs
-- How long a call whose worker was taken for dead may still tell what it has cost.
local presumedMs = 3600000
local sweptAtOnce = 100
local runAccount = 3

local function today(now) return math.floor(now / dayMs) end

local function fieldOf(account, field) return tonumber(redis.call('HGET', account, field) or '0') end

-- A new day begins the account of a tenant or a conversation afresh; what is still held counts in the day that settles it.
local function renew(account, index, now)
  if index ~= runAccount and today(now) > fieldOf(account, 'day') then
    redis.call('HSET', account, 'day', today(now), 'spent', 0)
  end
  redis.call('PEXPIRE', account, keptMs)
end

local function store(leases, reservations, id, reservation, dueAt)
  redis.call('HSET', reservations, id, cjson.encode(reservation))
  redis.call('ZADD', leases, dueAt, id)
  redis.call('PEXPIRE', reservations, keptMs)
  redis.call('PEXPIRE', leases, keptMs)
end

local function stored(reservations, id)
  local text = redis.call('HGET', reservations, id)
  return text and cjson.decode(text) or nil
end

local function forget(leases, reservations, id)
  redis.call('HDEL', reservations, id)
  redis.call('ZREM', leases, id)
end

-- Takes a reservation out of what is held, and counts what was paid.
local function pay(reservation, now, cost)
  for index, account in ipairs(reservation.accounts) do
    renew(account, index, now)
    redis.call('HINCRBY', account, 'held', -reservation.amount)
    redis.call('HINCRBY', account, 'spent', cost)
  end
end

-- The leases that have run out: what no call was made for comes back, what may have been paid counts as paid in full.
local function sweep(leases, reservations, now)
  for _, id in ipairs(redis.call('ZRANGEBYSCORE', leases, '-inf', now, 'LIMIT', 0, sweptAtOnce)) do
    local reservation = stored(reservations, id)
    if reservation and reservation.stage == 'held' then
      pay(reservation, now, 0)
      forget(leases, reservations, id)
    elseif reservation and reservation.stage == 'called' then
      pay(reservation, now, reservation.amount)
      reservation.stage, reservation.day = 'presumed', today(now)
      store(leases, reservations, id, reservation, now + presumedMs)
    else
      forget(leases, reservations, id)
    end
  end
end
