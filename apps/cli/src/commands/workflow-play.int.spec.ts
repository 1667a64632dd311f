import { describe, expect, it } from '@jest/globals';
import { linesOf, ndjson, turnpike } from '../../../../test/support/turnpike.js';

const play = ['workflow', 'play', '--ndjson'];
const llm = (id: string): object => ({ kind: 'llm', id, instructions: id });
const document = (root: unknown): object => ({ version: 1, root });

describe('workflow play --ndjson', () => {
  it('runs each document with the models of its line, without a key or a Redis', async () => {
    const steps = document({ kind: 'sequence', id: 's', steps: [llm('a'), llm('b')] });
    const every = document({ kind: 'every', id: 'e', ms: 1_000, step: llm('a') });
    const ask = { kind: 'approval', id: 'p', text: 'Go on?' };
    const asked = document({ kind: 'sequence', id: 's', steps: [{ kind: 'waitForMessage', id: 'w' }, llm('a'), ask] });
    const lines = [
      { id: 1, document: steps, input: 'hi', model: { b: { outputs: ['done'] } } },
      { id: 2, document: JSON.stringify(steps), input: 'hi', model: { a: { fail: true } } },
      { id: 3, document: steps, input: 'hi', maxDepth: 0 },
      { id: 4, document: every, input: 'hi', ticks: 2 },
      { id: 5, document: asked, input: 'hi', messages: ['yes'], approvals: ['denied'] },
    ];
    const ended = await turnpike(play, { input: ndjson(...lines) });
    const call = (id: string, input: string): object => ({ id, input });
    expect(linesOf(ended)).toEqual([
      { id: 1, ok: true, output: 'done', code: null, message: null, calls: [call('a', 'hi'), call('b', 'a(hi)')] },
      {
        id: 2,
        ok: false,
        output: null,
        code: 'NODE_FAILED',
        message: 'the model of a failed',
        calls: [call('a', 'hi')],
      },
      { id: 3, ok: false, output: null, code: 'WORKFLOW_VALIDATION_FAILED', message: expect.any(String), calls: [] },
      { id: 4, ok: true, output: 'a(hi)', code: null, message: null, calls: [call('a', 'hi'), call('a', 'hi')] },
      { id: 5, ok: false, output: null, code: 'NODE_FAILED', message: 'a person refused', calls: [call('a', 'yes')] },
    ]);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
  });

  it('answers a line that is none by a line of its own, and goes on', async () => {
    const good = ndjson({ id: 'good', document: document(llm('a')), input: 'x' });
    const bad = [
      '{\n',
      ndjson({ id: 'x' }),
      ndjson({ id: 'y', document: {}, model: 7 }),
      ndjson({ id: 'z', document: {}, ticks: 0 }),
      ndjson({ id: 'm', document: {}, messages: [7] }),
      ndjson({ id: 'n', document: {}, approvals: ['maybe'] }),
    ];
    const ended = await turnpike([...play, '--strict'], { input: [...bad, good] });
    const refused = { ok: false, output: null, code: 'WORKFLOW_VALIDATION_FAILED', calls: [] };
    expect(linesOf(ended)).toMatchObject([
      ...[null, 'x', 'y', 'z', 'm', 'n'].map((id) => ({ id, ...refused })),
      { id: 'good', ok: true, output: 'a(x)' },
    ]);
    expect(ended.code).toBe(1);
  });
});
