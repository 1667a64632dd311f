-- Reads a breaker, with the time its moments are reckoned by.
-- KEYS states
-- ARGV name
-- Returns {now, state, state (JSON)}. Writes nothing.
return unchanged(clock(), stored(KEYS[1], ARGV[1]))
