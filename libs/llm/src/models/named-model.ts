/** A model, and the provider that is asked for it. */
interface NamedModel<Provider extends string> {
  provider: Provider;
  model: string;
}

/**
 * The model that a node of a workflow names: `openai/gpt-4o` is `gpt-4o` of `openai`, if that is among the providers that may be called
 * here (`openProviders`). Any other name is one of the usual provider's, whole: its own ids may have slashes.
 */
export function modelNamed<Provider extends string>(
  name: string,
  usual: Provider,
  open: readonly Provider[],
): NamedModel<Provider> {
  const provider = open.find((each) => name.startsWith(`${each}/`));
  const model = provider === undefined ? '' : name.slice(provider.length + 1);
  if (provider === undefined || model === '' || isOwnId(provider, model)) return { provider: usual, model: name };
  return { provider, model };
}

/** Every id of OpenRouter has a slash: `openrouter/auto` is one of them. */
function isOwnId(provider: string, model: string): boolean {
  return provider === 'openrouter' && !model.includes('/');
}
