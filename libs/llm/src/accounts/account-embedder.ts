import { findPrice } from '#policy';
import { withinTime } from '#timing';
import { callOnAccount } from './account-call.js';
import type { AccountPorts } from './account-call.js';
import type { Embedder } from '../embedding.js';
import { estimateTextTokens, worstEmbeddingMicroUsd } from './worst-case.js';

/** The embeddings of a provider with their accounts kept, as a model's. A call without an account is passed through, within its time. */
export function accountEmbedder(provider: string, embed: Embedder, ports: AccountPorts): Embedder {
  return async (request, signal) => {
    const { account, model, texts } = request;
    const make = (cut: AbortSignal) => embed(request, cut);
    if (!account) return withinTime(signal, ports.callMs, make);
    const worst = worstEmbeddingMicroUsd(texts, findPrice(account.prices, model));
    const paid = { provider, model, account, worst, tokens: estimateTextTokens(texts), make };
    const usedBy = (answer: Awaited<ReturnType<Embedder>>) => ({
      model: answer.model,
      usage: { tokensIn: answer.tokensIn, tokensOut: 0, tokensCached: 0 },
    });
    return (await callOnAccount(ports, { ...paid, usedBy }, signal)).answer;
  };
}
