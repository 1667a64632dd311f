import { PermanentError } from '#errors';
import { worstCostMicroUsd } from '#llm';
import type { Completion, CompletionRequest } from '#llm';
import { costMicroUsd, findPrice } from '#policy';
import type { Price } from '#policy';

type Prices = Readonly<Record<string, Price>>;

/** Dollars that may be spent. A call is made only where its worst case fits into what is left, so that they are never overspent. */
export class Budget {
  spentMicroUsd = 0;
  /** A call was not made since it might have cost more than was left. */
  isSpent = false;
  private reservedMicroUsd = 0;

  constructor(
    readonly microUsd: number,
    private readonly prices: Prices,
  ) {}

  /** Makes a call if it fits; one that does not is never made. */
  async pay(request: CompletionRequest, call: () => Promise<Completion>): Promise<Completion> {
    const worst = worstCostMicroUsd(request, findPrice(this.prices, request.model));
    if (this.spentMicroUsd + this.reservedMicroUsd + worst > this.microUsd) {
      this.isSpent = true;
      throw new PermanentError('model-failed', 'the budget of this evaluation is spent');
    }
    this.reservedMicroUsd += worst;
    try {
      const completion = await call();
      this.spentMicroUsd += costOf(this.prices, request, completion);
      return completion;
    } finally {
      this.reservedMicroUsd -= worst;
    }
  }
}

/** What a call has cost at list prices, in micro-dollars. */
export function costOf(prices: Prices, { model }: Pick<CompletionRequest, 'model'>, completion: Completion): number {
  return costMicroUsd(findPrice(prices, completion.model, model), completion.usage);
}
