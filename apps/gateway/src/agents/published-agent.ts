import { withWords } from '#registry';
import type { AgentDefinition, PublishedField, PublishedWords, RegisteredAgent } from '#registry';
import { findChangedFields } from '#versions';
import type { AgentChangeStore, AgentPublication } from '#versions';

/** An agent as runs begin on it, and how that came about. */
export interface PublishedAgent {
  agent: RegisteredAgent;
  definition: AgentDefinition;
  version: string;
  /** What holds in place of its file; null: nothing does. */
  publication: AgentPublication | null;
  /** The fields in which its file says something else than when they were published. */
  changed: readonly PublishedField[];
}

/** An agent with what is published of it, as its controllers have it. */
export async function findPublished(
  changes: AgentChangeStore,
  agent: RegisteredAgent,
  [publication]: readonly AgentPublication[],
): Promise<PublishedAgent> {
  const { definition, version } = agent;
  const isOfFile = publication === undefined || publication.fields.length === 0 || definition.workflow !== undefined;
  const words = isOfFile ? null : await changes.words(publication);
  if (isOfFile || words === null) return { agent, definition, version, publication: null, changed: [] };
  return { agent, ...withWords(definition, words), publication, changed: findChangedFields(agent, publication) };
}

/** The words that are published of an agent now; none: its file's hold. */
export async function findPublishedWords(changes: AgentChangeStore, id: string): Promise<PublishedWords> {
  const [publication] = await changes.versions(id);
  return (publication && (await changes.words(publication))) ?? {};
}
