import { encode } from 'gpt-tokenizer';
import { PermanentError } from '#errors';
import type { Model } from '#llm';

/** Tokens by `gpt-tokenizer` (o200k). */
function tokensIn(text: string): number {
  return encode(text, { allowedSpecial: 'all' }).length;
}

/** How long a model takes that nobody waits for: to begin, and for each token that it writes. */
const [beginMs, tokenMs] = [600, 15];

/** What a model was asked and has answered. Questions that are asked side by side take as long as the longest. */
export class TimedModel implements Model {
  readonly provider = 'scripted';
  /** The prompts of decisions, in tokens before and after the cache mark. */
  readonly decided: { system: string; before: number; after: number }[] = [];
  calls = 0;
  tokensIn = 0;
  tokensOut = 0;
  ms = 0;
  private wave: number[] = [];

  constructor(private readonly texts: readonly string[]) {}

  async complete({ system, user }: Parameters<Model['complete']>[0]): ReturnType<Model['complete']> {
    const text = this.texts[this.calls];
    if (text === undefined) throw new PermanentError('model-failed', 'nothing to say');
    this.calls += 1;
    const [before, after, written] = [tokensIn(system), tokensIn(user), tokensIn(text)];
    if (text.includes('"next_action"')) this.decided.push({ system, before, after });
    const tokens = before + after;
    this.tokensIn += tokens;
    this.tokensOut += written;
    await this.answered(beginMs + tokenMs * written);
    const usage = { tokensIn: tokens, tokensOut: written, tokensCached: 0 };
    return { text, model: 'm', usage, finish: 'stop', structured: 'prompt', schemaId: null, fallbackReason: null };
  }

  private async answered(ms: number): Promise<void> {
    this.wave.push(ms);
    await new Promise((resolve) => setImmediate(resolve));
    this.ms += Math.max(0, ...this.wave);
    this.wave = [];
  }
}
