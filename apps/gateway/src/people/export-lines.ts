import type { ActorStore } from '#engine';
import { exportPerson } from '#maintenance';
import type { Person } from '#maintenance';
import type { Redis } from '#redis';
import type { RunReader } from '#runs';
import { readTranscriptView } from '../conversations/read-transcript.js';
import type { ExportLine } from './people-responses.js';

interface Reached {
  store: ActorStore;
  redis: Redis;
  runs: RunReader;
}

interface Asked {
  person: Person;
  by: string;
  reason: string;
}

const entriesAtOnce = 100;

/** A conversation's transcript, the latest part first, each in order of time. */
async function* listEntries({ store, runs }: Reached, conversationId: string): AsyncGenerator<ExportLine> {
  for (let before: string | null = null; ;) {
    const part = await readTranscriptView(store, runs, {
      conversationId,
      before,
      limit: entriesAtOnce,
      role: 'operator',
    });
    for (const entry of part?.entries ?? []) yield { is: 'entry', conversation_id: conversationId, entry };
    if (!part?.next) return;
    before = part.next;
  }
}

async function* listParts(reached: Reached, { person, ...who }: Asked): AsyncGenerator<ExportLine> {
  const count = { conversation: 0, entry: 0, record: 0 };
  yield { is: 'person', ...person, at: new Date().toISOString() };
  for await (const part of exportPerson(reached.store.engine, reached.redis, person, who)) {
    if (part.is === 'end') {
      const { conversation: conversations, entry: entries, record: records } = count;
      yield { is: 'end', conversations, entries, records, left_out: part.leftOut, outside: part.outside };
      continue;
    }
    count[part.is] += 1;
    if (part.is === 'record') {
      yield part;
      continue;
    }
    const { is, actorId, tenant, channel, ours, address } = part;
    yield { is, conversation_id: actorId, tenant, channel, ours, address };
    for await (const entry of listEntries(reached, actorId)) {
      count.entry += 1;
      yield entry;
    }
  }
}

/** An export, each part as a line of JSON. */
export async function* exportLines(reached: Reached, asked: Asked): AsyncGenerator<string> {
  for await (const part of listParts(reached, asked)) yield `${JSON.stringify(part)}\n`;
}
