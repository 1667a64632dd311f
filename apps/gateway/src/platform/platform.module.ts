import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { Config } from './config.js';
import { engineLink } from './open-redis.js';
import type { Voice } from './process-context.js';
import { CONFIG, ENGINE_LINK, VOICE } from './tokens.js';

/** What every feature stands on: the settings, the process, and the way to Redis. */
@Global()
@Module({})
export class PlatformModule {
  static of(config: Config, voice: Voice): DynamicModule {
    return {
      module: PlatformModule,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: VOICE, useValue: voice },
        { provide: ENGINE_LINK, inject: [CONFIG, VOICE], useFactory: engineLink },
      ],
      exports: [CONFIG, VOICE, ENGINE_LINK],
    };
  }
}
