import { fence } from './quote.js';
import type { Run } from '../state/run.js';
import type { AgentSettings } from '../state/settings.js';

/** The layers that are data, and what of a child has their texts. */
const dataLayers: ReadonlyMap<string, 'summary' | 'memory'> = new Map([
  ['conversation-summary', 'summary'],
  ['working-memory', 'memory'],
]);
const filePrefix = 'file:';

/**
 * What the nodes above a child give it to know, for the end of its prompt's prefix: each layer between fences that nothing in it can close.
 * A file is the deployment's own; what a conversation or the assistant remembers is data, for people have written of it.
 */
export function layerLines({ layers: files }: AgentSettings, run: Run | null): string[] {
  const { child } = run ?? {};
  return (child?.layers ?? []).flatMap((name) => {
    const field = dataLayers.get(name);
    const file = name.startsWith(filePrefix) ? name.slice(filePrefix.length) : '';
    const text = field ? child?.[field] : Object.hasOwn(files, file) ? files[file] : '';
    if (!text) return [`MEMORY (${name}): none`];
    const [open, close] = field ? [fence.open, fence.close] : ['<<<LAYER', 'LAYER>>>'];
    return [`MEMORY (${name}):`, open, unfenced(text), close];
  });
}

function unfenced(text: string): string {
  return text.replace(/<{3,}/g, '[[[').replace(/>{3,}/g, ']]]').trim();
}
