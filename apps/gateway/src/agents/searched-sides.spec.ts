import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { actorIdFor } from '#deployment';
import { conversationsNamed } from '#runs';
import type { RunRecord } from '#records';
import { readRegistry } from '#registry';
import { runsAskedFor } from '../runs/runs-query.js';
import { sharedOperator } from '../auth/identity/caller.js';
import { searchedSides } from './searched-sides.js';

const folder = mkdtempSync(join(tmpdir(), 'turnpike-sides-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

writeFileSync(
  join(folder, 'desk.json'),
  JSON.stringify({ id: 'desk', tenant: 'acme', numbers: ['+15550101'], channels: ['whatsapp:+15550102'] }),
);
const read = readRegistry(folder, {});
if (!read.ok) throw new Error(JSON.stringify(read.problems));
const { registry } = read;

const deployment = { partitions: 4, idKey: 'a key for a test' };
const own = { TWILIO_FROM_NUMBER: '+15550100', TWILIO_WHATSAPP_FROM: undefined };
const person = '+15550123';

function found(role: 'viewer' | 'operator', name: string): Set<string> {
  return conversationsNamed(deployment, searchedSides(registry, own, role), name);
}

/** The conversations of one person, as ingest names them. */
const texts = actorIdFor(deployment, { tenant: 'acme', channel: 'sms', ours: '+15550101', theirs: person });
const whatsApp = actorIdFor(deployment, {
  ...{ tenant: 'acme', channel: 'whatsapp', ours: 'whatsapp:+15550102', theirs: `whatsapp:${person}` },
});
const elsewhere = actorIdFor(deployment, { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: person });
const called = actorIdFor(deployment, { tenant: 'acme', channel: 'api', ours: 'agent:desk', theirs: 'case 7' });

describe('the search for a conversation', () => {
  it('finds a phone number with every tenant and on every channel, for operators', () => {
    expect([...found('operator', person)]).toEqual(expect.arrayContaining([texts, whatsApp, elsewhere]));
  });

  it('tells a viewer of no phone number, and of what callers of the API have named', () => {
    for (const actorId of [texts, whatsApp, elsewhere]) expect(found('viewer', person)).not.toContain(actorId);
    expect(found('viewer', 'case 7')).toContain(called);
  });

  it('narrows a list of runs to those of the conversations it has found', () => {
    const run = (actorId: string): RunRecord => ({ actorId, conversationId: actorId }) as RunRecord; // all that a filter by conversation looks at
    const reader = { readTexts: () => Promise.resolve([]) };
    const asking = {
      conversations: found('operator', person),
      role: 'operator' as const,
      reader,
      scope: sharedOperator,
    };
    const isShown = (run: RunRecord): boolean => runsAskedFor({ conversation: person }, asking).wants(run);
    expect([texts, whatsApp, elsewhere, called].map((actorId) => isShown(run(actorId)))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});
