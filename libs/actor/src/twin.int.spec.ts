import { compareAlike } from '../test/compare-alike.js';

/** Enough to meet each script many times; `verify:deep` compares ten times as many. */
compareAlike(10_000);
