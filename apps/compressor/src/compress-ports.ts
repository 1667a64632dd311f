import { agentDefaults } from '#agent';
import type { OpenEngine } from '#engine';
import type { Address, Compress } from '#protocol';
import { noteCalls, reportUnknownModels, whyFailed } from '#llm';
import { callerRole, openChain } from '#middleware';
import type { Scene } from '#middleware';
import { AgentVersionCache } from '#registry';
import { withinTime } from '#timing';
import type { Logger, Metrics } from '#telemetry';
import { AgentVersionStore } from '#versions';
import type { PolicedEngine } from '#versions';
import type { CompressPorts } from './compress-effect.js';
import type { Config } from './config.js';
import { createModels, PinnedPolicies } from './pinned-policies.js';
import { rewriteWith } from './rewrite.js';
import { onAccount, payingFor } from './spend.js';

const claimSlackMs = 2_000;

/** What a compression needs of an opened engine. */
export function compressPorts(
  config: Config,
  engine: PolicedEngine<OpenEngine>,
  logger: Logger,
  metrics: Metrics,
): CompressPorts {
  const { scratchpadMaxTokens: maxTokens } = agentDefaults; // the same cap that the agent asks by
  const watchModel = reportUnknownModels(logger, metrics);
  const modelOf = createModels(config, (client) =>
    watchModel(onAccount(noteCalls(client, config.MODEL_TIMEOUT_MS), config, engine, logger, metrics)),
  );
  const versions = new AgentVersionStore(engine.redis, engine.store.engine.times.retentionSeconds * 1_000);
  const pinned = new PinnedPolicies(config, engine.policies, new AgentVersionCache(undefined, versions));
  return {
    store: engine.store,
    rewrite: async (effect, address, signal) => {
      const { tenant } = address;
      const policy = await pinned.policyFor(effect.pin);
      const hooks = openChain(effect.middleware, config.MIDDLEWARE_DIR, logger).within(buildScene(effect, address));
      const paying = payingFor(modelOf(policy.provider), effect, tenant, policy);
      return withinTime(signal, config.MODEL_TIMEOUT_MS, (cut) =>
        rewriteWith(paying, effect, { policy, maxTokens, middleware: hooks }, cut),
      );
    },
    maxTokens,
    leaseMs: config.MODEL_TIMEOUT_MS + claimSlackMs,
    count: (end) => metrics.count('compressions', { end }),
    onFailure: ({ id: effectId, runId }, end, error) => {
      const { cause, status, message: why } = whyFailed(error) ?? {};
      const unexplained = error !== undefined && cause === undefined;
      logger.warn({ effectId, runId, end, cause, status, why, ...(unexplained && { err: error }) }, 'not compressed');
    },
  };
}

/** The context of hooks in the run whose log is rewritten (ADR 45). */
function buildScene({ runId, pin }: Compress, side: Address): Scene {
  const { tenant, channel } = side;
  const run = { tenant, run: runId, agent: pin?.agentId ?? '', channel, role: callerRole(side, false) };
  return { run, modelHint: null, toolHint: () => null };
}
