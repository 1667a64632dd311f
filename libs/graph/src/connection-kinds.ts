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
