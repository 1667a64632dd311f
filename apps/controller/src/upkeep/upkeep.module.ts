import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { readOpenMatters } from '#runs';
import { readMemory } from '#redis';
import type { Parts } from '../parts.js';
import { StatusGauges } from './status-gauges.js';
import { Sweeping } from './sweeping.js';

/** How often what waits for a person is counted, in milliseconds. */
const statusEveryMs = 10_000;

function createSweeping({ config, engine, logger, metrics }: Parts): Sweeping {
  const sweeping = new Sweeping(config.SWEEP_INTERVAL_MS, config.HINT_GRACE_MS, logger, metrics);
  engine.whenOpen(({ store, served }) => sweeping.start(store, served));
  return sweeping;
}

function createGauges({ engine, logger, metrics }: Parts): StatusGauges {
  const gauges = new StatusGauges(statusEveryMs, logger, metrics);
  engine.whenOpen(({ redis, store }) =>
    gauges.start({ memory: () => readMemory(redis), matters: () => readOpenMatters(store.engine) }),
  );
  return gauges;
}

/** What a controller does for the whole deployment: it sweeps, and counts what waits. */
@Module({})
export class UpkeepModule {
  static with(parts: Parts): DynamicModule {
    return {
      module: UpkeepModule,
      providers: [
        { provide: Sweeping, useFactory: () => createSweeping(parts) },
        { provide: StatusGauges, useFactory: () => createGauges(parts) },
      ],
    };
  }
}
