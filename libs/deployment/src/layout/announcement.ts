import type { Logger } from '#telemetry';
import type { LayoutWatchOptions } from './layout-watch.js';

/** How a process is named where it says which layouts it knows, and what it does about what it hears. */
export type Announcement = Pick<LayoutWatchOptions, 'app' | 'onUnfit' | 'onRaised'>;

/** The announcement of an app that logs what it hears; `onUnfit` is to end the process. */
export function announcementOf(app: string, logger: Logger, onUnfit: (error: Error) => void): Announcement {
  const onRaised = (layout: number): void => logger.info({ layout }, 'another layout of the data is in force');
  return { app, onUnfit, onRaised };
}
