import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { Parts } from '../parts.js';
import { DraftService } from './draft-service.js';
import { PromptService } from './prompt-service.js';

function createPromptService({ config, logger, ports }: Parts): PromptService {
  const service = new PromptService(config.REDIS_URL, logger);
  ports.whenOpen((open) => service.start(open));
  return service;
}

function createDraftService({ config, logger, engine, ports }: Parts): DraftService {
  const service = new DraftService(config.REDIS_URL, logger);
  engine.whenOpen(({ redis }) => ports.whenOpen(({ programs }) => service.start({ programs, redis })));
  return service;
}

/** Answers operators' requests for a prompt, and for a test of a draft. */
@Module({})
export class PromptsModule {
  static with(parts: Parts): DynamicModule {
    return {
      module: PromptsModule,
      providers: [
        { provide: PromptService, useFactory: () => createPromptService(parts) },
        { provide: DraftService, useFactory: () => createDraftService(parts) },
      ],
    };
  }
}
