import { diffGraphs } from '#graph/edit';
import type { FieldChange, Graph } from '#graph/edit';
import { isNote } from '../graph/node-words.js';

/** What a draft has become since the version that a run ran. */
export interface SinceRun {
  /** What each node that differs was then, by its id in the draft. */
  differs: ReadonlyMap<string, string>;
  /** The names of nodes that are gone from the draft. */
  gone: readonly string[];
  /** Whether items would go other ways: a connection came or went. */
  isRewired: boolean;
  /** What nodes were called in the run, by their names now, where that is another. */
  namesThen: ReadonlyMap<string, string>;
}

const nothing: ReadonlyMap<string, string> = new Map();

/** As long as it is not known what a run ran. */
export const unknownSince: SinceRun = { differs: nothing, gone: [], isRewired: false, namesThen: nothing };

const fieldWords: Readonly<Record<string, string>> = {
  ...{ parameters: 'other parameters', credentials: 'another credential', disabled: 'switched off or on since' },
  ...{ type: 'another type', typeVersion: 'another version of its type' },
};

/** Of a changed node; null: it only stands at another place. */
function changeWords(fields: readonly FieldChange[]): string | null {
  const counting = fields.filter(({ name }) => name !== 'position');
  if (counting.length === 0) return null;
  const name = counting.find((field) => field.name === 'name');
  const others = counting
    .filter((field) => field !== name)
    .map((field) => fieldWords[field.name] ?? `another ${field.name}`);
  return [...(name === undefined ? [] : [`it was called ${String(name.before)}`]), ...others].join(', ');
}

/** Compares the version that a run ran with a draft, node by node. Notes count for nothing. */
export function compareRun(ran: Graph, draft: Graph): SinceRun {
  const { nodes, connections } = diffGraphs(ran, draft);
  const added = nodes.added.filter((node) => !isNote(node));
  const changed = nodes.changed.flatMap(({ id, fields, type }): [string, string][] => {
    const words = isNote({ type }) ? null : changeWords(fields);
    return words === null ? [] : [[id, words]];
  });
  const renamed = nodes.changed.flatMap(({ name, fields }): [string, string][] => {
    const then = fields.find((field) => field.name === 'name')?.before;
    return typeof then === 'string' ? [[name, then]] : [];
  });
  return {
    differs: new Map([...added.map(({ id }): [string, string] => [id, 'it was not there']), ...changed]),
    gone: nodes.removed.filter((node) => !isNote(node)).map(({ name }) => name),
    isRewired: connections.added.length + connections.removed.length > 0,
    namesThen: new Map(renamed),
  };
}

/** What a run says of its nodes, under the names that they have now. */
export function underNamesNow<T>(
  ofRun: ReadonlyMap<string, T>,
  graph: Graph,
  { namesThen }: SinceRun,
): ReadonlyMap<string, T> {
  if (namesThen.size === 0) return ofRun;
  return new Map(
    graph.nodes.flatMap(({ name }): [string, T][] => {
      const value = ofRun.get(namesThen.get(name) ?? name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The name that a node of a run has now. */
export function nameNow(then: string, { namesThen }: SinceRun): string {
  return [...namesThen].find(([, name]) => name === then)?.[0] ?? then;
}
