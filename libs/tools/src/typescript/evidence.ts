import { failedWith } from '../tool-failure.js';
import type { Fate } from '../tool.js';
import { wasNeverSent } from '#transport';

/** Methods that change nothing, by HTTP's definition. */
const reading: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * What a call's requests prove (ADR 35). It stands in this process, which makes them: whatever becomes of the tool's own, it is known whether a write had
 * begun.
 */
export class Evidence {
  #open = 0;
  #lost = 0;
  #answered = 0;

  /** Notes a request that is about to leave. The returned functions say what became of it. */
  begin(method: string): { answered(status: number): void; failed(error: unknown): void } {
    if (reading.includes(method)) return { answered: () => undefined, failed: () => undefined };
    this.#open += 1;
    let isOpen = true;
    const close = (): boolean => {
      if (isOpen) this.#open -= 1;
      return isOpen && !(isOpen = false);
    };
    return {
      answered: (status) => {
        close();
        const fate = status < 400 ? 'answered' : failedWith(status).fate;
        if (fate === 'lost') this.#lost += 1;
        if (fate === 'answered') this.#answered += 1;
      },
      failed: (error) => {
        if (close() && !wasNeverSent(error)) this.#lost += 1;
      },
    };
  }

  /** What a failure of the call proves. */
  get fate(): Fate {
    if (this.#open + this.#lost > 0) return 'lost';
    return this.#answered > 0 ? 'answered' : 'refused';
  }
}
