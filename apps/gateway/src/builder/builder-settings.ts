import { integer, setting } from '#settings';

/** What builders may do. */
export const builderSettings = {
  BUILDER_CREDITS_QUOTA: setting(
    "credits of a builder's user in a month (UTC); 0: no limit",
    integer({ min: 0, max: 1_000_000, default: 0 }),
    {
      note: 'A request that was built, and shown to run, claims one. Above it a message is answered 402, `Credit quota exceeded`.',
    },
  ),
};
