import { parseArgs } from 'node:util';

/** How long each call of the model takes, how many tasks of each kind are played, and whether controllers are killed meanwhile. */
export interface SlowOptions {
  seconds: number[];
  tasks: number;
  kills: number;
}

export function readOptions(args: readonly string[]): SlowOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '5,10,20' },
      tasks: { type: 'string', default: '3' },
      kills: { type: 'string', default: '2' },
    },
  });
  return { seconds: values.seconds.split(',').map(Number), tasks: Number(values.tasks), kills: Number(values.kills) };
}
