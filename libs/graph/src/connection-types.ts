import { connectionTypes } from './connection-kinds.js';
import type { ConnectionType } from './connection-kinds.js';

/** Whether a connection of this type leads from a sub-node to the node that uses it. */
export function isCapability(type: string): boolean {
  return type.startsWith('ai_');
}

/** The names of `NodeConnectionTypes`, as expressions write them: `AiTool` for `ai_tool`. */
export const typesByMember: ReadonlyMap<string, ConnectionType> = new Map(
  connectionTypes.map((type) => [type.replace(/(?:^|_)(.)/g, (_, first: string) => first.toUpperCase()), type]),
);
