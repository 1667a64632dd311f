import type { Permissions } from '../permissions.js';
import type { DeploymentTools } from './deployment-tools.js';

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
  /** How many tokens the model reads and writes at most in one call. */
  windowTokens: number;
}
