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

const office = (name: string, repeat: string, path: string, properties: object): object => ({
  ...{ name, description: `Does what an office does: ${name}.`, repeat, effects: 'write', approval: 'none' },
  parameters: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
  request: {
    method: 'POST',
    url: `\${env:OFFICE_URL}${path}`,
    body: Object.fromEntries(Object.keys(properties).map((key) => [key, `{${key}}`])),
  },
  answer: { fields: { done: { from: ['done'], schema: { type: 'string', maxLength: 64 } } } },
});

/** One that may be repeated under its key, and one that may never be. */
const tools: Readonly<Record<string, object>> = {
  publish_page: office('publish_page', 'keyed', '/pages', { title: { type: 'string', maxLength: 280 } }),
  pay_invoice: office('pay_invoice', 'never', '/payments', { cents: { type: 'integer', minimum: 1 } }),
};

/** Starts them. What other systems are told of is counted too: each end of a run is an event. */
export async function startNoteStack(): Promise<NoteStack> {
  const directory = mkdtempSync(join(tmpdir(), 'agents-'));
  const toolNames = ['today_range', 'get_counts', 'add_note', ...Object.keys(tools)];
  const notes = { id: 'notes', numbers: [ourNumber], tools: toolNames };
  writeFileSync(join(directory, 'notes.json'), JSON.stringify(notes));
  const toolsDirectory = mkdtempSync(join(tmpdir(), 'tools-'));
  for (const [name, tool] of Object.entries(tools))
    writeFileSync(join(toolsDirectory, `${name}.json`), JSON.stringify(tool));
  const came: Record<string, number> = {};
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    came[path] = (came[path] ?? 0) + 1;
    request.resume();
    if (path === '/events') response.writeHead(204).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"done":"yes"}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  const stack = await startStack({
    environment: {
      ...{ AGENTS_DIR: directory, TOOLS_DIR: toolsDirectory, TOOLS_ENABLED: toolNames.join(',') },
      OFFICE_URL: `http://127.0.0.1:${port}`,
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
      const { '/events': events = 0, '/pages': pages = 0, '/payments': payments = 0 } = came;
      return { notes: stack.dashboard.notes.length, texts, events, pages, payments };
    },
    stop: async () => {
      await stack.stop();
      server.close();
      for (const folder of [directory, toolsDirectory]) rmSync(folder, { recursive: true });
    },
  };
}
