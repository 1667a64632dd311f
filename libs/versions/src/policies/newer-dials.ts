import { publishedPolicy } from '#policy';

/** A field of a policy, or of an agent, that older builds would pass over, and the layout from which on there are none. */
export interface NewerDial {
  /** Dotted path. */
  field: string;
  layout: number;
}

/** Every dial that builds of an earlier layout pass over, from which layout on it holds, and what in it asks for more than they do. */
const newerDials: readonly { name: string; layout: number; asksForMore: (value: unknown) => boolean }[] = [
  { name: 'middleware', layout: 2, asksForMore: (value) => Array.isArray(value) && value.length > 0 },
  {
    name: 'finalizeOutputRetries',
    layout: 2,
    asksForMore: (value) =>
      typeof value === 'number' && value > 0 && value !== publishedPolicy.defaults.finalizeOutputRetries,
  },
];

/** The first field of a policy's table, as it was written or completed, that asks for more than builds of the layout in force heed; null: none does. */
export function newerDialIn(table: unknown, inForce: number): NewerDial | null {
  for (const [path, row] of layersOf(table)) {
    const found = newerDials.find(({ name, layout, asksForMore }) => layout > inForce && asksForMore(row[name]));
    if (found) return { field: `${path}.${found.name}`, layout: found.layout };
  }
  return null;
}

/** Fields of agents' definitions that builds of an earlier layout do not know. */
const newerAgentFields: readonly { name: string; layout: number }[] = [{ name: 'answerSchema', layout: 2 }];

/** The first field of an agent's definition that builds of the layout in force need not know; null: none is. */
export function newerFieldOfAgent(definition: unknown, inForce: number): NewerDial | null {
  const given = asObject(definition);
  const found = newerAgentFields.find(({ name, layout }) => layout > inForce && given[name] !== undefined);
  return found ? { field: found.name, layout: found.layout } : null;
}

function layersOf(table: unknown): [string, Record<string, unknown>][] {
  const { defaults, providers, taskClasses } = asObject(table);
  const rows = (name: string, of: unknown): [string, unknown][] =>
    Object.entries(asObject(of)).map(([key, row]) => [`${name}.${key}`, row]);
  const layers: [string, unknown][] = [
    ['defaults', defaults],
    ...rows('providers', providers),
    ...rows('taskClasses', taskClasses),
  ];
  return layers.map(([path, row]) => [path, asObject(row)]);
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** What to tell somebody whose policy or agent has such a field. */
export function tellNewerDial(dial: NewerDial): string {
  return `${dial.field}: ${whyNewer(dial)}`;
}

/** Why a table may not have the field yet, and the way to it. */
export function whyNewer({ layout }: NewerDial): string {
  return `processes of older builds would pass over it until layout ${layout} is in force; replace them all, then run npm run turnpike -- layout raise`;
}
