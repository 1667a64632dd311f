import { brokenLetterRules } from './broken-letter-rules.js';
import { brokenOutsideRules } from './broken-outside-rules.js';
import { brokenTakeoverRules } from './broken-takeover-rules.js';
import { compareAlike } from './compare-alike.js';
import { noticeBrokenRules } from './notice-broken-rules.js';

compareAlike(100_000);
noticeBrokenRules([...brokenLetterRules, ...brokenTakeoverRules, ...brokenOutsideRules]);
