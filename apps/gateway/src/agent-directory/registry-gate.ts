import { RegistryHolders } from '#versions';
import type { RegistryGate } from '#registry';
import type { EngineClient } from '../platform/engine-client.js';
import { isUnavailable } from '../platform/http/problem.js';

/**
 * Lets a registry hold once all controllers answer by it, so that no text is booked for whom they do not know (ADR 11). While Redis
 * is away the registry holds that held before this process began. Rejects when nobody can say.
 */
export function registryGate(engine: EngineClient, recalled: string | null): RegistryGate {
  return {
    admit: async (registry) => {
      try {
        return await engine.ask((_store, { redis }) => new RegistryHolders(redis).allHold(registry));
      } catch (error) {
        if (registry.version === recalled && isUnavailable(error)) return true;
        throw error;
      }
    },
  };
}
