import type { FactoryProvider } from '@nestjs/common';
import type { OpenEngine } from '#engine';
import { EngineClient } from './engine-client.js';

/** Asks a store. Rejects with a 503 when Redis is away, slow or unwilling. */
export type AskStore<S> = <T>(work: (store: S) => Promise<T>) => Promise<T>;

/** A store of its own for each question, on whatever connection is open. */
export function askStore<S>(engine: EngineClient, storeOf: (open: OpenEngine) => S): AskStore<S> {
  return (work) => engine.ask((_store, open) => work(storeOf(open)));
}

/** What asks a store, for whoever injects the token. */
export function storeProvider<S>(provide: symbol, storeOf: (open: OpenEngine) => S): FactoryProvider<AskStore<S>> {
  return { provide, inject: [EngineClient], useFactory: (engine: EngineClient) => askStore(engine, storeOf) };
}
