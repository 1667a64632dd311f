import type { WorkflowNode } from '#workflow';
import { field } from '../fields.js';
import type { Import } from '../import.js';
import type { Came, TaskPlace } from '../translated.js';
import { referTo, settled } from '../evaluate.js';
import { readList } from './read-list.js';
import { exportsContext } from './came.js';

/** Branches at the same time: all of them, or the first that succeeds. */
export function translateFork(it: Import, { name, task, at, knows }: TaskPlace): Came {
  const { branches, compete = false } = field(task, 'fork');
  const id = it.id(name, at);
  if (exportsContext(branches))
    it.refuse(`${at}/fork/branches`, 'paths run apart: none of them can change the context of the others');
  const paths = readList(branches, `${at}/fork/branches`, false).tasks.map((each) => {
    const came = it.translate.task({ ...each, knows }, false);
    const { nodes } = settled(it, { nodes: came.nodes, value: came.data }, { id: `${each.name}-output`, at: each.at });
    return it.asNode(nodes, each.name, each.at);
  });
  const mode = compete === true ? 'race' : 'all';
  const fork = {
    ...{ kind: 'fork', id, mode, input: knows.data, paths },
    ...(mode === 'all' && { merge: 'list' }),
  } as unknown as WorkflowNode; // of the form of version 2, which is checked once it is whole
  return { nodes: [fork], data: referTo(fork), context: knows.context };
}
