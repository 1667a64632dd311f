import { modelTurn } from '../../scenarios/model-turn.js';
import type { BuildRequest } from '../request.js';
import { builderAnswer } from '../script-request.js';
import type { Question } from '../script-request.js';
import type { ExpectedCall, ExpectedRun } from './expected-runs.js';

/** The one model of all: it builds the request that is being played, and answers what its graph asks. */
export class Speaker {
  private request: BuildRequest | null = null;
  private expected: ExpectedRun = {};
  private left: ExpectedCall[] = [];
  private made: { call: ExpectedCall; heard: number }[] = [];
  private heard: string[] = [];

  play(request: BuildRequest, expected: ExpectedRun): void {
    [this.request, this.expected] = [request, expected];
  }

  /** A run begins: its first questions are answered by calls, where some are expected. */
  rewind(): void {
    [this.left, this.made, this.heard] = [[...(this.expected.calls ?? [])], [], []];
  }

  /** The calls that were not made, or of which no model has read since what they should tell. */
  missed(): string[] {
    const untold = this.made.filter(
      ({ call, heard }) => !this.heard.slice(heard).some((text) => text.includes(call.tells)),
    );
    return [...this.left, ...untold.map(({ call }) => call)].map(
      ({ name, tells }) =>
        `call of ${name}: nobody was told ${tells}, but ${this.heard.at(-1)?.slice(-600) ?? 'nothing'}`,
    );
  }

  readonly say = (question: Question): string => {
    if (this.request === null) throw new Error('nothing is asked for');
    const built = builderAnswer(this.request, question);
    if (built !== null) return built;
    this.heard.push(question.user);
    const call = this.left.shift();
    if (call !== undefined) {
      this.made.push({ call, heard: this.heard.length });
      const { name, args } = call;
      return modelTurn({ type: 'tool', name, args });
    }
    return modelTurn({ type: 'respond', message: this.expected.says ?? 'Fine.' });
  };
}
