import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { EngineClient } from './engine-client.js';
import type { Config } from './config.js';
import { engineClient } from './open-redis.js';
import type { ProcessContext } from './process-context.js';
import { CONFIG, PROCESS_CONTEXT } from './tokens.js';

/** What every feature stands on: the settings, the process, and the way to Redis. */
@Global()
@Module({})
export class PlatformModule {
  static of(config: Config, processContext: ProcessContext): DynamicModule {
    return {
      module: PlatformModule,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: PROCESS_CONTEXT, useValue: processContext },
        { provide: EngineClient, inject: [CONFIG, PROCESS_CONTEXT], useFactory: engineClient },
      ],
      exports: [CONFIG, PROCESS_CONTEXT, EngineClient],
    };
  }
}
