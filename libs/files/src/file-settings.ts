import { str } from 'envalid';
import { integer, setting } from '#settings';

const gib = 1_073_741_824;

/** Where the files of runs lie, and how much of them there may be. */
export const fileSettings = {
  FILES_DIR: setting('where the files of graphs lie', str({ default: '.files' }), {
    note: '`off`: graphs have no files, and a node that needs one fails with `FILES_OFF`. Tool-runners on several machines must share it (ADR 197). In it is a folder for each deployment; what lies there goes with its run.',
  }),
  FILE_MAX_BYTES: setting('bytes of one file', integer({ min: 1_024, max: gib, default: 16_777_216 }), {
    note: 'More fails its node with `FILE_TOO_LARGE`.',
  }),
  RUN_FILES_MAX_BYTES: setting(
    'bytes of the files of one run, with the workflows that it calls',
    integer({ min: 1_024, max: 64 * gib, default: 134_217_728 }),
    { note: 'More fails its node with `FILES_BUDGET`.' },
  ),
  TENANT_FILES_MAX_BYTES: setting(
    'bytes of the files of one tenant',
    integer({ min: 1_024, max: 1_024 * gib, default: 4 * gib }),
    { note: 'More fails its node with `FILES_BUDGET`, until runs are over whose files go with them.' },
  ),
};
