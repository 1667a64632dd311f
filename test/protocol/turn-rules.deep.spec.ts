import { brokenClosingRules } from './broken-closing-rules.js';
import { brokenEagerRules } from './broken-eager-rules.js';
import { brokenEffectRules } from './broken-effect-rules.js';
import { brokenMemoryRules } from './broken-memory-rules.js';
import { brokenTurnRules } from './broken-turn-rules.js';
import { noticeBrokenRules } from './notice-broken-rules.js';

noticeBrokenRules([
  ...brokenTurnRules,
  ...brokenEffectRules,
  ...brokenClosingRules,
  ...brokenEagerRules,
  ...brokenMemoryRules,
]);
