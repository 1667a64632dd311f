import { modelTurn } from '../../scenarios/model-turn.js';
import type { BuildRequest } from '../request.js';
import { scriptOf } from '../script-request.js';
import type { ExpectedRun } from './expected-runs.js';
import type { Question } from './stand-ins.js';

/** The one model of all: it builds the request that is being played, and answers what its graph asks. */
export class Speaker {
  private request: BuildRequest | null = null;
  private expected: ExpectedRun = {};
  private calls: NonNullable<ExpectedRun['calls']>[] = [];

  play(request: BuildRequest, expected: ExpectedRun): void {
    [this.request, this.expected] = [request, expected];
  }

  /** A run begins: its first question is answered by a call, where one is expected. */
  rewind(): void {
    this.calls = this.expected.calls === undefined ? [] : [this.expected.calls];
  }

  readonly say = ({ system, user }: Question): string => {
    if (this.request === null) throw new Error('nothing is asked for');
    const script = scriptOf(this.request);
    if (system.startsWith('You name a workflow')) return script[0] ?? '';
    if (system.startsWith('You set the parameters')) return this.parametersOf(user);
    if (system.startsWith('You build workflows')) {
      const batches = script.filter((text) => text.includes('"batch"'));
      const turns = user.split('\n').filter((line) => line.startsWith('ASSISTANT: ')).length;
      return batches[turns] ?? script.at(-1) ?? '';
    }
    const call = this.calls.shift();
    if (call !== undefined) return modelTurn({ type: 'tool', ...call });
    return modelTurn({ type: 'respond', message: this.expected.says ?? 'Fine.' });
  };

  private parametersOf(user: string): string {
    const name = /\nNODE\nid: [^\n]*\nname: ([^\n]*)\n/.exec(user)?.[1] ?? '';
    const [, parameters, connection] = this.request?.nodes[name] ?? [];
    return JSON.stringify({ parameters: { ...connection, ...parameters } });
  }
}
