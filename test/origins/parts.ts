import type { Graph } from '#graph';
import { asks, draw, fields, under } from './draw.js';
import type { Said, Start } from './play.js';

/** A graph, the runs of it, one after the other, and what stands outside; the last run is looked at. */
export interface Case {
  graph: Graph;
  others?: Record<string, Graph>;
  runs: Omit<Start, 'workflow'>[] | Partial<Start>[];
  tables?: Record<string, Record<string, string>[]>;
  says?: string;
  calls?: Said['calls'];
  web?: unknown;
  code?: unknown;
  rules?: number;
  /** The nodes that a person has confirmed to ask nobody. */
  waived?: string[];
}

export type Named = [name: string, one: Case];

export const [ann, bea] = ['+15550100', '+15550101'];
export const from = '+15550123';
export const send = (to: string, text = 'hello') => ({ to, from, text });
export const hook = { path: 'p', httpMethod: 'POST' };
export const byHook = (body: unknown) => [{ trigger: 'Hook', payload: { body } }];
export const byHand = (payload: unknown = {}) => [{ trigger: 'Hand', payload }];
export const byText = [{ trigger: 'Texts', payload: { from: ann, to: from, text: bea }, by: 'person' as const }];
export const table = (operation: string, more: object = {}) => ({
  ...{ operation, dataTableId: { __rl: true, mode: 'name', value: 'people' } },
  ...more,
});
export const where = (keyName: string, keyValue: string) => ({
  matchType: 'allConditions',
  filters: { conditions: [{ keyName, condition: 'eq', keyValue }] },
});
export const columns = (value: Record<string, string>) => ({ columns: { mappingMode: 'defineBelow', value } });
export const people = { people: [{ name: 'ann', phone: ann, note: 'x' }] };
export const runs = (workflowId: unknown, more: object = {}) => ({ source: 'database', workflowId, ...more });
/** A workflow by its name, as the list of the editor writes it. */
export const byName = (value: string) => ({ __rl: true, mode: 'list', value, cachedResultName: value });
export const condition = (leftValue: string) => ({
  conditions: {
    combinator: 'and',
    options: { caseSensitive: true, typeValidation: 'loose', leftValue: '', version: 2 },
    conditions: [
      { id: 'c', leftValue, rightValue: '', operator: { type: 'string', operation: 'notEmpty', singleValue: true } },
    ],
  },
});

/** From a webhook straight to what is looked at. */
export const hooked = (type: string, parameters: Record<string, unknown>): Graph =>
  draw(
    [
      ['Hook', 'webhook', hook],
      ['Do', type, parameters],
    ],
    'Hook > Do',
  );
/** From a model's answer. */
export const answered = (type: string, parameters: Record<string, unknown>): Graph =>
  draw([['Hand', 'manualTrigger'], ...asks('Agent'), ['Do', type, parameters]], 'Hand > Agent > Do', under('Agent'));
/** Some nodes between a webhook, or a model, and a message. */
export const between = (to: string, nodes: Parameters<typeof draw>[0], ...lines: string[]): Graph =>
  draw([['Hook', 'webhook', hook], ['Hand', 'manualTrigger'], ...nodes, ['Send', 'sendMessage', send(to)]], ...lines);

export const sub = (to: string): Graph =>
  draw(
    [
      ['In', 'executeWorkflowTrigger'],
      ['Send', 'sendMessage', send(to)],
    ],
    'In > Send',
  );
export const subThatSays = (values: Record<string, unknown>): Graph =>
  draw(
    [
      ['In', 'executeWorkflowTrigger'],
      ['Say', 'set', fields(values)],
    ],
    'In > Say',
  );
