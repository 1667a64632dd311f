import { readFileSync } from 'node:fs';
import { listNodes } from '#workflow';
import type { DocumentTest, WorkflowDocument, WorkflowNode } from '#workflow';
import { fileOf } from '../workflows/examples.js';

/** The twelve jobs of examples/workflows/version-2. */
const names = [
  ...['order-to-shipment', 'approval-with-reminder', 'webhook-and-callback', 'nightly-sync', 'saga', 'fan-out'],
  ...['poll-until-done', 'typed-answer', 'three-models-vote', 'report', 'retry-storm', 'event-join'],
];

/** A job as it is played: a document, what answers it, and what it must come to. */
export interface Job {
  /** Names it, and the stored document. */
  id: string;
  document: WorkflowDocument;
  test: DocumentTest;
}

/** The statuses by which a server gives these codes. */
export const statuses: Readonly<Partial<Record<string, number>>> = {
  conflict: 409,
  'not-found': 404,
  'rate-limited': 429,
  unauthorized: 401,
};

/** Whether a test needs no time to pass and no error that no server gives. */
function isPlayable({ answers = {}, events = [], messages = [] }: DocumentTest, document: WorkflowDocument): boolean {
  const given = Object.values(answers).flat();
  const errors = given.flatMap((each) => ('error' in each ? [each.error] : []));
  const waits = listNodes(document.root).filter(({ kind }) => kind === 'waitForMessage');
  const asked = waits.flatMap((node) =>
    'event' in node && node.event !== undefined ? (node.event.all ?? [node.event]) : [],
  );
  const texts = waits.length - waits.filter((node) => 'event' in node && node.event !== undefined).length;
  return (
    errors.every((code) => statuses[code] !== undefined) && events.length >= asked.length && messages.length >= texts
  );
}

const shortMs = 20;
/** The breaker of a tool, which all runs share, opens where it is asked too often: each time has to come behind that. */
const pauseMs = 2_000;

/** The node as it is stored: it says who calls, waits a moment where it waits for long, and items go one after the other. */
function toStored(node: WorkflowNode, id: string, server: string): WorkflowNode {
  const own: Record<string, unknown> = { ...node };
  if (node.retry !== undefined) own['retry'] = { ...node.retry, ms: pauseMs, factor: 1, jitter: false };
  if (node.kind === 'map') own['concurrency'] = 1;
  if (node.kind === 'delay' && typeof node.ms === 'number') own['ms'] = Math.min(node.ms, shortMs);
  if (node.kind === 'llm') own['instructions'] = `[[${id} ${node.id}]] ${node.instructions}`;
  if (node.kind === 'tool' && node.http !== undefined)
    own['http'] = {
      ...node.http,
      url: `${server}/http`,
      keyHeader: 'X-Idempotency-Key',
      query: { node: node.id, run: '$.run.id', job: id },
    };
  else if (node.kind === 'tool') own['args'] = { ...node.args, node: node.id, run: '$.run.id', job: id };
  return own as unknown as WorkflowNode; // the node above
}

function rewrite(value: unknown, id: string, server: string): unknown {
  if (Array.isArray(value)) return value.map((each) => rewrite(each, id, server));
  if (typeof value !== 'object' || value === null) return value;
  const below = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, rewrite(part, id, server)]));
  return 'kind' in below && 'id' in below ? toStored(below as unknown as WorkflowNode, id, server) : below; // a node is that
}

/** The jobs, whose requests go to this server. */
export function listJobs(server: string): Job[] {
  return names.flatMap((name) => {
    const document = JSON.parse(readFileSync(fileOf(`version-2/${name}`), 'utf8')) as WorkflowDocument; // our own file
    const tests = (document.tests ?? []).filter((test) => isPlayable(test, document));
    return tests.map((test, at): Job => {
      const id = `${name}-${at}`;
      const { tests: _own, root, ...rest } = document;
      return { id, document: { ...rest, root: rewrite(root, id, server) as WorkflowNode }, test }; // its own root
    });
  });
}

/** The tools that the jobs name, each with its arguments. */
export function listTools(jobs: readonly Job[]): Map<string, Set<string>> {
  const tools = new Map<string, Set<string>>();
  for (const { document } of jobs)
    for (const node of listNodes(document.root))
      if (node.kind === 'tool' && node.http === undefined) {
        const known = tools.get(node.toolName) ?? new Set<string>();
        for (const arg of Object.keys(node.args ?? {})) known.add(arg);
        tools.set(node.toolName, known);
      }
  return tools;
}

/** The job as one run of many plays it: what its events are about is its own. */
export function ofRun(job: Job, run: number): DocumentTest {
  if ((job.test.events ?? []).length === 0) return job.test;
  return JSON.parse(JSON.stringify(job.test).replaceAll(/"([A-Z]-\d+)"/g, `"$1.${run}"`)) as DocumentTest; // the test above
}
