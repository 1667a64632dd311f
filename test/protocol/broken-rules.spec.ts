import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import type { BrokenRule } from './broken-rule.js';
import { brokenClosingRules } from './broken-closing-rules.js';
import { brokenEagerRules } from './broken-eager-rules.js';
import { brokenEffectRules } from './broken-effect-rules.js';
import { brokenFenceRules } from './broken-fence-rules.js';
import { brokenLetterRules } from './broken-letter-rules.js';
import { brokenMemoryRules } from './broken-memory-rules.js';
import { brokenOutsideRules } from './broken-outside-rules.js';
import { brokenSimulatedRules } from './broken-simulated-rules.js';
import { brokenTakeoverRules } from './broken-takeover-rules.js';
import { brokenTreeRetentionRules } from './broken-tree-retention-rules.js';
import { brokenTreeRules } from './broken-tree-rules.js';
import { brokenTurnRules } from './broken-turn-rules.js';

const rules: readonly BrokenRule[] = [
  ...[...brokenTurnRules, ...brokenEffectRules, ...brokenMemoryRules, ...brokenLetterRules, ...brokenTakeoverRules],
  ...[
    ...brokenClosingRules,
    ...brokenEagerRules,
    ...brokenOutsideRules,
    ...brokenTreeRules,
    ...brokenTreeRetentionRules,
  ],
  ...brokenFenceRules,
  ...brokenSimulatedRules,
];

function luaOf(file: BrokenRule['file']): string {
  const folder = file === 'clock' ? '../../libs/redis/src/' : '../../libs/engine/src/scripts/';
  return readFileSync(new URL(`${folder}${file}.lua`, import.meta.url), 'utf8');
}

it('a rule that the deep comparison breaks stands in exactly one place of its script', () => {
  const astray = rules.filter(({ file, find }) => luaOf(file).split(find).length !== 2);
  expect(astray.map(({ rule }) => rule)).toEqual([]);
  expect(rules.length).toBeGreaterThan(150);
});
