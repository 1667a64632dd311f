import type { Outside } from '../config.js';
import type { AppName } from './app-names.js';

/** What `doctor` examines: an environment as it was given, for these apps. */
export interface Examined {
  apps: readonly AppName[];
  environment: NodeJS.ProcessEnv;
  outside: Outside;
}
