-- Gives up a place: the call will not be made.
-- KEYS state, queue, waiting, callers
-- ARGV call
-- Returns 1. Idempotent.
leave(KEYS[2], KEYS[3], ARGV[1])
return 1
