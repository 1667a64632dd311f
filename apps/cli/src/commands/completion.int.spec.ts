import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { turnpike } from '../../../../test/support/turnpike.js';
import { program } from '../run-cli.js';

let script: string;

beforeAll(async () => {
  script = (await turnpike(['completion', 'bash'])).stdout;
}, 240_000);

/** What bash offers for the last of these words. */
function offered(...words: string[]): string[] {
  const asked = 'turnpike() { [ "$1" = ids ] && echo "a_$2 b_$2"; }';
  const line = `COMP_WORDS=(turnpike ${words.map((body) => `'${body}'`).join(' ')}); COMP_CWORD=${words.length}`;
  const { stdout } = spawnSync('bash', [
    '-c',
    `${script}\n${asked}\n${line}; _turnpike; printf '%s\\n' "\${COMPREPLY[@]}"`,
  ]);
  return stdout.toString().trim().split('\n');
}

describe('completion', () => {
  it('offers every command of the command line', () => {
    const names = program()
      .commands.map((command) => command.name())
      .filter((name) => name !== 'ids');
    expect(offered('')).toEqual(expect.arrayContaining(names));
  });

  it('offers what fits: the commands of a group, and the options of a command', () => {
    expect(offered('dlq', 'r')).toEqual(['replay', 'reopen']);
    expect(offered('dlq', 'replay', 'run_1', '--canary', '5%', '--d')).toEqual(['--dry-run']);
    expect(offered('handoff', 'give-back', 'act_1', '--te')).toEqual(['--texts']);
  });

  it('offers the ids that the gateway lists, of what the command names', () => {
    expect(offered('runs', 'show', '')).toEqual(expect.arrayContaining(['a_run', 'b_run', '--json']));
    expect(offered('approvals', 'approve', 'a')).toEqual(['a_approval']);
    expect(offered('dlq', 'replay', 'b_')).toEqual(['b_letter']);
    expect(offered('workflow', 'publish', 'a_w')).toEqual(['a_workflow']);
    expect(offered('runs', 'show', '--')).not.toContain('a_run');
  });

  it('is for bash and zsh', async () => {
    expect((await turnpike(['completion', 'zsh'])).stdout).toContain('bashcompinit\n_turnpike_words()');
    expect(await turnpike(['completion', 'fish'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('bash, zsh'),
    });
  });
});
