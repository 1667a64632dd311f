import { describe, expect, it } from '@jest/globals';
import type { Command } from 'commander';
import { version } from '#telemetry';
import { program } from './run-cli.js';

function leafCommandsOf(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leafCommandsOf);
}

function nameOf(command: Command): string {
  return command.parent ? `${nameOf(command.parent)} ${command.name()}`.trim() : '';
}

function helpOf(command: Command): string {
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  return help;
}

const leafCommands = leafCommandsOf(program()).map((command): [string, Command] => [nameOf(command), command]);

describe('the help of', () => {
  it.each(leafCommands)('%s shows an example of it', (name, command) => {
    expect(helpOf(command)).toMatch(new RegExp(`Examples?:\\n.*turnpike -- ${name}\\b`));
  });
});

describe('the help of the whole', () => {
  it('has each command under one heading, in the order of what people come for', () => {
    const help = helpOf(program());
    const titles = ['Look', 'Decide and mend', 'Build and change', 'Talk', 'Set up and check'];
    expect(help.match(/^[A-Z][\w ]+:$/gm)).toEqual(['Options:', ...titles.map((title) => `${title}:`)]);
    const named = program().commands.map((command) => command.name());
    for (const name of named)
      expect(help.match(new RegExp(`^  ${name}\\b`, 'gm')) ?? []).toHaveLength(name === 'ids' ? 0 : 1);
  });

  it('has no colours where it goes to no terminal', () => {
    const own = program().configureOutput({ getOutHasColors: () => true });
    expect(helpOf(own)).toContain('\u001b[1mLook:');
    expect(helpOf(program().configureOutput({ getOutHasColors: () => false }))).not.toContain('\u001b');
  });
});

describe('--version', () => {
  it('says the version of package.json', async () => {
    let output = '';
    const turnpike = program().configureOutput({ writeOut: (text) => (output += text) });
    await expect(turnpike.parseAsync(['--version'], { from: 'user' })).rejects.toThrow(version);
    expect(output).toBe(`${version}\n`);
  });
});

describe('a misspelt command', () => {
  it.each([
    ['runs shwo', "unknown command 'shwo'\n(Did you mean show?)"],
    ['runs shwo --json', "unknown command 'shwo'\n(Did you mean show?)"],
    ['runs something', "unknown command 'something'"],
    ['workflow schedules puase x', "unknown command 'puase'\n(Did you mean pause?)"],
    ['runs list shwo', "too many arguments for 'list': shwo"],
    ['dlq shwo', "unknown command 'shwo'\n(Did you mean show?)"],
  ])('is called one where its group is a command by itself, too: %s', async (line, expected) => {
    let output = '';
    const turnpike = program();
    const all = (command: Command): Command[] => [command, ...command.commands.flatMap(all)];
    for (const command of all(turnpike)) command.configureOutput({ writeErr: (text) => (output += text) });
    await expect(turnpike.parseAsync(line.split(' '), { from: 'user' })).rejects.toThrow();
    expect(output.split('\n(add')[0]).toBe(`error: ${expected}`);
  });
});
