import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../support/app-process.js';

/** Packages come from the registry into an empty cache. */
const patienceMs = 900_000;

/** A terminal of bash: each command goes on where the one before it stood, with what that exported. */
export class Terminal {
  private background: { child: ChildProcess; output: () => string }[] = [];
  private readonly state: string;

  constructor(
    folder: string,
    private readonly environment: NodeJS.ProcessEnv,
  ) {
    this.state = join(folder, 'state.sh');
    if (!existsSync(this.state)) writeFileSync(this.state, `cd '${folder}'\n`);
  }

  /** Types a block and waits for its end; what it printed. Rejects where it fails. */
  async type(text: string): Promise<string> {
    const keep = `{ export -p; echo "cd '$PWD'"; } > '${this.state}'`;
    const { child, output } = this.start(`set -e\n. '${this.state}'\n${text}\n${keep}`);
    const late = setTimeout(() => this.end(child, 'SIGKILL'), patienceMs);
    await once(child, 'close');
    clearTimeout(late);
    if (child.exitCode !== 0) throw new Error(`ended with ${child.exitCode}:\n${output()}`);
    return output();
  }

  /** Types a block that goes on, and waits until it has printed what is expected. */
  async leave(text: string, isThere: (output: string) => boolean): Promise<string> {
    const { child, output } = this.start(`. '${this.state}'\n${text}`);
    this.background.push({ child, output });
    const look = (): boolean => {
      if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}:\n${output()}`);
      return isThere(output());
    };
    await until('the terminal to print what the page says', look, patienceMs).catch((error: unknown) => {
      throw new Error(`${error instanceof Error ? error.message : String(error)}\n${output()}`);
    });
    return output();
  }

  /** Ctrl-C in the terminal that was opened first. */
  async interruptFirst(): Promise<void> {
    await this.interrupt(this.background.shift());
  }

  /** Waits until the terminal that was opened first has printed this. */
  async untilPrinted(words: string): Promise<void> {
    const [first] = this.background;
    await until(`"${words}"`, () => first?.output().includes(words) ?? false, patienceMs);
  }

  async close(): Promise<void> {
    while (this.background.length > 0) await this.interrupt(this.background.pop());
  }

  private async interrupt(opened: Terminal['background'][number] | undefined): Promise<void> {
    if (opened === undefined || opened.child.exitCode !== null) return;
    const ended = once(opened.child, 'close');
    this.end(opened.child, 'SIGINT');
    await ended;
  }

  private start(script: string): { child: ChildProcess; output: () => string } {
    const child = spawn('bash', ['-c', script], {
      env: this.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += String(chunk)));
    return { child, output: () => text };
  }

  /** The whole group, as a terminal does. */
  private end({ pid }: ChildProcess, signal: NodeJS.Signals): void {
    if (pid === undefined) return;
    try {
      process.kill(-pid, signal);
    } catch {
      // it has ended meanwhile
    }
  }
}
