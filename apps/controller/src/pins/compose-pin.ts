import { errorEnvelope } from '#errors';
import type { MiddlewareUse } from '#protocol';
import type { ToolTable } from '#model-turn';
import { argsHash, dedupeKey, effectKey, publishedKey } from '#idempotency';
import { openChain } from '#middleware';
import type { HookLog } from '#middleware';
import { resolveRoutes } from '#policy';
import type { Policy, Routes } from '#policy';
import type { AgentDefinition } from '#registry';
import type { ToolCatalogue } from '#tools';
import type { Config } from '../config.js';
import type { InlineToolPorts } from '../model/inline-tool.js';
import { pinnedGraph } from './pinned-graph.js';
import type { PinnedGraph } from './pinned-graph.js';
import { answering, namedModel, policyFor, preferredModels } from './pinned-policy.js';
import type { Found } from './versions.js';

/** The name of the environment's agent. */
const environmentsAgent = 'default';

/** The longest time without a store that does not count: somebody is waiting all the same (ADR 8). */
const maxAwaySeconds = 300;

/** What the settings of every program begin with under a pin. */
export interface PinnedSettings {
  policyVersion: string;
  agentId: string;
  agentVersion: string;
  timeZone: string;
  /** The texts of the files that layers may name, by their paths. */
  layers: Readonly<Record<string, string>>;
  tools: ToolTable;
  keys: {
    dedupeKey: typeof dedupeKey;
    argsHash: typeof argsHash;
    publishedKey: typeof publishedKey;
    effectKey: typeof effectKey;
  };
  /** What one run may spend (I5). */
  budgets: Pick<Policy, 'maxSteps' | 'maxToolCalls' | 'maxSeconds'> & {
    maxAwaySeconds: number;
    maxTokens: number;
    maxCostMicroUsd: number;
  };
  approvalSeconds: number;
  noticeMs: number;
  middleware: readonly MiddlewareUse[];
  modelRetries: number;
  toolRetries: number;
}

/** What a pin comes to in this process, whatever program runs under it. */
export interface Pinned {
  found: Found;
  policy: Policy;
  routes: Routes;
  /** The routes of runs that have a model of this name for their first. */
  routesNamed(this: void, model: string): Routes;
  /** The tools of its runs, and all that are enabled here. */
  catalogue: ToolCatalogue;
  tools: ToolTable & { names: ReadonlySet<string> };
  enabled: ToolTable;
  settings: PinnedSettings;
  /** Calls the pure tools of its runs. */
  inside: InlineToolPorts;
  /** The graph that its runs carry out; null: none. */
  graph: PinnedGraph | null;
}

/** The tools of an agent: those that are enabled but for a person's computer, or its choice of them. */
export function pickTools(config: Config, definition: AgentDefinition | null): ToolCatalogue {
  const names = definition?.tools ?? null;
  return names === null ? config.TOOLS_ENABLED.unchosen : config.TOOLS_ENABLED.only(names);
}

function settingsOf(config: Config, found: Found, policy: Policy, tools: ToolTable): PinnedSettings {
  const { definition, agentVersion } = found;
  return {
    policyVersion: policy.version,
    agentId: definition?.id ?? environmentsAgent,
    agentVersion,
    timeZone: definition?.timeZone ?? config.TZ,
    layers: found.layers ?? definition?.layers ?? {},
    tools,
    keys: { dedupeKey, argsHash, publishedKey, effectKey },
    budgets: {
      ...{ maxSteps: policy.maxSteps, maxToolCalls: policy.maxToolCalls, maxSeconds: policy.maxSeconds },
      ...{ maxAwaySeconds, maxTokens: policy.maxRunTokens, maxCostMicroUsd: policy.maxRunCostMicroUsd },
    },
    approvalSeconds: config.APPROVAL_EXPIRES_SECONDS,
    noticeMs: policy.noticeSeconds * 1_000,
    middleware: policy.middleware,
    modelRetries: policy.modelRetries,
    toolRetries: policy.toolRetries,
  };
}

/** Makes what all programs have of one pin, from the settings of this process. `log`: where middleware logs; absent: nowhere. */
export function composePin(config: Config, found: Found, log?: HookLog): Pinned {
  const { table, definition } = found;
  const policy = policyFor(config, found);
  const preferred = preferredModels(config, definition);
  const catalogue = pickTools(config, definition);
  const tools = catalogue.table();
  const settings = settingsOf(config, found, policy, tools);
  const inline = new Map(catalogue.inline.map((tool) => [tool.spec.name, tool]));
  return {
    ...{ found, policy, catalogue, tools, settings },
    routes: answering(resolveRoutes(table, preferred), found.params),
    routesNamed: (name) => resolveRoutes(table, namedModel(config, name, preferred.provider)),
    enabled: config.TOOLS_ENABLED.table(),
    inside: {
      tools: tools.specs,
      middleware: openChain(policy.middleware, config.MIDDLEWARE_DIR, log),
      runInline: (name, args, at, state) => {
        const tool = inline.get(name);
        if (tool) return tool.run(args, { at, timeZone: settings.timeZone, ...(state && { state }) });
        return { ok: false, envelope: errorEnvelope('unknown-tool', 'no such tool runs inside a turn') };
      },
    },
    graph: pinnedGraph(definition, settings),
  };
}
