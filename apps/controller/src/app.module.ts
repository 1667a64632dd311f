import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { Opened } from '#redis/nest';
import type { Logger } from '#telemetry';
import type { Config } from './config.js';
import { controllerMetrics } from './metrics/controller-metrics.js';
import { PromptsModule } from './prompts/prompts.module.js';
import { turnPorts } from './turn-ports.js';
import type { OpenSends } from './turn-ports.js';
import { TurnsModule } from './engine/turns.module.js';
import { UpkeepModule } from './upkeep/upkeep.module.js';
import type { VersionedEngine } from './with-agents.js';

/** What the controller process runs: the agent's turns, and the sweeper beside them. */
@Module({})
export class AppModule {
  static with(config: Config, logger: Logger, openSends?: OpenSends): DynamicModule {
    const metrics = controllerMetrics(config);
    const engine = new Opened<VersionedEngine>();
    const ports = engine.map((open) => turnPorts(config, open, logger, metrics, openSends));
    const parts = { config, logger, metrics, engine, ports };
    return {
      module: AppModule,
      imports: [TurnsModule.with(parts), UpkeepModule.with(parts), PromptsModule.with(parts)],
    };
  }
}
