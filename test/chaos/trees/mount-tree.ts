import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ourNumber } from '../../support/product-environment.js';

/** How wide the outer fork is, before and after which there is a write, and whose texts ask for it. */
export interface TreeShape {
  /** Each reads once and writes once under a key; beside them racers run for one more. */
  paths: number;
  /** Our number; at any other an agent answers. Absent: every conversation runs the tree. */
  number?: string;
}

const day = { start_date: '2026-01-05', end_date: '2026-01-05' };
const labels = ['angry', 'praise', 'info'] as const;

/** The text that a path writes. */
export function noteOf(path: number): string {
  return `path ${String(path).padStart(2, '0')}`;
}

/** They run for the last path of a tree: the first to succeed ends the others. */
export const racers = 3;
/** So many calls each node below the outer fork may make: a grant is split evenly, and each racer makes two. */
const callsOfPath = 3 * racers;

/** The text that a racer writes, unless another has won before it comes to that; the first writes nothing. */
export function racerNoteOf(racer: number): string {
  return `racer ${racer}`;
}

/** Which racer a run was started for, by its place in the tree; null: it is another node's. */
export function racerAt(node: string | undefined): number | null {
  const [, racer = null] = /\/racer-(\d+)$/.exec(node ?? '') ?? [];
  return racer === null ? null : Number(racer);
}

function readNode(id: string, label: string | undefined): object {
  return { kind: 'tool', id: `count-${id}`, toolName: 'get_counts', args: { ...day, label } };
}

function writeNode(id: string, text: string): object {
  return { kind: 'tool', id: `note-${id}`, toolName: 'put_note', args: { text } };
}

/** Every other path writes before it reads. */
function pathNode(path: number): object {
  const read = readNode(String(path), labels[path % labels.length]);
  const write = writeNode(String(path), noteOf(path));
  return { kind: 'sequence', id: `path-${path}`, steps: path % 2 === 0 ? [read, write] : [write, read] };
}

/** All come to the same output, so that it does not matter who wins; the first has the least to do. */
function racerNode(racer: number): object {
  const id = `racer-${racer}`;
  const read = readNode(id, labels[0]);
  return { kind: 'sequence', id, steps: racer === 0 ? [read] : [writeNode(id, racerNoteOf(racer)), read] };
}

function documentOf(paths: number): object {
  const race = {
    kind: 'fork',
    id: 'race',
    mode: 'race',
    paths: Array.from({ length: racers }, (_, n) => racerNode(n)),
  };
  const all = [...Array.from({ length: paths }, (_, path) => pathNode(path)), race];
  const outer = { kind: 'fork', id: 'all-paths', mode: 'all', merge: 'concat', paths: all };
  const steps = [writeNode('before', aroundNotes[0]), outer, afterNode];
  return { version: 1, root: { kind: 'sequence', id: 'tree', steps } };
}

/** What is written once before the outer fork, and once after it. */
export const aroundNotes = ['before all', 'after all'] as const;

/** Writes, and hands on what it was given: what the outer fork came to is the answer. */
const afterNode = {
  ...{ kind: 'fork', id: 'after', mode: 'all', merge: 'first' },
  paths: [{ kind: 'delay', id: 'hand-on', ms: 1 }, writeNode('after', aroundNotes[1])],
};

/** How many runs there are below the root of a tree that nothing cut short: that of its document, its paths, its race, and what comes after. */
export function runsBelow(paths: number): number {
  return 1 + paths + 1 + racers + afterNode.paths.length;
}

/** Nobody is asked first, and the answer does not tell how many notes there are: it is the same in every run. */
const noteTool = {
  name: 'put_note',
  description: 'Puts a note on the dashboard.',
  parameters: {
    type: 'object',
    properties: { text: { type: 'string', minLength: 1, maxLength: 40 } },
    required: ['text'],
    additionalProperties: false,
  },
  ...{ repeat: 'keyed', effects: 'write', approval: 'none' },
  request: {
    method: 'POST',
    url: '${env:DASHBOARD_API_URL}/notes',
    headers: { Authorization: 'Bearer ${secret:DASHBOARD_API_KEY}' },
    body: { text: '{text}' },
  },
  answer: { fields: { noted: { from: ['{text}'], schema: { type: 'string', maxLength: 40 } } } },
};

/** Whoever texts another number of ours talks to an agent: without one of its own a directory of agents leaves it to nobody. */
const counter = { id: 'counter', default: true, numbers: [ourNumber] };

/** Writes the agent whose conversations run the tree, and its tool; answers the settings that name them. */
export function mountTree(folder: string, { paths, number }: TreeShape): Record<string, string> {
  const [agents, tools] = [join(folder, 'agents'), join(folder, 'tools')];
  mkdirSync(agents);
  mkdirSync(tools);
  const policy = { maxToolCalls: aroundNotes.length + callsOfPath * (paths + 1), maxSeconds: 1_800 };
  const binding = number === undefined ? { default: true, numbers: [ourNumber] } : { numbers: [number] };
  const agent = { id: 'forker', ...binding, workflow: documentOf(paths), policy };
  writeFileSync(join(agents, 'forker.json'), JSON.stringify(agent));
  if (number !== undefined) writeFileSync(join(agents, 'counter.json'), JSON.stringify(counter));
  writeFileSync(join(tools, 'put_note.json'), JSON.stringify(noteTool));
  return { AGENTS_DIR: agents, TOOLS_DIR: tools };
}
