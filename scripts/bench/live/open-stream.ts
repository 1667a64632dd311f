import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';

/** A stream of the gateway's as a browser has it open. */
export class OpenStream {
  private waiting: ((at: number) => void) | null = null;

  private constructor(private readonly response: IncomingMessage) {
    response.setEncoding('utf8').on('data', (chunk: string) => {
      if (!chunk.includes('data:')) return; // a heartbeat
      this.waiting?.(performance.now());
      this.waiting = null;
    });
    response.on('error', () => undefined); // closed at the end
  }

  static async open(url: string, key: string): Promise<OpenStream> {
    const request = get(url, { headers: { authorization: `Bearer ${key}` }, agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage]; // its one argument
    if (response.statusCode !== 200) throw new Error(`${url} was answered ${response.statusCode}`);
    return new OpenStream(response);
  }

  /** How long until something comes, in ms from now on. */
  async next(patienceMs: number): Promise<number> {
    const began = performance.now();
    return new Promise((resolve) => {
      const late = setTimeout(() => resolve(patienceMs), patienceMs);
      this.waiting = (at) => {
        clearTimeout(late);
        resolve(at - began);
      };
    });
  }

  close(): void {
    this.response.destroy();
  }
}
