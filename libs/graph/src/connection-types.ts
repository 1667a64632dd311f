/** What a connection carries: items (`main`), or a capability that a sub-node lends to the node it stands under. */
export const connectionTypes = [
  'main',
  'ai_languageModel',
  'ai_tool',
  'ai_memory',
  'ai_document',
  'ai_vectorStore',
  'ai_embedding',
  'ai_outputParser',
  'ai_textSplitter',
  'ai_retriever',
  'ai_chain',
  'ai_agent',
  'ai_toolkit',
] as const;

export type ConnectionType = (typeof connectionTypes)[number];

/** Whether a connection of this type leads from a sub-node to the node that uses it. */
export function isCapability(type: string): boolean {
  return type.startsWith('ai_');
}

/** The names of `NodeConnectionTypes`, as expressions write them: `AiTool` for `ai_tool`. */
export const typesByMember: ReadonlyMap<string, ConnectionType> = new Map(
  connectionTypes.map((type) => [type.replace(/(?:^|_)(.)/g, (_, first: string) => first.toUpperCase()), type]),
);
