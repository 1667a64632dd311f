import type { ReaderTask } from './task.js';
import { tasksOfData } from './tasks-of-data.js';
import { tasksOfTime } from './tasks-of-time.js';

/** The twelve descriptions. */
export const readerTasks: readonly ReaderTask[] = [...tasksOfData, ...tasksOfTime];
