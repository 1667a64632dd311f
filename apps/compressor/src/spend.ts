import { governorObserver, MoneyStore, openGovernors } from '#limits';
import { createToken } from '#redis';
import type { OpenEngine } from '#engine';
import { actorOfEffect } from '#protocol';
import type { Compress } from '#protocol';
import { accountModel, accountObserver, pickLimits, readDayCaps } from '#llm';
import type { Model } from '#llm';
import type { Policy } from '#policy';
import type { Logger, Metrics } from '#telemetry';
import type { Config } from './config.js';

/** The model of this process with its accounts: caps and limits are in the settings, and shared by all processes in Redis. */
export function onAccount(
  model: Model,
  config: Config,
  { redis }: Pick<OpenEngine, 'redis'>,
  logger: Logger,
  metrics: Metrics,
): Model {
  const governorOf = openGovernors(
    redis,
    (provider) => pickLimits(config, provider),
    governorObserver(logger, metrics),
  );
  const caps = readDayCaps(config);
  const money = caps && { purse: new MoneyStore(redis), caps };
  const observer = accountObserver(logger, metrics);
  const pacer = governorOf(model.provider);
  return accountModel(model, { money, pacer, observer, callMs: config.MODEL_TIMEOUT_MS, nameCall: createToken });
}

/** The model for one scratchpad: its run pays, and nobody waits for it, so every fresh text goes first. */
export function payingFor(model: Model, effect: Compress, tenant: string, policy: Policy): Model {
  const payer = { tenant, actorId: actorOfEffect(effect.id) ?? '', runId: effect.runId };
  const { prices, maxRunCostMicroUsd: runCapMicroUsd } = policy;
  const account = { payer, urgency: 'backlog', prices, runCapMicroUsd, runSpentMicroUsd: 0 } as const;
  return { ...model, complete: (request, signal) => model.complete({ ...request, account }, signal) };
}
