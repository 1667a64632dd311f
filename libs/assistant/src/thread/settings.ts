import type { Permissions } from '../permissions.js';
import type { DeploymentTools } from './tools/deployment-tools.js';

/** What threads know beyond their state: fixed for one pin. */
export interface ThreadSettings {
  policyVersion: string;
  agentId: string;
  agentVersion: string;
  /** How often a failed model call is made again. */
  modelRetries: number;
  permissions: Permissions;
  /** The instance is protected: what changes it is refused. */
  isReadOnly: boolean;
  /** What threads may load, and lend to their agents. */
  tools: DeploymentTools;
  /** After how long a person who waits is told, once in a run, that it is under way, in milliseconds; absent or 0: never. */
  noticeMs?: number;
  /** What a thread may cost with all that it starts, in micro-dollars; absent or 0: each of its runs has a cap alone. */
  threadCapMicroUsd?: number;
  /** What times are said in to agents, where a person has no zone of their own; absent: UTC. */
  timeZone?: string;
  /** How many tokens the model reads and writes at most in one call. */
  windowTokens: number;
}
