import { describe, expect, it } from '@jest/globals';
import { withoutThoughts } from '../../libs/model-turn/src/thoughts.js';
import { personLine } from '../../libs/agent/src/prompt/quote.js';
import { countIn, patternsIn, sourcesWithPatterns } from './patterns.js';
import type { Pattern } from './patterns.js';
import { attacksOn, cpuMsOf, isSlow } from './pattern-attacks.js';

/** Characters of hostile text, which half as many are compared with. */
const size = 65_536;

/** Patterns that take quadratic time over some text, and never meet one of a stranger's: by file and pattern, why. */
const trusted: Readonly<Record<string, string>> = {
  'apps/cli/src/config.ts /\\/+$/': 'a setting',
  'apps/cli/src/doctor/channels/check-public.ts /\\/+$/': 'a setting',
  'apps/cli/src/doctor/channels/check-slack.ts /\\/+$/': 'a setting',
  'apps/cli/src/doctor/channels/check-twilio.ts /\\/+$/': 'a setting',
  'apps/cli/src/doctor/channels/request-twilio.ts /\\/+$/': 'a setting',
  'apps/console/src/wording.ts /0+$/': 'a number in six places',
  'libs/llm/src/providers/provider-addresses.ts /\\/+$/': 'a setting',
  'libs/registry/src/languages.ts /([^/]+)\\.json$/': 'a path of the operator’s',
  'libs/settings/src/validators.ts /\\/+$/': 'a setting',
  'libs/telemetry/src/tracing.ts /\\/+$/': 'a setting',
};

/** Patterns that are put together at run time, by file: how many there are, and what they meet. */
const built: Readonly<Record<string, [number, string]>> = {
  'libs/maintenance/src/erasure/mentions.ts': [2, 'an address as it is, letter by letter'],
  'libs/agent/src/state/prefetch.ts': [1, 'whole words, none of which repeats anything'],
  'libs/agent/src/prompt/quote.ts': [1, 'attacked below'],
  'libs/nodes/src/services/template-operations.ts': [2, 'patterns of a service’s file: attacked below'],
  'libs/values/src/calendar-date.ts': [1, 'a pattern of a tool’s file, tried on four dates of ours'],
  'apps/console/src/builder/parameters/completions.ts': [2, 'a template that a person types, in their own browser'],
  'libs/model-turn/src/thoughts.ts': [1, 'what a model has said: attacked below'],
  'libs/llm/src/scripted/compress-log.ts': [1, 'the beginnings of lines: two repetitions that share no character'],
  'libs/llm/src/scripted/date-phrases.ts': [
    1,
    'behind a word or a number each: no repetition begins at more than one place',
  ],
  'libs/llm/src/scripted/fill-arguments.ts': [1, 'a value of a tool’s file, with no repetition of ours'],
};

function nameOf({ file, pattern }: Pattern): string {
  return `${file} ${String(pattern)}`;
}

describe('the regular expressions of the product', () => {
  const sources = sourcesWithPatterns();

  it('take linear time over hostile text, or meet none', () => {
    const patterns = sources.flatMap(patternsIn);
    expect(patterns.length).toBeGreaterThan(200);
    const slow = patterns
      .filter((pattern) => trusted[nameOf(pattern)] === undefined)
      .filter(({ pattern }) => attacksOn(pattern).some((attack) => isSlow(attack, size)));
    expect(slow.map(nameOf)).toEqual([]);
    const gone = Object.keys(trusted).filter((name) => !patterns.some((pattern) => nameOf(pattern) === name));
    expect(gone).toEqual([]);
  });

  it('are put together only where it is said what they meet', () => {
    const counts = sources.map((source) => [source.file, countIn(source)] as const).filter(([, count]) => count > 0);
    expect(Object.fromEntries(counts)).toEqual(
      Object.fromEntries(Object.entries(built).map(([file, [count]]) => [file, count])),
    );
  });

  it.each(['GOAL ', 'OBS (', 'OBS () ', 'USER_REQUEST '])(
    'mark a person’s line that begins with %j in linear time',
    (begin) => {
      const mark = (length: number): number => cpuMsOf(() => void personLine(`${begin}${' '.repeat(length)}x`));
      expect(isSlow(mark, size)).toBe(false);
    },
  );

  it.each(['<', '< ', '<a_', '<a:', '<think ', '<|channel>', '<|channel> ', '</', ' ', '`', '\n'])(
    'find the marks of thoughts among many %j in linear time',
    (pump) => {
      const find = (length: number): number => cpuMsOf(() => void withoutThoughts(pump.repeat(length / pump.length)));
      expect(isSlow(find, size)).toBe(false);
    },
  );

  it.each([/^[\s\p{P}]+|[\s\p{P}]+$/gu, /^(?:a+)+$/])('would be caught: %s', (pattern) => {
    expect(attacksOn(pattern).some((attack) => isSlow(attack, size / 8))).toBe(true);
  });
});
