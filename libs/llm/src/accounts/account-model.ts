import { findPrice } from '#policy';
import { withinTime } from '#timing';
import { callOnAccount } from './account-call.js';
import type { AccountPorts } from './account-call.js';
import type { Model } from '../model.js';
import { likelyTokens, worstCostMicroUsd } from './worst-case.js';

/** The model with its accounts kept. A call without an account is passed through, within its time. */
export function accountModel(inner: Model, ports: AccountPorts): Model {
  const { provider } = inner;
  return {
    provider,
    complete: async (request, signal) => {
      const { account, model, watcher } = request;
      const silent = watcher && { watcher: { silentMs: ports.callMs / 2, ...watcher } };
      const make = (cut: AbortSignal) => inner.complete({ ...request, ...silent }, cut);
      if (!account) return withinTime(signal, ports.callMs, make);
      const worst = worstCostMicroUsd(request, findPrice(account.prices, model));
      const paid = { provider, model, account, worst, tokens: likelyTokens(request), make };
      const { answer, waitedMs } = await callOnAccount(ports, { ...paid, usedBy: (completion) => completion }, signal);
      return { ...answer, waitedMs };
    },
  };
}
