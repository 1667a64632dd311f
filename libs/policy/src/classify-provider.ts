import type { ProviderClass } from './policy.js';

const local: ReadonlySet<string> = new Set(['ollama', 'vllm']);

/** The class of a provider. A server of one's own behind another provider's address is hosted: only its name is known here. */
export function classifyProvider(provider: string): ProviderClass {
  return local.has(provider) ? 'local' : 'hosted';
}
