import { asText } from '../fields.js';
import type { Import } from '../import.js';
import type { Came, TaskPlace } from '../translated.js';
import type { Knows } from '../expression.js';
import { passed } from './came.js';
import type { TaskList } from './read-list.js';
import { translateSwitch } from './switch.js';
import type { Lead } from './switch.js';
import { translateConditional, translateTask } from './task.js';

/** Translates a list from its beginning. */
export function translateList(it: Import, list: TaskList, knows: Knows): Came {
  return from(it, list, 0, { knows, seen: [] });
}

interface Way {
  knows: Knows;
  /** The tasks that it has come through. */
  seen: readonly number[];
}

function from(it: Import, list: TaskList, index: number, { knows, seen }: Way): Came {
  const named = list.tasks[index];
  if (named === undefined) return passed(knows);
  const { name, task, at } = named;
  if (seen.includes(index)) {
    it.refuse(at, `a \`then\` leads back to ${name}: version 2 goes back only in a loop`);
    return passed(knows);
  }
  if (it.isTooLong) {
    it.refuse(at, 'its ways are too many to be written out');
    return passed(knows);
  }
  const way = { seen: [...seen, index] };
  const lead = (directive: unknown, place: string, after: Knows): Came => {
    const next = follow(it, list, { directive, index, at: place });
    return next === null ? passed(after) : from(it, list, next, { ...way, knows: after });
  };
  if ('switch' in task) return translateSwitch(it, { name, task, at, knows }, lead);
  const isAway = task['then'] !== undefined && task['then'] !== 'continue';
  if (task['if'] !== undefined && isAway) return translateAway(it, { name, task, at, knows }, list, lead);
  const isLast = list.isLast && isEnd(list, task['then'], index);
  const came = translateTask(it, { name, task, at, knows }, isLast);
  const behind = lead(task['then'], `${at}/then`, { ...knows, data: came.data, context: came.context });
  return { ...behind, nodes: [...came.nodes, ...behind.nodes] };
}

/** A task that leads away where it is done: where it is not, the next one is. */
function translateAway(it: Import, place: TaskPlace, list: TaskList, lead: Lead): Came {
  const { name, task, at, knows } = place;
  const { if: asked, ...always } = task;
  return translateConditional(it, place, asText(asked), {
    done: () => {
      const isLast = list.isLast && ['exit', 'end'].includes(asText(task['then']));
      const came = translateTask(it, { name, task: always, at, knows }, isLast);
      const behind = lead(task['then'], `${at}/then`, { ...knows, data: came.data, context: came.context });
      return { ...behind, nodes: [...came.nodes, ...behind.nodes] };
    },
    skipped: () => lead('continue', at, knows),
  });
}

function isEnd({ tasks }: TaskList, directive: unknown, index: number): boolean {
  if (directive === undefined || directive === 'continue') return index === tasks.length - 1;
  return directive === 'exit' || directive === 'end';
}

/** The place of the task that comes next; null: none does. */
function follow(
  it: Import,
  { tasks, isLast }: TaskList,
  { directive = 'continue', index, at }: { directive: unknown; index: number; at: string },
): number | null {
  if (directive === 'continue') return index + 1;
  if (directive === 'exit') return null;
  if (directive === 'end') {
    if (!isLast) it.refuse(at, 'the workflow ends from inside: version 2 has no such way');
    return null;
  }
  const found = tasks.findIndex(({ name }) => name === directive);
  if (found < 0) it.refuse(at, `there is no task ${asText(directive)} in this list`);
  return found < 0 ? null : found;
}
