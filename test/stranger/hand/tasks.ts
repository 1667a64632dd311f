import { agentTasks } from './agents.js';
import { buildTasks } from './builds.js';
import { documentTask } from './document.js';
import { talkTasks } from './talks.js';
import type { HandTask } from './task.js';

/** The tasks that are done by hand, by their names. */
export const handTasks: Readonly<Record<string, HandTask>> = {
  ...agentTasks,
  ...buildTasks,
  ...talkTasks,
  ...documentTask,
};
