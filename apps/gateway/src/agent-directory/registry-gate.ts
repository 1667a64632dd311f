import { RegistryHolders } from '#versions';
import type { RegistryGate } from '#registry';
import type { EngineClient } from '../platform/engine-client.js';
import { isUnavailable } from '../platform/http/problem.js';

/**
 * Puts a registry into use once all controllers have announced it, so that no text is given to a tenant that they do not know (ADR 11).
 * While Redis is away the registry stays that was in use before this process began. Rejects when that is unknown.
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
