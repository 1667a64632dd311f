import { EgressReporter, SchemaStore } from '#deployment';
import { openToolCalls, OwnPlaces } from '#tool-calls';
import type { Logger, Metrics } from '#telemetry';
import { codeLog, createTools, McpConnections, ToolFolders } from '#tools';
import { openEgress } from '#transport';
import type { Config } from '../config.js';
import type { VersionedEngine } from '../with-agents.js';
import { EagerCalls } from './eager-calls.js';

/** The calls that this controller makes itself; undefined: it serves turns alone, and every call is a job. */
export function openEagerCalls(
  config: Config,
  engine: VersionedEngine,
  log: Logger,
  metrics: Metrics,
): { eagerCalls: EagerCalls } | undefined {
  if (!config.SERVE.includes('safe-tools')) return undefined;
  const egress = new EgressReporter(log, metrics);
  egress.keepIn(engine.redis);
  const places = new OwnPlaces(config.REDIS_URL);
  places.readIn(() => new SchemaStore(engine.redis).processes());
  const fetchAs = openEgress({ privateHosts: config.EGRESS_ALLOW ?? [], isOurs: places.has }, egress.report);
  const { onLine, onEnded } = codeLog(log);
  const environment = { fetchAs, valueOf: (name: string) => String(Reflect.get(config, name)), onLine };
  const folders = new ToolFolders({ onEnded, reloads: config.TOOLS_RELOAD === 'yes' });
  const served = config.TOOLS_ENABLED.plainReads;
  const table = served.table();
  const calls = openToolCalls(
    { config, engine, log, metrics },
    {
      tools: createTools(served, environment, new McpConnections(environment), folders),
      checkArgs: (name, args) => table.checkArgs(name, args),
      slowestMs: config.TOOL_TIMEOUT_MS,
    },
  );
  void folders.warm();
  return { eagerCalls: new EagerCalls(calls, config.TURN_CONCURRENCY, log, metrics) };
}
