import type { CompletionRequest, Model } from '#llm';
import type { Price } from '#policy';
import { costOf } from './budget.js';
import { recordedCall } from './recording.js';
import type { RecordedCall } from './recording.js';
import type { Secrets } from './secrets.js';
import { answerOf } from './sources.js';
import type { Made, Source } from './sources.js';

/** What the calls of one task have taken. */
export interface Spent {
  calls: number;
  tokensIn: number;
  tokensOut: number;
  costMicroUsd: number;
  /** Of all its calls, one after the other. */
  ms: number;
}

/** The models of an evaluation: they count what the calls of each task take, and keep what was said. */
export class LiveModels {
  private calls: RecordedCall[] = [];
  private spent: Spent = nothing();

  constructor(
    private readonly source: Source,
    private readonly prices: Readonly<Record<string, Price>>,
    private readonly secrets: Secrets,
  ) {}

  /** What came since the last look, which belongs to one task. */
  take(): { calls: RecordedCall[]; spent: Spent } {
    const { calls, spent } = this;
    [this.calls, this.spent] = [[], nothing()];
    return { calls, spent };
  }

  of(provider: string): Model {
    return {
      provider,
      complete: async (request, signal) => {
        const made = await this.source(provider, request, signal);
        this.count(request, made);
        this.calls.push(await recordedCall(request, made, this.secrets));
        return answerOf(made);
      },
    };
  }

  private count(request: CompletionRequest, { ended, ms }: Made): void {
    const { spent } = this;
    spent.calls += 1;
    spent.ms += ms;
    if (!('answer' in ended)) return;
    spent.tokensIn += ended.answer.usage.tokensIn;
    spent.tokensOut += ended.answer.usage.tokensOut;
    spent.costMicroUsd += costOf(this.prices, request, ended.answer);
  }
}

function nothing(): Spent {
  return { calls: 0, tokensIn: 0, tokensOut: 0, costMicroUsd: 0, ms: 0 };
}
