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
  unavailable: 503,
};

/** Whether a test needs no time to pass and no error that no server gives. */
function isPlayable(
  { answers = {}, events = [], messages = [], expect }: DocumentTest,
  document: WorkflowDocument,
): boolean {
  const given = Object.values(answers).flat();
  const errors = given.flatMap((each) => ('error' in each ? [each.error] : []));
  const waits = listNodes(document.root).filter(({ kind }) => kind === 'waitForMessage');
  const asked = waits.flatMap(({ event }) => (event === undefined ? [] : (event.all ?? [event])));
  const texts = waits.filter(({ event }) => event === undefined).length;
  return (
    errors.every((code) => statuses[code] !== undefined) &&
    events.length >= asked.length &&
    messages.length >= texts &&
    expect.fails?.includes('longer than it may') !== true
  );
}

const shortMs = 20;
/** Between two times of a node: as long as a process is away, so that it does not use up all of them meanwhile. */
const pauseMs = 500;

/** Whether answers depend on the order of calls: then items go one after the other. */
const isOrdered = ({ answers = {} }: DocumentTest): boolean => Object.values(answers).some((each) => each.length > 1);

/** Whether anybody is asked by a job: a person to agree or to answer. */
export function asksPeople({ document }: Job): boolean {
  return listNodes(document.root).some(
    ({ kind, event }) => kind === 'approval' || (kind === 'waitForMessage' && event === undefined),
  );
}

/** The nodes that take back what was done. */
export function listReverse({ document }: Job): string[] {
  return listNodes(document.root).flatMap(({ compensate }) => (compensate === undefined ? [] : [compensate.id]));
}

/** How a job is stored. */
interface Storing {
  id: string;
  server: string;
  isOrdered: boolean;
}

/** The node as it is stored: it says who calls, and waits a moment where it waits for long. */
function toStored(node: WorkflowNode, { id, server, isOrdered: inOrder }: Storing): WorkflowNode {
  const own: Record<string, unknown> = { ...node };
  if (node.retry !== undefined) own['retry'] = { ...node.retry, ms: pauseMs, factor: 1, jitter: false };
  if (node.kind === 'map' && inOrder) own['concurrency'] = 1;
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

function rewrite(value: unknown, storing: Storing): unknown {
  if (Array.isArray(value)) return value.map((each) => rewrite(each, storing));
  if (typeof value !== 'object' || value === null) return value;
  const below = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, rewrite(part, storing)]));
  return 'kind' in below && 'id' in below ? toStored(below as unknown as WorkflowNode, storing) : below; // a node is that
}

/** The jobs, whose requests go to this server. */
export function listJobs(server: string): Job[] {
  return names.flatMap((name) => {
    const document = JSON.parse(readFileSync(fileOf(`version-2/${name}`), 'utf8')) as WorkflowDocument; // our own file
    const tests = (document.tests ?? []).filter((test) => isPlayable(test, document));
    return tests.map((test, at): Job => {
      const id = `${name}-${at}`;
      const { tests: _own, root, ...rest } = document;
      return {
        id,
        document: { ...rest, root: rewrite(root, { id, server, isOrdered: isOrdered(test) }) as WorkflowNode }, // its own root
        test,
      };
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
