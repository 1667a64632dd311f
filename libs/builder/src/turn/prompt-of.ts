import type { CatalogueNode } from '#nodes';
import { builderPrompt } from '../prompt/builder-prompt.js';
import type { SessionState } from '../session-state.js';
import { historyOf } from './history.js';

/** What a session's prompts say of the instance: the same for all of them. */
export interface PromptSettings {
  catalogue: readonly CatalogueNode[];
  instanceUrls: readonly string[];
}

/** The prompt of the next decision. */
export function promptOf(
  { summary, draft, messages, run }: SessionState,
  { catalogue, instanceUrls }: PromptSettings,
): { system: string; user: string } {
  const { executionText = '', note = null } = run ?? {};
  return builderPrompt(
    { summary, graph: draft, executionText, instanceUrls, history: historyOf(messages), note },
    catalogue,
  );
}
