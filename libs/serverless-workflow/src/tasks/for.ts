import type { WorkflowNode } from '#workflow';
import { asText, field } from '../fields.js';
import type { Import } from '../import.js';
import type { Came, TaskPlace } from '../translated.js';
import { evaluate, settled } from '../evaluate.js';
import { inBraces } from '../expression.js';
import { exportsContext, unpacked } from './came.js';

/** Round by round, each on what the one before has come to: a loop. A step of each round picks the item. */
export function translateFor(it: Import, { name, task, at, knows }: TaskPlace): Came {
  const { each = 'item', at: place = 'index', in: list } = field(task, 'for');
  const id = it.id(name, at);
  if (task['while'] !== undefined)
    it.refuse(
      `${at}/while`,
      'version 2 asks before a round for no more than its conditions: an expression does not fit',
    );
  it.note(`${at}/for`, 'goes round 1,000 times at most: `maxIterations` of the loop says so');
  const expression = typeof list === 'string' ? (inBraces(list) ?? list) : JSON.stringify(list);
  const filter = `(${expression}) | { items: ., count: length }`;
  const listed = evaluate(it, { filter }, { id: `${name}-list`, at: `${at}/for/in`, knows });
  const exports = exportsContext(task['do']);
  const first = exports ? { data: knows.data, context: knows.context } : knows.data;
  const state: WorkflowNode = { kind: 'delay', id: it.id(`${name}-state`, at), ms: 0 };
  const before = unpacked(state, exports, knows.context);
  const picked = evaluate(
    it,
    { filter: '{ item: .items[$round - 1], index: ($round - 1) }' },
    {
      id: `${name}-${asText(each)}`,
      at,
      knows: { data: listed.value, context: null, vars: { round: '$.loop.round' } },
    },
  );
  const vars = {
    ...knows.vars,
    [asText(each)]: `${asText(picked.value)}.item`,
    [asText(place)]: `${asText(picked.value)}.index`,
  };
  const came = it.translate.list(task['do'], `${at}/do`, { ...before, vars });
  const value = exports ? { data: came.data, context: came.context } : came.data;
  const { nodes } = settled(it, { nodes: [state, ...picked.nodes, ...came.nodes], value }, { id: `${name}-next`, at });
  const loop = {
    ...{ kind: 'loop', id, input: first },
    while: { value: '$.loop.round', atMost: `${asText(listed.value)}.count` },
    body: { kind: 'sequence', id: it.id(`${name}-round`, at), steps: nodes },
  } as unknown as WorkflowNode; // of the form of version 2, which is checked once it is whole
  return { nodes: [...listed.nodes, loop], ...unpacked(loop, exports, knows.context) };
}
