import { recallFields, rememberFields } from '../platform/known-file.js';

/** The version of the registry that a gateway on this directory last used for texts; null when none did. */
export async function recallRegistry(directory: string): Promise<string | null> {
  const { version } = await recallFields(directory, 'roster');
  return typeof version === 'string' ? version : null;
}

/** Records it, so that a gateway that starts while Redis is away knows that controllers answered by it (ADR 7, ADR 11). */
export function rememberRegistry(directory: string, version: string): Promise<void> {
  return rememberFields(directory, 'roster', { version });
}
