import { describe, expect, it } from '@jest/globals';
import { compileAnswerForm } from '#model-turn';
import type { AnswerForm, Finish, NextAction } from '#model-turn';
import { hashSchema } from '#llm';
import { openChain } from '#middleware';
import type { Chain, Hooks, Middleware } from '#middleware';
import { readOutput } from './read-output.js';

const options = { type: 'object', properties: {}, additionalProperties: false };
const call = {
  ...{ provider: 'scripted', model: 'm', startedAt: 1, endedAt: 2 },
  usage: { tokensIn: 5, tokensOut: 1, tokensCached: 0, costMicroUsd: 9 },
};

function chainOf(...all: Hooks[]) {
  const known: Middleware[] = all.map((hooks, i) => ({
    ...{ name: `m${i + 1}`, onFailure: 'stop' as const, deadlineMs: 1_000, options },
    open: () => hooks,
  }));
  return openChain(
    known.map(({ name }) => name),
    known,
  );
}

/** What becomes of a model's action behind these hooks. */
async function read(action: NextAction | string, ...hooks: Hooks[]) {
  return readBehind(chainOf(...hooks), action);
}

async function readBehind(
  middleware: Chain,
  action: NextAction | string,
  answerForm?: AnswerForm,
  finish: Finish = 'stop',
) {
  const turn = {
    control: { done: true, reason: 'ok' },
    next_action: action,
    state_update: { plan: '', observation: '', confidence: 1 },
  };
  const text = typeof action === 'string' ? action : JSON.stringify(turn);
  const ended = { finish, structured: 'prompt', schemaId: null, fallbackReason: null } as const;
  const completion = { text, model: 'm', usage: call.usage, ...ended };
  const tools = [
    { name: 'list', parameters: { type: 'object' } },
    { name: 'find', parameters: { ...options, properties: { word: {}, at: { type: 'string' } }, required: ['word'] } },
    { name: 'note', parameters: { type: 'object' }, approval: 'required' as const },
  ];
  const ports = { toolNames: new Set(tools.map(({ name }) => name)), tools, middleware, answerForm };
  return readOutput(ports, completion, { actionId: 'step_1', call });
}

const action = { type: 'tool' as const, name: 'list', args: { limit: 500 } };
const words = { type: 'respond' as const, message: 'Seven.' };
const fails = () => {
  throw new Error('broken');
};

describe('what a model says, behind middleware (ADR 31)', () => {
  it('is journaled as it was let pass, with who changed it', async () => {
    const event = await read(
      'hm',
      { afterModel: (text) => ({ pass: text === 'hm?' ? JSON.stringify({}) : text }) },
      { afterModel: (text) => ({ pass: `${text}?` }) },
    );
    expect(event).toMatchObject({
      type: 'contract-broken',
      excerpt: '{}',
      call: {
        middleware: [
          { name: 'm2', at: 'after-model', did: 'changed' },
          { name: 'm1', at: 'after-model', did: 'changed' },
        ],
      },
    });
  });

  it('is a call with the id of the schema that it will be checked against', async () => {
    const toolSchemaId = hashSchema({ type: 'object' });
    expect(await read(action)).toMatchObject({ toolSchemaId });
    expect(await read(action, { beforeTool: () => ({ refuse: 'not at night' }) })).toMatchObject({ toolSchemaId });
    expect(await read(words)).not.toHaveProperty('toolSchemaId');
  });

  it('is a call without the nulls that say that an optional argument is not there', async () => {
    const event = await read({ type: 'tool', name: 'find', args: { word: null, at: null } });
    expect(event).toMatchObject({ type: 'model-replied', turn: { next_action: { args: { word: null } } } });
    expect(JSON.stringify(event)).not.toContain('"at":null');
  });

  it('names all that is wrong with a turn at once', async () => {
    const event = await read('{"action": "batch"}');
    const complaint = 'type' in event && event.type === 'contract-broken' ? event.complaint : '';
    for (const field of ['control.done', 'control.reason', 'next_action.type', 'state_update.plan', 'property action'])
      expect(complaint).toContain(field);
  });

  it('is a call with the arguments that middleware would have', async () => {
    const event = await read(action, { beforeTool: () => ({ pass: { limit: 50 } }) });
    expect(event).toMatchObject({ type: 'model-replied', turn: { next_action: { args: { limit: 50 } } } });
    expect(event).not.toHaveProperty('given');
  });

  it('is a call that was answered, by those alone whose hooks it had passed', async () => {
    const after = (suffix: string): Hooks => ({
      afterTool: (result) => ({ pass: result.ok ? { ok: true, value: `${String(result.value)} ${suffix}` } : result }),
    });
    const event = await read(
      action,
      after('first'),
      { ...after('answers'), beforeTool: () => ({ answer: 'known' }) },
      after('last'),
    );
    expect(event).toMatchObject({ given: { ok: true, value: 'known answers first' } });
  });

  it('is a call that must not be made', async () => {
    const event = await read(action, { beforeTool: () => ({ refuse: 'not at night' }) });
    expect(event).toMatchObject({ given: { ok: false, envelope: { error: { code: 'middleware-refused' } } } });
  });

  it('is words that may not be sent, with why', async () => {
    expect(await read(words, { beforeFinal: () => ({ refuse: 'too blunt' }) })).toMatchObject({
      complaint: 'too blunt',
    });
    expect(await read({ type: 'clarify', message: 'Which?' }, { beforeFinal: () => ({ refuse: 'no' }) })).toMatchObject(
      {
        complaint: 'no',
      },
    );
  });

  it.each<[string, NextAction, Hooks]>([
    ['afterModel', words, { afterModel: fails }],
    ['beforeTool', action, { beforeTool: fails }],
    ['beforeFinal', words, { beforeFinal: fails }],
  ])('is nothing where %s fails, and what it cost is counted all the same', async (_name, action, hooks) => {
    expect(await read(action, hooks)).toMatchObject({
      type: 'model-failed',
      code: 'middleware-failed',
      retryInMs: null,
      call: { usage: { costMicroUsd: 9 }, middleware: [{ name: 'm1', did: 'failed' }] },
    });
  });
});

describe('an answer that is no turn', () => {
  const half = '{"control":{"done":true,"reason":"ok"},"next_action":{"type":"respond","mess';

  it.each<[string, Finish, boolean]>([
    [half, 'length', true],
    ['I would say that', 'length', true],
    ['', 'length', true],
    ['{"control":{}}', 'length', true],
    [half, 'stop', false],
    [half, 'other', false],
    ['I would say that', 'stop', false],
    ['{"control":{}}', 'refusal', false],
  ])('was cut off where the provider says that its tokens were used up: %s, %s', async (text, finish, isCut) => {
    const event = await readBehind(chainOf(), text, undefined, finish);
    expect(event).toMatchObject({ type: 'contract-broken' });
    expect('isCut' in event && event.isCut).toBe(isCut);
  });

  it('is no such where it is whole', async () => {
    expect(await readBehind(chainOf(), words, undefined, 'length')).toMatchObject({ type: 'model-replied' });
  });
});

describe('an answer in a form, behind middleware', () => {
  const form = compileAnswerForm({
    type: 'object',
    properties: { note: { type: 'string' } },
    required: ['note'],
    additionalProperties: false,
  });
  const blocked = openChain([{ name: 'blocked-phrases', options: { phrases: ['guaranteed profit'] } }]);
  const noting = (note: string): NextAction => ({ type: 'respond', message: `{"note": "${note}"}` });

  it.each(['Guaranteed profit!', 'Guar\\u0061nteed profit', 'guaranteed\\nprofit', 'guaranteed \\"profit\\"'])(
    'may not say by an escape what it may not say: %s',
    async (note) => {
      const event = await readBehind(blocked, noting(note), form);
      expect(event).toMatchObject({ complaint: 'it must not say "guaranteed profit"' });
    },
  );

  it('is sent as JSON all the same, escapes and all', async () => {
    const event = await readBehind(blocked, noting('a\\n\\"b\\" \\\\n'), form);
    const sent = { type: 'respond', message: '{"note":"a\\n\\"b\\" \\\\n"}' };
    expect(event).toMatchObject({ whole: true, turn: { next_action: sent } });
    expect(event).not.toHaveProperty('complaint');
  });

  it('must have the form after it was changed, too', async () => {
    const changing = (to: string) => chainOf({ beforeFinal: () => ({ pass: to }) });
    const sent = { turn: { next_action: { message: '{"note":"y"}' } }, whole: true };
    expect(await readBehind(changing('{"note":"y"}'), noting('x'), form)).toMatchObject(sent);
    expect(await readBehind(changing('y'), noting('x'), form)).toMatchObject({
      complaint: 'it is not one JSON object',
    });
  });
});

describe('a call that a person must agree to, behind middleware', () => {
  const note = { type: 'tool' as const, name: 'note', args: { text: 'guaranteed profit' } };
  const shown = 'note: "guaranteed profit"';

  it('is shown only in words that might be sent, and the model is told otherwise', async () => {
    const seen: string[] = [];
    const beforeFinal: Hooks['beforeFinal'] = (text) => (seen.push(text), { refuse: 'not so' });
    expect(await read(note, { beforeFinal })).toMatchObject({
      given: { ok: false, envelope: { error: { code: 'middleware-refused', message: 'not so' } } },
      call: { middleware: [{ name: 'm1', at: 'before-final', did: 'refused' }] },
    });
    expect(seen).toEqual([shown]);
  });

  it('is never shown otherwise than it would be made', async () => {
    const event = await read(note, { beforeFinal: () => ({ pass: 'note(text="***")' }) });
    expect(event).toMatchObject({ given: { ok: false, envelope: { error: { code: 'middleware-refused' } } } });
    expect(await read(note, { beforeFinal: (text) => ({ pass: text }) })).not.toHaveProperty('given');
  });

  it('is no matter of these hooks where no approval is needed', async () => {
    const event = await read(action, { beforeFinal: () => ({ refuse: 'no' }) });
    expect(event).not.toHaveProperty('given');
  });
});

describe('a turn whose control contradicts its action (ADR 44)', () => {
  const saying = (control: object, next_action: object): string =>
    JSON.stringify({ control, next_action, state_update: { plan: '', observation: '', confidence: 1 } });

  it('is journaled with the contradiction, for the agent to judge', async () => {
    const event = await read(saying({ done: false, reason: 'ok' }, words));
    expect(event).toMatchObject({ type: 'model-replied', contradiction: 'it said done=false and responded' });
    expect(await read(words)).not.toHaveProperty('contradiction');
  });

  it('is a question where it responds and needs clarification, and passes the hooks as one', async () => {
    const seen: string[] = [];
    const beforeFinal: Hooks['beforeFinal'] = (text) => (seen.push(text), { pass: text });
    const asked = saying({ done: true, reason: 'need_clarification' }, { type: 'respond', message: 'Which label?' });
    const event = await read(asked, { beforeFinal });
    expect(event).toMatchObject({ turn: { next_action: { type: 'clarify', message: 'Which label?' } } });
    expect(seen).toEqual(['Which label?']);
  });
});
