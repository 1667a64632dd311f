import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { fetchUrlSpec, webSearchSpec } from '#model-turn';
import { CredentialStore } from '#credentials';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { createAnnouncement, EgressReporter, SchemaStore } from '#deployment';
import { toolBreaker } from '#limits';
import { publishedPolicy } from '#policy';
import { Opened, WorkersModule } from '#redis/nest';
import { createMetrics } from '#telemetry';
import type { Logger } from '#telemetry';
import { readingPolicy } from '#versions';
import type { PolicedEngine } from '#versions';
import type { Config } from './config.js';
import { FileSweep } from './files/file-sweep.js';
import { openFileSweep } from './files/open-file-sweep.js';
import { CredentialTests } from './credential-tests/credential-tests.js';
import { effectPorts } from './effect-ports.js';
import { OwnPlaces } from '#tool-calls';
import { embeddingProviders } from './spend.js';
import { EFFECT_PORTS, ToolProcessor } from './tool.processor.js';
import { Toolbox } from './toolbox.js';
import { ToolTries } from './tool-tries.js';

/** How many calls of what strangers have begun are made at once, for each other one (ADR 144). */
const publicShare = 0.25;

function createOpener(config: Config, logger: Logger) {
  const { REDIS_URL: url, PARTITIONS: partitions, PARTITION_WORKERS: partitionWorkers } = config;
  const times = { graceMs: config.HINT_GRACE_MS, retentionSeconds: config.RETENTION_DAYS * 86_400 };
  const publishesEvents = config.EVENT_WEBHOOK_URL !== undefined;
  return async (
    onError: (error: Error) => void,
    onUnfit: (error: Error) => void,
  ): Promise<PolicedEngine<OpenEngine>> => {
    const announce = createAnnouncement('tool-runner', logger, onUnfit);
    const shared = { url, partitions, partitionWorkers, role: 'worker' } as const;
    const engine = await openEngine({ ...shared, times, publishesEvents, onError, announce });
    return readingPolicy(engine, logger);
  };
}

/** What the tool-runner process runs: the tools, each behind the guard. */
@Module({})
export class AppModule {
  static with(config: Config, logger: Logger): DynamicModule {
    const tools = [...config.TOOLS_ENABLED.names, webSearchSpec.name, fetchUrlSpec.name];
    const models = Object.keys(publishedPolicy.prices);
    const bounds = { tools, breakers: tools.map(toolBreaker), providers: [...embeddingProviders], models };
    const metrics = createMetrics({ app: 'tool-runner', bounds });
    const egress = new EgressReporter(logger, metrics);
    const engine = new Opened<PolicedEngine<OpenEngine>>();
    const places = new OwnPlaces(config.REDIS_URL);
    engine.whenOpen(({ redis }) => {
      egress.keepIn(redis);
      places.readIn(() => new SchemaStore(redis).processes());
    });
    const buildEffectPorts = (toolbox: Toolbox) =>
      engine.map((open) => effectPorts(config, toolbox, open, logger, metrics));
    const buildCredentialTests = ({ graphFetch: fetch, openSocket }: Toolbox) => {
      const tests = new CredentialTests(config.REDIS_URL, logger);
      engine.whenOpen(({ redis }) => {
        const credentials = { store: new CredentialStore(redis), keys: config.CREDENTIALS_KEY };
        tests.start(redis, { fetch, openSocket, credentials });
      });
      return tests;
    };
    const buildToolTries = (toolbox: Toolbox) => {
      const tries = new ToolTries(config, toolbox, logger);
      engine.whenOpen(({ redis }) => tries.start(redis));
      return tries;
    };
    const workers = WorkersModule.of({
      queues: { tool: config.TOOL_CONCURRENCY, 'public-tool': Math.ceil(config.TOOL_CONCURRENCY * publicShare) },
      processor: ToolProcessor,
      providers: [
        { provide: Toolbox, useFactory: () => new Toolbox(config, egress.report, logger, places.has) },
        { provide: ToolTries, inject: [Toolbox], useFactory: buildToolTries },
        { provide: EFFECT_PORTS, inject: [Toolbox], useFactory: buildEffectPorts },
        { provide: FileSweep, useFactory: () => openFileSweep(config, engine, logger) },
        { provide: CredentialTests, inject: [Toolbox], useFactory: buildCredentialTests },
      ],
      open: createOpener(config, logger),
      admin: config.ADMIN_PORT,
      ...{ config, engine, logger, metrics },
    });
    return { module: AppModule, imports: [workers] };
  }
}
