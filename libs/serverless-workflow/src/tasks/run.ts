import { asFields, asText, field } from '../fields.js';
import { refuseOthers } from '../import.js';
import type { Import } from '../import.js';
import type { Came, TaskPlace } from '../translated.js';
import { evaluate, referTo } from '../evaluate.js';
import { readTemplate } from '../expression.js';
import { passed } from './came.js';

/** Another workflow, by its name; nothing else that runs outside. */
export function translateRun(it: Import, { name, task, at, knows }: TaskPlace): Came {
  const run = field(task, 'run');
  const other = Object.keys(run).find((each) => each !== 'workflow' && each !== 'await' && each !== 'return');
  if (other !== undefined || run['workflow'] === undefined) {
    it.refuse(`${at}/run/${other ?? ''}`, `version 2 starts no ${other ?? 'such'}: let a tool do it`);
    return passed(knows);
  }
  if (run['await'] === false) it.refuse(`${at}/run/await`, 'version 2 waits for a workflow that it has called');
  if (run['return'] !== undefined) it.refuse(`${at}/run/return`, 'version 2 has the output of a workflow');
  const { namespace, name: called, version, input } = asFields(run['workflow']);
  refuseOthers(it, asFields(run['workflow']), ['namespace', 'name', 'version', 'input'], `${at}/run/workflow`);
  it.note(
    `${at}/run/workflow`,
    `calls the stored workflow ${asText(called)} in its current version, not ${asText(version)} of ${asText(namespace)}`,
  );
  const { nodes, value } = evaluate(it, readTemplate(input ?? {}, knows), { id: `${name}-input`, at, knows });
  const node = { kind: 'subflow' as const, id: it.id(name, at), ref: asText(called), input: value as string }; // any value in version 2
  return { nodes: [...nodes, node], data: referTo(node), context: knows.context };
}
