import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { linesOf, ndjson, turnpike } from '../../../../test/support/turnpike.js';

const validate = ['workflow', 'validate', '--ndjson'];
const say = { kind: 'tool', id: 'a', toolName: 'say' };
const document = (root: unknown): object => ({ version: 1, root });
const well = { ok: true, code: null, path: null, message: null };

describe('workflow validate --ndjson', () => {
  it('says of each document whether it may run, and if not where and why', async () => {
    const lines = [
      { id: 1, document: document(say) },
      { id: 2, document: JSON.stringify(document(say)), tools: ['say'] },
      { id: 3, document: document({ ...say, kind: 'sleep' }) },
      { id: 4, document: document(say), tools: [{ name: 'other' }] },
      { id: 5, document: document({ kind: 'subflow', id: 's', ref: 'x' }), workflows: { x: document(say) } },
      { id: 6, document: document({ kind: 'sequence', id: 's', steps: [say] }), maxDepth: 0 },
    ];
    const ended = await turnpike(validate, { input: ndjson(...lines) });
    expect(linesOf(ended)).toEqual([
      { id: 1, ...well },
      { id: 2, ...well },
      { id: 3, ok: false, code: 'UNKNOWN_NODE_KIND', path: '/root/kind', message: expect.stringContaining('llm') },
      { id: 4, ok: false, code: 'UNKNOWN_TOOL_REFERENCE', path: '/root/toolName', message: 'expected one of other' },
      { id: 5, ...well },
      { id: 6, ok: false, code: 'WORKFLOW_VALIDATION_FAILED', path: '/root/steps/0', message: expect.any(String) },
    ]);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
  });

  it('holds arguments against the schemas that a line has, looks at its text, and warns', async () => {
    const parameters = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] };
    const tools = [{ name: 'say', parameters }];
    const approve = { kind: 'branch', id: 'b', routes: [{ match: 'approve', target: say }] };
    const lines = [
      ndjson({ id: 1, document: document(say), tools }),
      ndjson({ id: 2, document: document({ ...say, args: { text: 'x' } }), tools }),
      '{"id":3,"document":{"version":1,"root":{"kind":"delay","id":"d","ms":1,"ms":2}}}\n',
      ndjson({ id: 4, document: document(approve) }),
      ndjson({ id: 5, document: document(say), tools: [{ name: 'say', parameters: { type: 'none' } }] }),
    ];
    const refused = { ok: false, code: 'WORKFLOW_VALIDATION_FAILED' };
    expect(linesOf(await turnpike(validate, { input: lines }))).toMatchObject([
      { id: 1, ...refused, path: '/root/args/text', message: 'say: text is required' },
      { id: 2, ...well },
      { id: 3, ...refused, path: '/root/ms', message: 'it is there twice' },
      { id: 4, ...well, warnings: [{ path: '/root/routes/0/match' }] },
      { id: 5, ...refused, path: '/tools' },
    ]);
  });

  it('answers a line that is none by a line of its own, and goes on', async () => {
    const good = ndjson({ id: 'good', document: document(say) });
    const large = ndjson({ id: 'large', document: `"${'x'.repeat(12_000_000)}"` });
    const bad = ['{\n', ndjson({ id: 'x' }), ndjson({ document: 1 }), ndjson({ id: 'y', document: {}, tools: 7 })];
    const ended = await turnpike([...validate, '--strict'], { input: [good, ...bad, large, '\n', good] });
    const refused = { ok: false, code: 'WORKFLOW_VALIDATION_FAILED' };
    expect(linesOf(ended)).toMatchObject([
      { id: 'good', ...well },
      { id: null, ...refused, message: 'line 2: not a JSON object' },
      { id: 'x', ...refused, message: expect.stringContaining('document is missing') },
      { id: null, ...refused },
      { id: 'y', ...refused, path: '/tools' },
      { id: 'large', ...refused, message: 'expected at most 1048576 bytes of JSON' },
      { id: 'good', ...well },
    ]);
    expect(ended.code).toBe(1);
  });
});

describe('workflow validate FILE', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'workflow-'));
    await writeFile(join(folder, 'good.json'), JSON.stringify(document(say)));
    await writeFile(join(folder, 'bad.json'), JSON.stringify(document({ ...say, id: ' ', kind: 'x' })));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('tells every error of one document', async () => {
    const of = (name: string, ...more: string[]) => turnpike(['workflow', 'validate', join(folder, name), ...more]);
    expect(await of('good.json')).toEqual({ code: 0, stdout: 'ok\n', stderr: '' });
    const bad = await of('bad.json');
    expect(bad).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^\/root\/kind: .*UNKNOWN_NODE/) });
    expect(linesOf(await of('bad.json', '--json'))).toMatchObject([{ ok: false, errors: [{ path: '/root/kind' }] }]);
    expect((await of('none.json')).code).toBe(2);
    expect((await turnpike(['workflow', 'validate'])).code).toBe(2);
  });

  it('are compared node by node, two of them, without a gateway', async () => {
    const [other, less] = ['other.json', 'less.json'].map((name) => join(folder, name));
    const steps = (...all: object[]) => document({ kind: 'sequence', id: 's', steps: all });
    await writeFile(String(other), JSON.stringify(steps({ ...say, args: { text: 'hi' } }, { ...say, id: 'b' })));
    await writeFile(String(less), JSON.stringify(steps({ ...say, args: { text: 'ho' } })));
    const diff = (...args: string[]) => turnpike(['workflow', 'diff', ...args]);
    const told = await diff(String(other), String(less));
    expect(told).toMatchObject({ code: 1, stderr: '' });
    expect(told.stdout).toMatch(/^- b \(tool\) .*\n~ s [^]*\n~ a \(tool\) .*\n {4}args:\n.*\n +-.*"hi"\n +\+.*"ho"\n/);
    expect(linesOf(await diff(String(other), String(less), '--json'))).toMatchObject([
      { added: [], removed: [{ id: 'b' }], changed: [{ id: 's' }, { id: 'a', fields: [{ name: 'args' }] }] },
    ]);
    expect(await diff(String(less), String(less))).toEqual({ code: 0, stdout: '', stderr: '' });
    expect((await diff(String(less), join(folder, 'bad.json'))).code).toBe(2);
  });
});
