import type { BuildTask } from './build-task.js';
import { ownTasks } from './own-tasks.js';
import { publishedTasks } from './published-tasks.js';

/** Builds without a model in them: their graphs run to the end. */
export const buildTasks: readonly BuildTask[] = [...ownTasks, ...publishedTasks];
