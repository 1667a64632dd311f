import type { Usage } from '#protocol';
import type { Price } from './policy.js';

const tokensPerPrice = 1_000_000;

/** What a call cost in whole micro-dollars, rounded up so that a budget is never overspent by rounding; 0 without a price. */
export function costMicroUsd(price: Price | undefined, usage: Omit<Usage, 'costMicroUsd'>): number {
  if (price === undefined) return 0;
  const cached = Math.min(usage.tokensCached, usage.tokensIn);
  const cost = (usage.tokensIn - cached) * price.input + cached * price.cachedInput + usage.tokensOut * price.output;
  return Math.ceil(cost / tokensPerPrice);
}

/**
 * The price of the first of these models that has one: providers answer `gpt-4o-mini-2024-07-18` where `gpt-4o-mini` was
 * asked, so name what answered and then what was asked.
 */
export function findPrice(prices: Readonly<Record<string, Price>>, ...models: readonly string[]): Price | undefined {
  const model = models.find((name) => Object.hasOwn(prices, name));
  return model === undefined ? undefined : prices[model];
}
