import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ourNumber } from '../support/product-environment.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { useNoteTaker } from './again-runs.js';
import type { Gone } from './again-runs.js';

/** The four processes with an agent that takes notes, and stand-ins that count what leaves. */
export interface NoteStack {
  stack: Stack;
  count(): Gone;
  stop(): Promise<void>;
}

/** Starts them. What other systems are told of is counted too: each end of a run is an event. */
export async function startNoteStack(): Promise<NoteStack> {
  const directory = mkdtempSync(join(tmpdir(), 'agents-'));
  const notes = { id: 'notes', numbers: [ourNumber], tools: ['today_range', 'get_counts', 'add_note'] };
  writeFileSync(join(directory, 'notes.json'), JSON.stringify(notes));
  let events = 0;
  const server = createServer((request, response) => {
    events += 1;
    request.resume();
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  const stack = await startStack({
    environment: {
      ...{ AGENTS_DIR: directory, TOOLS_ENABLED: 'today_range,get_counts,add_note' },
      ...{
        EVENT_WEBHOOK_URL: `http://127.0.0.1:${port}/events`,
        EVENT_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24, 7).toString('base64')}`,
      },
    },
  });
  useNoteTaker(stack);
  return {
    stack,
    count: () => {
      const texts = stack.twilio.messages.filter(({ direction }) => direction === 'outbound-api').length;
      return { notes: stack.dashboard.notes.length, texts, events };
    },
    stop: async () => {
      await stack.stop();
      server.close();
      rmSync(directory, { recursive: true });
    },
  };
}
