import type { WorkflowNode } from '#workflow';
import type { Import } from './import.js';
import { known, writeLiteral } from './expression.js';
import type { Knows, Read } from './expression.js';

/** The tool that evaluates expressions which are no plain paths. */
export const jqTool = 'jq';

/** Where an expression stands, and what it knows there. */
export interface Place {
  /** The id that its step is to have. */
  id: string;
  at: string;
  knows: Knows;
}

/** The value of an expression, and the steps that it takes. */
export interface Evaluated {
  nodes: WorkflowNode[];
  value: unknown;
}

export function evaluate(it: Import, read: Read, place: Place): Evaluated {
  if ('value' in read) return { nodes: [], value: read.value };
  const node = callJq(it, read.filter, place);
  return { nodes: [node], value: referTo(node) };
}

/** What a node comes to, as a reference. */
export function referTo({ id }: Pick<WorkflowNode, 'id'>): string {
  return /^[A-Za-z_][\w-]*$/.test(id) ? `$.steps.${id}.output` : `$.steps[${JSON.stringify(id)}].output`;
}

function callJq(it: Import, filter: string, { id, at, knows }: Place): WorkflowNode {
  const vars = pickVars(it, filter, { at, knows });
  return {
    ...{ kind: 'tool', id: it.id(id, at), toolName: jqTool },
    args: { filter: writeLiteral(filter), input: knows.data, ...(Object.keys(vars).length > 0 && { vars }) },
  };
}

/** The names that a filter makes itself, and those that jq has. */
const bound = /(?:\bas\s+(?:\[[^\]]*\]|\{[^}]*\}|\$\w+)|\bdef\s+\w+\s*\([^)]*\))/g;
const ofJq: ReadonlySet<string> = new Set(['ENV', '__loc__', '__prog_args']);

function pickVars(it: Import, filter: string, { at, knows }: Pick<Place, 'at' | 'knows'>): Record<string, unknown> {
  const own = new Set(Array.from(filter.matchAll(bound), ([text]) => names(text)).flat());
  const all = known(knows);
  const used = [...new Set(names(filter))].filter((name) => !own.has(name));
  const vars: Record<string, unknown> = {};
  for (const name of used) {
    if (Object.hasOwn(all, name)) vars[name] = all[name];
    else if (name === 'ENV') it.refuse(at, 'a run has no environment: $ENV');
    else if (!ofJq.has(name)) it.refuse(at, `version 2 has nothing for $${name}`);
  }
  return vars;
}

function names(text: string): string[] {
  return Array.from(text.matchAll(/\$([A-Za-z_]\w*)/g), ([, name = '']) => name);
}

/** Steps whose last one comes to this value. */
export function settled(
  it: Import,
  { nodes, value }: Evaluated,
  { id, at }: Pick<Place, 'id' | 'at'>,
): { nodes: WorkflowNode[] } {
  const last = nodes.at(-1);
  if (last !== undefined && value === referTo(last)) return { nodes };
  return { nodes: [...nodes, valueNode(it.id(id, at), value)] };
}

/** A node that comes to a value: a wait of no time hands its input on. */
export function valueNode(id: string, value: unknown): WorkflowNode {
  return { kind: 'delay', id, ms: 0, input: value };
}

/** Values that one step makes, each as a reference to its part. */
export function byParts(reference: string, values: object): Record<string, unknown> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, `${reference}[${JSON.stringify(name)}]`]));
}
