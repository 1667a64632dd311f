import { governorObserver, MoneyStore, openGovernors } from '#limits';
import { createToken } from '#redis';
import type { OpenEngine } from '#engine';
import { accountModel, accountObserver, pickCallMs, pickLimits, readDayCaps } from '#llm';
import type { Model } from '#llm';
import type { Logger, Metrics } from '#telemetry';
import type { Config } from '../config.js';

/** Adds accounts to the models of this process: caps and limits are in the settings, and shared by all processes in Redis. */
export function accountsFor(
  config: Config,
  { redis }: Pick<OpenEngine, 'redis'>,
  logger: Logger,
  metrics: Metrics,
): (model: Model) => Model {
  const governorOf = openGovernors(
    redis,
    (provider) => pickLimits(config, provider),
    governorObserver(logger, metrics),
  );
  const caps = readDayCaps(config);
  const money = caps && { purse: new MoneyStore(redis), caps };
  const observer = accountObserver(logger, metrics);
  return (model) => {
    const pacer = governorOf(model.provider);
    return accountModel(model, {
      money,
      pacer,
      observer,
      callMs: pickCallMs(config, model.provider),
      nameCall: createToken,
    });
  };
}
