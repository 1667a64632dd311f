import { Problem } from '../platform/http/problem.js';

/** Callers of one workflow that wait at one gateway for the end of their runs. */
const mostOfOne = 200;

/**
 * Holds how many callers wait for the ends of runs: each of them asks the store again and again, and whoever may call a workflow without a key can have
 * hundreds wait. Counted for each workflow, so that nobody loses the wait by calls of another.
 */
export class CallersWaiting {
  readonly #waiting = new Map<string, number>();

  constructor(private readonly most = mostOfOne) {}

  /** What the wait comes to. Throws a 504, at once, where as many callers of this workflow wait already. */
  async wait<T>(workflow: string, wait: () => Promise<T>): Promise<T> {
    const before = this.#waiting.get(workflow) ?? 0;
    if (before >= this.most)
      throw new Problem(504, 'unavailable', 'too many callers wait for this workflow; its run goes on');
    this.#waiting.set(workflow, before + 1);
    try {
      return await wait();
    } finally {
      this.#leave(workflow);
    }
  }

  #leave(workflow: string): void {
    const left = (this.#waiting.get(workflow) ?? 1) - 1;
    if (left === 0) this.#waiting.delete(workflow);
    else this.#waiting.set(workflow, left);
  }
}
