import { buildJobsLua, clockLua, jobScriptText, readLua } from '#redis';
import type { JobScript, NamedCall, NamedScript, ScriptRunner } from '#redis';

/** The protocol's scripts: each is one atomic step, documented at the top of its file. */
export const scriptNames = [
  'ingest',
  'load',
  'take-over',
  'give-back',
  'say',
  'renew',
  'abandon',
  'park',
  'unpark',
  'commit',
  'claim',
  'settle',
  'release',
  'due',
  'sweep',
  'expire-tree',
  'fell',
  'pulse',
  'remembers',
  'doubt',
  'tell',
  'letter',
  'restore-letter',
  'erase',
  'standing',
  'rest',
  'event-take',
  'event-end',
  'event-replay',
] as const;

export type ScriptName = (typeof scriptNames)[number];

/** One call of a script of the protocol. */
export type ScriptCall = NamedCall<ScriptName>;

/** Runs the protocol's scripts. */
export type EngineScripts = ScriptRunner<ScriptName>;

/** The scripts that add jobs in their step, or end their own, each with those of BullMQ's scripts that this takes. */
const jobScriptsOf: Partial<Record<ScriptName, readonly JobScript[]>> = {
  ingest: ['addStandardJob', 'addDelayedJob', 'addPrioritizedJob'],
  commit: ['addStandardJob', 'addDelayedJob', 'addPrioritizedJob', 'moveToFinished'],
  settle: ['addStandardJob', 'addPrioritizedJob', 'moveToFinished'],
  release: ['addStandardJob', 'addDelayedJob', 'addPrioritizedJob'],
  tell: ['addStandardJob'],
  'take-over': ['addStandardJob'],
  'give-back': ['addStandardJob'],
  sweep: ['addStandardJob', 'addPrioritizedJob'],
};

export type ScriptFile = ScriptName | JobScript | 'clock' | 'prelude';

/** Takes the text of a script's file and returns the text that is loaded in its place. */
export type RewriteLua = (file: ScriptFile, lua: string) => string;

let asTheyAre: NamedScript<ScriptName>[] | undefined;

/**
 * The scripts as they are loaded, read once for a process. `rewrite` may replace Redis's clock, or break a rule on purpose: only the tests that compare the
 * scripts with the reference engine need it.
 */
export function engineScripts(rewrite?: RewriteLua): NamedScript<ScriptName>[] {
  if (rewrite) return buildScripts(rewrite);
  return (asTheyAre ??= buildScripts((_file, lua) => lua));
}

function buildScripts(rewrite: RewriteLua): NamedScript<ScriptName>[] {
  const read = (file: ScriptName | 'prelude'): string =>
    rewrite(file, readLua(import.meta.url, `./scripts/${file}.lua`));
  const head = `${rewrite('clock', clockLua)}\n${read('prelude')}\n`;
  const texts = Object.fromEntries(scriptNames.map((name) => [name, read(name)])) as Record<ScriptName, string>; // one for each name
  const applied: Partial<Record<ScriptName, string>> = {
    // A closing is a commit that settle.lua applies (ADR 65); it claims nothing.
    settle: [
      `local function applyCommit(KEYS, ARGV, addJobs, endJob, applyClaim)\n${texts.commit}\nend\n`,
      // Who has made a call for its own turn goes on with the next one (ADR 169).
      `local function applyLoad(KEYS, ARGV, clock, announce)\n${texts.load}\nend\n`,
    ].join(''),
    // What a process serves is claimed by the commit that owes it (ADR 161).
    commit: `local function applyClaim(KEYS, ARGV, clock, announce)\n${texts.claim}\nend\n`,
  };
  const buildScriptText = (script: JobScript): string => rewrite(script, jobScriptText(script));
  return scriptNames.map((name) => {
    const jobScripts = jobScriptsOf[name];
    const body = (applied[name] ?? '') + texts[name];
    if (jobScripts === undefined) return { name, lua: head + body };
    return { name, lua: `${buildJobsLua(jobScripts, buildScriptText)}\n${head}${body}`, jobScripts };
  });
}
