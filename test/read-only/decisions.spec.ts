import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { program } from '../../apps/cli/src/run-cli.js';
import { openCommands, refusedCommands } from './commands.js';
import { changingOperations } from './described.js';
import { operations } from './operations.js';

it('is decided of each operation of the API that is no GET, and of no other', () => {
  const described = changingOperations(readFileSync('docs/openapi.json', 'utf8')).map(({ id }) => id);
  expect(described.toSorted()).toEqual(Object.keys(operations).toSorted());
});

interface Named {
  name(): string;
  commands: readonly Named[];
}

const leaves = (command: Named, path: string[]): string[] =>
  command.commands.length === 0
    ? [path.join(' ')]
    : command.commands.flatMap((one) => leaves(one, [...path, one.name()]));

it('is decided of each command of the command line, and of no other', () => {
  const decided = [...refusedCommands.map(([name]) => name), ...openCommands];
  expect(leaves(program(), []).toSorted()).toEqual(decided.toSorted());
});
