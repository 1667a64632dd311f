import type { BrokenRule } from './broken-rule.js';
import { brokenEffectRules } from './broken-effect-rules.js';
import { brokenTakeoverRules } from './broken-takeover-rules.js';
import { brokenLetterRules } from './broken-letter-rules.js';
import { brokenMemoryRules } from './broken-memory-rules.js';
import { brokenOutsideRules } from './broken-outside-rules.js';
import { brokenTurnRules } from './broken-turn-rules.js';

/** One for each thing that a script asserts: the comparison must notice every one of them. */
export const brokenRules: readonly BrokenRule[] = [
  ...brokenTurnRules,
  ...brokenEffectRules,
  ...brokenLetterRules,
  ...brokenTakeoverRules,
  ...brokenOutsideRules,
  ...brokenMemoryRules,
];
