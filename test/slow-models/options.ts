import { parseArgs } from 'node:util';

/** How long each call of the model takes, how many tasks of each kind are played, and whether controllers are killed meanwhile. */
export interface SlowOptions {
  seconds: number[];
  tasks: number;
  kills: number;
  /** The seconds that a task is waited for: less than most who run it wait, since it must say what has not ended. */
  limit: number;
}

export function readOptions(args: readonly string[]): SlowOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '5,10,20' },
      tasks: { type: 'string', default: '3' },
      kills: { type: 'string', default: '2' },
      limit: { type: 'string', default: '480' },
    },
  });
  const seconds = values.seconds.split(',').map(Number);
  return { seconds, tasks: Number(values.tasks), kills: Number(values.kills), limit: Number(values.limit) };
}
