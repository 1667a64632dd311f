/** The layers of context that a node may name; a file is named with its path. */
export const layerNames = ['conversation-summary', 'working-memory', 'file:<path>'] as const;

const filePrefix = 'file:';

export function isKnownLayer(name: string): boolean {
  if (name.startsWith(filePrefix)) return name.slice(filePrefix.length).trim() !== '';
  return name === 'conversation-summary' || name === 'working-memory';
}
