import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { noRequestKinds } from '#protocol';
import { readRegistry } from '#registry';
import { requestOn, toIngestRequest, withoutSecrets } from './inbound-request.js';

const examples = fileURLToPath(new URL('../../../../examples/workflows/agents', import.meta.url));

const reads = { keywords: { stop: [], start: [], help: [] }, ignores: noRequestKinds };

describe('a text', () => {
  it('begins a conversation with an agent, though that has a workflow', () => {
    const read = readRegistry(examples, {});
    if (!read.ok) throw new Error(read.problems.map(({ text }) => text).join());
    const text = { sourceId: 'SM1', theirs: '+15550199', text: 'hello', attachments: 0 };
    expect(read.registry.boundTo('sms', '+15550120')?.definition).toHaveProperty('workflow');
    expect(requestOn({ registry: read.registry, reads }, 'sms', { ...text, ours: '+15550120' })).not.toHaveProperty(
      'program',
    );
  });

  it('is read by the language and the choice of who answers', () => {
    const directory = mkdtempSync(join(tmpdir(), 'turnpike-agents-'));
    const file = (id: string, more: object) =>
      writeFileSync(join(directory, `${id}.json`), JSON.stringify({ id, ...more }));
    mkdirSync(join(directory, 'languages'));
    writeFileSync(join(directory, 'languages', 'fr.json'), JSON.stringify({ keywords: { stop: ['arrêt'] } }));
    file('desk', { numbers: ['+15550102'], ignores: ['blank'], language: 'es' });
    file('bureau', { numbers: ['+15550103'], ignores: [], language: 'fr' });
    const read = readRegistry(directory, {});
    rmSync(directory, { recursive: true });
    if (!read.ok) throw new Error(read.problems.map(({ text }) => text).join());
    const answering = { registry: read.registry, reads };
    const readAt = (ours: string, text: string) => {
      const message = { sourceId: 'SM1', theirs: '+15550111', ours, text, attachments: 0 };
      const { mode, keyword, noRequest } = toIngestRequest(answering, message);
      return noRequest ?? keyword ?? mode;
    };
    const texts = ['Liked “7”', ' ', 'Ayuda', 'ARRÊT', 'Opt-out'];
    expect(texts.map((text) => readAt('+15550102', text))).toEqual(['text', 'blank', 'help', 'text', 'stop']);
    expect(texts.map((text) => readAt('+15550103', text))).toEqual(['text', 'text', 'text', 'stop', 'stop']);
  });

  it('to the assistant is stored without its secrets, and to any other agent as it came', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'turnpike-agents-'));
    const file = (id: string, ours: string, more: object) =>
      writeFileSync(join(directory, `${id}.json`), JSON.stringify({ id, numbers: [ours], ...more }));
    file('builder', '+15550101', { assistant: { people: ['+15550111'] } });
    file('desk', '+15550102', {});
    const read = readRegistry(directory, {});
    rmSync(directory, { recursive: true });
    if (!read.ok) throw new Error(read.problems.map(({ text }) => text).join());
    const { registry } = read;
    const told = { sourceId: 'SM1', theirs: '+15550111', text: 'my password is hunter2!', attachments: 0 };
    const [bound, other] = ['+15550101', '+15550102'].map((ours) =>
      toIngestRequest({ registry, reads }, { ...told, ours }),
    );
    if (!bound || !other) throw new Error('no request');
    expect(await withoutSecrets(registry, bound)).toEqual({ ...bound, text: 'my password is [REDACTED]' });
    expect(await withoutSecrets(registry, other)).toEqual(other);
  });
});
