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

describe('--version', () => {
  it('says the version of package.json', async () => {
    let output = '';
    const turnpike = program().configureOutput({ writeOut: (text) => (output += text) });
    await expect(turnpike.parseAsync(['--version'], { from: 'user' })).rejects.toThrow(version);
    expect(output).toBe(`${version}\n`);
  });
});
