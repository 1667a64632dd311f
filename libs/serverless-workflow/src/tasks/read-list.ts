import { asFields, asList } from '../fields.js';
import type { Fields } from '../fields.js';

interface Named {
  name: string;
  task: Fields;
  at: string;
}

/** A list of tasks, with what leads from one to another. */
export interface TaskList {
  tasks: readonly Named[];
  /** Where its last task ends the workflow ends: `end` may stand in it. */
  isLast: boolean;
}

export function readList(value: unknown, at: string, isLast: boolean): TaskList {
  const tasks = asList(value).map((each, index) => {
    const [[name = '', task] = []] = Object.entries(asFields(each));
    return { name, task: asFields(task), at: `${at}/${index}/${name}` };
  });
  return { tasks, isLast };
}
