import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { words } from './worker-role.js';
import type { WorkerOrder } from './worker-role.js';

const program = fileURLToPath(new URL('./main.js', import.meta.url));

/** Worker processes, of which one that is killed is replaced. */
export class Fleet {
  kills = 0;
  private readonly workers: ChildProcess[] = [];
  private readonly refused = new Set<ChildProcess>();
  private readonly ready = new Set<ChildProcess>();

  constructor(
    private readonly order: WorkerOrder,
    size: number,
  ) {
    for (let n = 0; n < size; n++) this.workers.push(this.start());
  }

  /** Whether every worker calls. */
  get isReady(): boolean {
    return this.workers.every((worker) => this.ready.has(worker));
  }

  /** Whether a cap has forbidden every worker whatever it could call for. */
  get isSpent(): boolean {
    return this.workers.every((worker) => this.refused.has(worker));
  }

  /** Kills a worker that calls, as a power cut would, and starts another in its place; where none calls, nobody. */
  killOne(): void {
    const at = this.workers.findIndex((worker) => this.ready.has(worker) && !this.refused.has(worker));
    if (at < 0) return;
    this.workers[at]?.kill('SIGKILL');
    this.kills += 1;
    this.workers[at] = this.start();
  }

  end(): void {
    for (const worker of this.workers) worker.kill('SIGKILL');
  }

  private start(): ChildProcess {
    const worker = fork(program, ['worker', JSON.stringify(this.order)]);
    worker.on('message', (message) => {
      if (message === words.ready) this.ready.add(worker);
      if (message === words.refused) this.refused.add(worker);
    });
    return worker;
  }
}
