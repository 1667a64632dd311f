import type { FactoryProvider } from '@nestjs/common';
import { CONFIG } from './tokens.js';

/** What is made of the settings alone, for whoever injects the token. */
export function settingsProvider<S, T>(provide: symbol, read: (config: S) => T): FactoryProvider<T> {
  return { provide, inject: [CONFIG], useFactory: read };
}
