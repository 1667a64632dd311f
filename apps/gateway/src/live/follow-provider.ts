import type { FactoryProvider } from '@nestjs/common';
import { LIVE } from '../platform/tokens.js';
import { Follow } from './live.js';
import type { Live } from './live.js';
import type { Source } from './view.js';

/** What follows things of one kind, for whoever injects the token; the source is made of what is injected besides. */
export function followProvider<T, Parts extends unknown[]>(
  provide: symbol,
  sourceOf: (...parts: Parts) => Source<T>,
  ...inject: { [At in keyof Parts]: NonNullable<FactoryProvider['inject']>[number] }
): FactoryProvider<Follow<T>> {
  return {
    provide,
    inject: [LIVE, ...inject],
    useFactory: (live: Live, ...parts: Parts) => new Follow(live, sourceOf(...parts)),
  };
}
