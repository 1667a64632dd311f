/** The settings of a real model that whoever starts the demo has a key for. */
export type OwnModel = Record<string, string> & { LLM_PROVIDER: string };

/** Those of the environment; null: it has no key. */
export function ownModel(environment: NodeJS.ProcessEnv): OwnModel | null {
  const own = Object.entries(environment).flatMap(([name, value]) =>
    value !== undefined && value !== '' && /^(?:LLM_|[A-Z]+_API_(?:KEY|URL)$)/.test(name)
      ? [[name, value] as const]
      : [],
  );
  const provider = environment['LLM_PROVIDER'] ?? 'openai';
  const hasKey = own.some(([name]) => name === 'LLM_API_KEY' || name === `${provider.toUpperCase()}_API_KEY`);
  return hasKey ? { ...Object.fromEntries(own), LLM_PROVIDER: provider } : null;
}

/** What the demo's processes are told of their model: that of the environment, else the one that stands at this address. */
export function modelSettings(url: string, own: OwnModel | null): Record<string, string> {
  if (own !== null) return { OPENAI_API_URL: '', LLM_API_URL: '', LLM_MODEL: '', ...own };
  return { LLM_PROVIDER: 'openai', LLM_API_URL: `${url}/v1`, OPENAI_API_URL: `${url}/v1` };
}
