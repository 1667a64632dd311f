import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { ProgramEvent } from '#program';
import type { CompletionRequest, Model } from '#llm';
import type { ThreadState } from '#assistant';
import { mintId } from '#redis';
import { publishedPolicy } from '#policy';
import { composePrograms } from '../../compose-programs.js';
import { readConfig } from '../../config.js';

const at = 1_795_000_000_000;
const usage = { tokensIn: 10, tokensOut: 1, tokensCached: 0 };
const ended = { model: 'm', finish: 'stop', structured: 'prompt', schemaId: null, fallbackReason: null } as const;
/** A turn that says something to the person. */
function saying(message: unknown): string {
  return JSON.stringify({
    control: { done: true, reason: 'ok' },
    next_action: { type: 'respond', message },
    state_update: { plan: '', observation: '', confidence: 1 },
  });
}

/** What the model of a thread is asked in this environment, for these messages. */
async function asked(environment: Record<string, string>, ...texts: string[]): Promise<CompletionRequest[]> {
  return (await played(environment, [saying('Hello.')], texts)).questions;
}

/** A thread whose model says these, the last for ever: what it was asked, and what the person was told. */
async function played(environment: Record<string, string>, answers: readonly string[], texts: readonly string[]) {
  const questions: CompletionRequest[] = [];
  const model: Model = {
    provider: 'scripted',
    complete: (question) => {
      const text = answers[questions.push(question) - 1] ?? answers.at(-1) ?? '';
      return Promise.resolve({ text, usage, ...ended });
    },
  };
  const programs = composePrograms(readConfig({ LLM_PROVIDER: 'scripted', ...environment }), () => model);
  const served = programs.of('assistant');
  if (served === null) throw new Error('no assistant');
  const { program, effectsFor } = served;
  const actorId = mintId('act', 0);
  const side = { tenant: 'default', channel: 'api', ours: 'assistant:t' } as const;
  const { signal } = new AbortController();
  let [state, version]: [object | null, number] = [null, 0];
  const apply = (event: ProgramEvent): void => {
    const { rules } = program;
    const stamp = { actorId, version: ++version, n: 0, optedOut: false, sends: {}, opens: programs.opening(), rules };
    ({ state } = program.decide(state, event, stamp));
  };
  for (const [n, text] of texts.entries()) {
    const order = { type: 'say', id: `m${n}`, threadId: 't', user: 'ann', text, mode: 'queue' } as const;
    apply({ type: 'thread-ordered', at: at + n, messageId: mintId('msg', 0), order });
    for (let effect = program.next(state); effect !== null && state !== null; effect = program.next(state)) {
      const effects = effectsFor(state);
      if (effect.type !== 'call-model')
        apply(await effects.runInlineTool(state, effect, { clock: () => at + n, side }));
      else if (effects.callModel) apply(await effects.callModel(state, effect, () => at + n, signal, side));
    }
  }
  const { messages } = state as unknown as ThreadState; // the assistant's program made it
  const said = messages.filter(({ role }) => role === 'assistant').map(({ text }) => text);
  return { questions, said };
}

describe('the prompt of a deployment’s threads', () => {
  it('says what its settings say, in a prefix that stays the same', async () => {
    const set = { PUBLIC_BASE_URL: 'https://desk.test', INSTANCE_READ_ONLY: 'yes', TZ: 'Asia/Tokyo' };
    const [first, second] = await asked(set, 'Hi', 'What runs?');
    for (const part of [
      'https://desk.test/webhook/{path}',
      'https://desk.test/form/{path}',
      '## Read-only',
      '## Research',
    ])
      expect(first?.system).toContain(part);
    expect(second?.system).toBe(first?.system);
    expect(second?.user.split('\n').at(-1)).toBe('NOW: 2026-11-18T20:06:40+09:00 (Asia/Tokyo, Wednesday)');
  });

  it('names no address where nobody has said one, and nothing that is open', async () => {
    const [question] = await asked({}, 'Hi');
    expect(question?.system).not.toContain('## This instance');
    expect(question?.system).not.toContain('## Read-only');
  });
});

describe('the words of a thread', () => {
  const wrong: [string, unknown, string][] = [
    ['a deed that there is not', { text: 'Done.', did: [{ act: 'did it', target: 'x' }] }, 'did.0.act'],
    ['a deed without its target', { text: 'Done.', did: [{ act: 'published' }] }, 'did.0.target'],
    ['deeds that are no list', { text: 'Done.', did: 'published x' }, 'did'],
    ['no deeds', { text: 'Done.' }, 'did'],
    ['no text', { did: [] }, 'text'],
    ['a field of another name', { words: 'Done.', did: [] }, 'text'],
    ['the same as a text', JSON.stringify({ text: 'Done.', did: 'x' }), 'did'],
  ];
  it.each(wrong)('are asked for again where their object has %s', async (_what, message, place) => {
    const { questions, said } = await played({}, [saying(message), saying({ text: 'Right.', did: [] })], ['Hi']);
    expect(questions[1]?.user).toMatch(new RegExp(`broke the contract \\([^)]*\\b${place.replaceAll('.', '\\.')}\\b`));
    expect(said).toEqual([expect.stringMatching(/^Right\./)]);
  });

  it('may be a text, also one that begins with a brace', async () => {
    const { questions, said } = await played({}, [saying('{path} is the path.')], ['Hi']);
    expect([questions.length, said]).toEqual([1, [expect.stringMatching(/^\{path\} is the path\./)]]);
  });

  it('are asked for again where middleware refuses them', async () => {
    const middleware = [{ name: 'blocked-phrases', options: { phrases: ['secret sauce'] } }];
    const POLICY_FILE = join(mkdtempSync(join(tmpdir(), 'policy-')), 'policy.json');
    writeFileSync(
      POLICY_FILE,
      JSON.stringify({ ...publishedPolicy, version: 'v', defaults: { ...publishedPolicy.defaults, middleware } }),
    );
    const answers = [saying({ text: 'It is secret sauce.', did: [] }), saying({ text: 'It is sauce.', did: [] })];
    const { questions, said } = await played({ POLICY_FILE }, answers, ['Hi']);
    expect(questions[1]?.user).toContain('it must not say "secret sauce"');
    expect(said).toEqual([expect.stringMatching(/^It is sauce\./)]);
  });
});
