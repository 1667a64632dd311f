import { NestFactory } from '@nestjs/core';
import type { DynamicModule, INestApplicationContext } from '@nestjs/common';

/** Starts the workers of a module. Nest says nothing itself, and a failure is the caller's. */
export function openWorkers(workers: DynamicModule): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(workers, { logger: false, abortOnError: false });
}
