import type { AssistantPermission } from '#policy';
import type { ErrorEnvelope } from '#errors';
import type { OfferedTool, ToolSpec } from '#model-turn';
import { decideByLevel } from '../../permissions.js';
import type { Decision, Permissions } from '../../permissions.js';
import { toolSource } from './foreign.js';
import { limits } from '../limits.js';
import { ownNames } from './tool-specs.js';

/** The tools of the deployment: those of its directory and of the servers that are pinned there. */
export interface DeploymentTools {
  specs: readonly ToolSpec[];
  checkArgs(
    name: string,
    args: Record<string, unknown>,
  ): { ok: true } | { ok: false; envelope: ErrorEnvelope; field: string };
}

/** They, and what a deployment permits. */
export interface Lending {
  tools: DeploymentTools;
  permissions: Permissions;
}

/** Names that a model may take for each other are one. */
const folded = (name: string): string => name.toLowerCase().replaceAll(/[-_]/g, '');

/** The tool of a thread whose name this one has, with its server's name before it or without; null: none. */
export function shadowedBy(name: string): string | null {
  const names = [name, name.slice(name.indexOf('.') + 1)].map(folded);
  return [...ownNames].find((own) => names.includes(folded(own))) ?? null;
}

/** What a call of it needs: files are read by a permission of their own. */
function neededFor({ computer, repeat }: ToolSpec): AssistantPermission {
  return computer === 'filesystem' && repeat === 'safe' ? 'readFilesystem' : 'executeMcpTool';
}

/**
 * From rules 3 on a tool's own approval decides where nobody has set a level: its file, or its pinned server's, says which calls ask. What reaches a
 * person's computer always asks.
 */
export function decideOutside(permissions: Permissions, spec: ToolSpec, rules = 1): Decision {
  const needed = neededFor(spec);
  const isOpen = rules >= 3 && permissions[needed] === undefined && spec.computer === undefined;
  return isOpen && spec.approval !== 'required' ? 'allow' : decideByLevel(permissions, needed);
}

const findable = new WeakMap<Lending, readonly ToolSpec[]>();

/** The tools that threads may load: what runs outside, is not blocked, and shadows none of their own. For the same settings the same list. */
export function moreTools(lending: Lending): readonly ToolSpec[] {
  const { tools, permissions } = lending;
  const specs = findable.get(lending) ?? tools.specs.filter((spec) => mayLoad(permissions, spec));
  findable.set(lending, specs);
  return specs;
}

function mayLoad(permissions: Permissions, spec: ToolSpec): boolean {
  return spec.runs === 'owed' && shadowedBy(spec.name) === null && decideOutside(permissions, spec) !== 'refuse';
}

/** The tools that a thread has loaded, as they are now: what is gone is left out. */
export function pickLoadedTools(names: readonly string[] = [], specs: readonly ToolSpec[]): ToolSpec[] {
  return names.flatMap((name) => specs.filter((spec) => spec.name === name));
}

/** A tool of the deployment, for an agent that the thread starts: others write what it answers. */
export function lentTool(spec: ToolSpec, isAsked: boolean, rules: number): OfferedTool {
  const { approval: _file, ...rest } = spec;
  const read = { source: toolSource(rules), resultChars: limits.lentChars };
  return { ...rest, from: 'assistant', ...read, ...(isAsked && { approval: 'required' as const }) };
}
