import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ourNumber } from '../../support/product-environment.js';

/** How wide the fork is, and whose texts ask for it. */
export interface TreeShape {
  /** Each reads once and writes once under a key. */
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

/** Every other path writes before it reads. */
function pathNode(path: number): object {
  const label = labels[path % labels.length];
  const read = { kind: 'tool', id: `count-${path}`, toolName: 'get_counts', args: { ...day, label } };
  const write = { kind: 'tool', id: `note-${path}`, toolName: 'put_note', args: { text: noteOf(path) } };
  return { kind: 'sequence', id: `path-${path}`, steps: path % 2 === 0 ? [read, write] : [write, read] };
}

function documentOf(paths: number): object {
  const fork = { kind: 'fork', id: 'all-paths', mode: 'all', merge: 'concat' };
  return { version: 1, root: { ...fork, paths: Array.from({ length: paths }, (_, path) => pathNode(path)) } };
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
  const policy = { maxToolCalls: 3 * paths, maxSeconds: 1_800 };
  const binding = number === undefined ? { default: true, numbers: [ourNumber] } : { numbers: [number] };
  const agent = { id: 'forker', ...binding, workflow: documentOf(paths), policy };
  writeFileSync(join(agents, 'forker.json'), JSON.stringify(agent));
  if (number !== undefined) writeFileSync(join(agents, 'counter.json'), JSON.stringify(counter));
  writeFileSync(join(tools, 'put_note.json'), JSON.stringify(noteTool));
  return { AGENTS_DIR: agents, TOOLS_DIR: tools };
}
