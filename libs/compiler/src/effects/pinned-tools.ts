import { isObject } from '#values';
import { repeats } from '#model-turn';
import type { Repeat } from '#model-turn';
import type { GraphNode } from '#graph';
import type { McpTool } from '#nodes';

/** What the author of a graph has written of a tool of an MCP server, as the pin of a server's file has it. */
export interface PinnedTool {
  /** Of its name, description, schema and annotations, as they were when the author read them. */
  sha256: string;
  /** What a repeat means; absent: it is not repeated. */
  repeat: Repeat;
}

const known: readonly unknown[] = repeats;

/** The pin of a tool in the node's `pinned`; null: its author has written none. */
export function pinnedIn({ pinned }: GraphNode, name: string): PinnedTool | null {
  const own: unknown = isObject(pinned) && Object.hasOwn(pinned, name) ? pinned[name] : undefined;
  if (!isObject(own) || typeof own['sha256'] !== 'string') return null;
  const { sha256, repeat = 'never' } = own;
  return { sha256, repeat: known.includes(repeat) ? (repeat as Repeat) : 'never' }; // it is among them
}

/** What a repeat means: what the author has pinned. A server's own word can only make it stricter. */
export function repeatAsPinned({ name, annotations }: McpTool, node: GraphNode): Repeat {
  const repeat = pinnedIn(node, name)?.repeat ?? 'never';
  return repeat === 'safe' && (annotations.readOnlyHint === false || annotations.destructiveHint === true)
    ? 'never'
    : repeat;
}

/** Why a tool cannot be called: it is not what its author has pinned; null: it is, or nobody has pinned it. */
export function pinProblem({ name, sha256 }: McpTool, node: GraphNode): string | null {
  const pin = pinnedIn(node, name);
  if (pin === null || pin.sha256 === sha256) return null;
  return `NOT_AS_PINNED: ${name} is not what it was when it was pinned; it is not called until it is pinned again, as ${sha256}`;
}
