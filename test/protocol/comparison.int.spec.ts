import { compareAlike } from './compare-alike.js';

/** Enough to meet each script many times; `verify:deep` compares twenty times as many. */
compareAlike(5_000);
