import { untrustedData } from '#content';
import { errorEnvelope } from '#errors';
import type { ToolResult } from '#protocol';
import { call, PlayedThread } from '../../../libs/assistant/test/play-thread.js';
import type { Model, Says } from '../../../libs/assistant/test/play-thread.js';

/** One way in which others' words reach a thread: what its model calls for them, and what the store or a child then says. */
export interface Place {
  name: string;
  /** The first decisions of the model; the hostile one has the word then. */
  first: readonly Says[];
  store?: (text: string) => ToolResult;
  /** The one read that its person has allowed; absent: they have allowed nothing. */
  isReadAllowed?: true;
  /** The person has written it: where it is plain, it orders one act that can be taken back. */
  isOwn?: true;
  /** Brings the text in, once the first decisions are made. */
  bring: (thread: PlayedThread, text: string) => unknown;
}

const reads = (name: string, args: Record<string, unknown>): readonly Says[] => [{ calls: [call(name, args)] }];
const told = (value: unknown): ToolResult => ({ ok: true, value: { text: JSON.stringify(value) } });
const asked = (thread: PlayedThread): PlayedThread => thread.say('Have a look');
const w = { workflowId: 'w-1' };
const context = { conversationContext: 'said' };

/** The person allows the one read that they have asked for, and then a child of the thread brings the page. */
const readsPage =
  (source: string, args: Record<string, unknown>): Place['bring'] =>
  (thread, text) => {
    asked(thread).decide('approved', 'allow_once');
    thread.end({ output: untrustedData(text, { source, label: String(args['url'] ?? args['query']) }) });
  };

function stored(name: string, tool: string, args: Record<string, unknown>, of: (text: string) => unknown): Place {
  return { name, first: reads(tool, args), store: (text) => told(of(text)), bring: asked };
}

const page = { action: 'fetch-url', url: 'https://a.example/' };
const search = { action: 'web-search', query: 'pens' };
const rows = (text: string): ToolResult => ({
  ok: true,
  value: { text: untrustedData(JSON.stringify([{ note: text }]), { source: 'data-table', label: text }) },
});
const research = { calls: [call('research-with-agent', { task: 'look', ...context })] };

export const places: readonly Place[] = [
  { name: 'a message', first: [], isOwn: true, bring: (thread, text) => thread.say(text) },
  { name: 'a message that steers', first: [], isOwn: true, bring: (thread, text) => asked(thread).say(text, 'steer') },
  {
    name: 'a text message',
    first: [],
    isOwn: true,
    bring: (thread, text) => thread.say(text, 'queue', { lane: 'l', theirs: '+15550111', ours: '+15550101' }),
  },
  stored('names of workflows', 'workflows', { action: 'list' }, (text) => [{ id: 'w-1', name: text }]),
  stored('names of nodes', 'workflows', { action: 'describe', ...w }, (text) => ({ nodes: [{ name: text }] })),
  stored('a run', 'executions', { action: 'get', executionId: 'run_1' }, (text) => ({ output: text })),
  stored('names of runs', 'executions', { action: 'list' }, (text) => [{ workflow: text }]),
  stored('names of folders', 'folders', { action: 'list' }, (text) => [{ id: 'f', name: text }]),
  stored('names of credentials', 'credentials', { action: 'list' }, (text) => [{ id: 'c', name: text }]),
  ...['list', 'schema', 'query'].map((action) => ({
    ...{ name: `tables: ${action}`, first: reads('data-tables', { action, table: 't' }), store: rows, bring: asked },
  })),
  {
    name: 'an error of a store',
    first: reads('workflows', { action: 'describe', ...w }),
    store: (text) => ({ ok: false, envelope: errorEnvelope('tool-failed', text) }),
    bring: asked,
  },
  { name: 'a page', isReadAllowed: true, first: reads('research', page), bring: readsPage('web-page', page) },
  { name: 'a search', isReadAllowed: true, first: reads('research', search), bring: readsPage('web-search', search) },
  { name: 'a result of a task', first: [research], bring: (thread, text) => asked(thread).end({ output: text }) },
  {
    name: 'an error of a task',
    first: [research],
    bring: (thread, text) => asked(thread).end({ outcome: 'stalled', error: { code: 'stalled', message: text } }),
  },
  {
    name: 'a plan that is denied',
    first: reads('plan', {}),
    bring: (thread, text) => {
      asked(thread).plan([{ id: 'a', title: text, kind: 'build-workflow', spec: text, deps: [] }]);
      thread.decide('denied', text);
    },
  },
  {
    name: 'a plan that cannot be',
    first: reads('plan', {}),
    bring: (thread, text) => asked(thread).plan([{ id: 'a', title: 'A', kind: text, spec: 's', deps: [text] }]),
  },
];

/** A thread that has got a text in one place, and the calls that it had its store make. */
export interface PlayedAt {
  thread: PlayedThread;
  calls: { tool: string; args: Record<string, unknown> }[];
}

/** Plays a thread that gets a text in one place, and whose model goes on as this one once it has come. All that it then asks for is denied. */
export function playedAt(place: Place, text: string, model: Model): PlayedAt {
  const first = [...place.first];
  const calls: PlayedAt['calls'] = [];
  const thread = new PlayedThread(
    (played) => first.shift() ?? model(played),
    (tool, args) => {
      calls.push({ tool, args });
      return place.store?.(text) ?? { ok: true, value: { text: 'done', name: text } };
    },
  );
  place.bring(thread, text);
  for (let round = 0; round < 50 && thread.known.run !== null; round++) {
    if (thread.known.requests.length > 0) thread.decide('denied');
    else if (thread.live.size > 0) thread.end({ output: text });
    else thread.wait();
  }
  return { thread, calls };
}
