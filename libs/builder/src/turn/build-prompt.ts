import type { CatalogueNode } from '#nodes';
import type { House } from '../house/house.js';
import { builderPrompt } from '../prompt/builder-prompt.js';
import type { SessionState } from '../session-state.js';
import { toldOnce } from './told-once.js';

/** The prompt of the next decision, in an installation that has this. */
export function buildBuilderPrompt(
  { summary, draft, messages, run }: SessionState,
  catalogue: readonly CatalogueNode[],
  house: House,
): { system: string; user: string } {
  const { executionText = '', note = null, request = '', baseUrl = '', child } = run ?? {};
  const said = child?.context ?? '';
  return builderPrompt(
    { summary, said, graph: draft, executionText, request, baseUrl, history: toldOnce(messages), house, note },
    catalogue,
  );
}
