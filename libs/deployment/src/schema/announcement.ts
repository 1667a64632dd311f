import type { Logger } from '#telemetry';
import type { SchemaWatchOptions } from './schema-watch.js';

/** How a process is named where it says which schema versions it knows, and what it does about the answer. */
export type Announcement = Pick<SchemaWatchOptions, 'app' | 'serves' | 'onUnfit' | 'onMigrated'>;

/** The announcement of an app that logs what it reads; `onUnfit` is to end the process. */
export function createAnnouncement(
  app: string,
  logger: Logger,
  onUnfit: (error: Error) => void,
  serves: readonly string[] = [],
): Announcement {
  const onMigrated = (schemaVersion: number): void =>
    logger.info({ layout: schemaVersion }, 'another layout of the data is in force');
  return { app, serves, onUnfit, onMigrated };
}
