import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const source = fileURLToPath(new URL('./run-process.ts', import.meta.url));

/** A process whose drain and boot are the given code. Node strips the types; the file has no imports that stay. */
function given(code: { boot?: string; drain?: string; drainDeadlineMs?: number }): Child {
  const program = `
    import { runProcess } from ${JSON.stringify(source)};
    const say = (level) => (first, second) => console.log(level, typeof first === 'string' ? first : second);
    const logger = { info: say('info'), warn: say('warn'), fatal: say('fatal') };
    const keepAlive = setInterval(() => {}, 1000);
    await runProcess(async () => {
      ${code.boot ?? ''}
      return { line: 'up', logger, drainDeadlineMs: ${code.drainDeadlineMs ?? 5_000}, drain: async () => { ${code.drain ?? ''} } };
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'pipe'] });
  return new Child(child);
}

class Child {
  private output = '';
  private readonly ended: Promise<unknown[]>;

  constructor(private readonly child: ChildProcessByStdio<null, Readable, Readable>) {
    this.ended = once(child, 'close');
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  async says(line: string): Promise<void> {
    while (!this.output.includes(line)) await once(this.child.stdout, 'data');
  }

  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }

  async end(): Promise<{ code: unknown; output: string }> {
    const [code] = await this.ended;
    return { code, output: this.output };
  }
}

describe('runProcess', () => {
  it('says one line once it is up, drains on SIGTERM and ends well', async () => {
    const child = given({ drain: `console.log('closing')` });
    await child.says('info up');
    child.signal('SIGTERM');
    expect(await child.end()).toEqual({ code: 0, output: 'info up\ninfo draining\nclosing\ninfo drained\n' });
  });

  it('ends well at once when it is told to while it boots', async () => {
    const child = given({ boot: `console.log('booting'); await new Promise(() => {});` });
    await child.says('booting');
    child.signal('SIGTERM');
    expect(await child.end()).toEqual({ code: 0, output: 'booting\n' });
  });

  it('ends as failed when the drain outlives its deadline', async () => {
    const child = given({ drain: 'await new Promise(() => {})', drainDeadlineMs: 20 });
    await child.says('info up');
    child.signal('SIGINT');
    const { code, output } = await child.end();
    expect(code).toBe(1);
    expect(output).toContain('fatal the drain took longer');
  });

  it('ends at once on a second signal', async () => {
    const child = given({ drain: 'await new Promise(() => {})', drainDeadlineMs: 600_000 });
    await child.says('info up');
    child.signal('SIGTERM');
    await child.says('info draining');
    child.signal('SIGTERM');
    expect((await child.end()).code).toBe(1);
  });

  it('ends as failed when nobody handles a rejection', async () => {
    const child = given({ boot: `setTimeout(() => Promise.reject(new Error('lost')), 1);` });
    const { code, output } = await child.end();
    expect(code).toBe(1);
    expect(output).toContain('fatal nobody handled an error');
  });

  it('says why it did not boot, in a line', async () => {
    const { code, output } = await given({ boot: `throw new Error('REDIS_URL: expected a redis:// address');` }).end();
    expect({ code, output }).toEqual({ code: 1, output: 'REDIS_URL: expected a redis:// address\n' });
  });
});
