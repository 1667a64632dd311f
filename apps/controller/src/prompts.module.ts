import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { Parts } from './parts.js';
import { PromptService } from './prompt-service.js';

function deskOf({ config, logger, ports }: Parts): PromptService {
  const desk = new PromptService(config.REDIS_URL, logger);
  ports.whenOpen((open) => desk.start(open));
  return desk;
}

/** What answers operators who want to see a prompt. */
@Module({})
export class PromptsModule {
  static with(parts: Parts): DynamicModule {
    return { module: PromptsModule, providers: [{ provide: PromptService, useFactory: () => deskOf(parts) }] };
  }
}
