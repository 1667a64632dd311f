import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { Parts } from '../parts.js';
import { PromptService } from './prompt-service.js';

function createPromptService({ config, logger, ports }: Parts): PromptService {
  const service = new PromptService(config.REDIS_URL, logger);
  ports.whenOpen((open) => service.start(open));
  return service;
}

/** Answers operators' requests for a prompt. */
@Module({})
export class PromptsModule {
  static with(parts: Parts): DynamicModule {
    return {
      module: PromptsModule,
      providers: [{ provide: PromptService, useFactory: () => createPromptService(parts) }],
    };
  }
}
