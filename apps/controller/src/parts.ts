import type { Opened } from '#redis/nest';
import type { Logger, Metrics } from '#telemetry';
import type { Config } from './config.js';
import type { ControllerPorts } from './turn-ports.js';
import type { VersionedEngine } from './with-agents.js';

/** What the modules of the controller are made of. */
export interface Parts {
  config: Config;
  logger: Logger;
  metrics: Metrics;
  engine: Opened<VersionedEngine>;
  ports: Opened<ControllerPorts>;
}
