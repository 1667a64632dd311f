import { openNew } from '../src/spool/spool-file.js';
import type { OpenNew } from '../src/spool/spool-file.js';

type Faults = Partial<Record<'write' | 'datasync' | 'truncate', () => void>>;

/** A disk whose next operations fail as they are told to; a write that fails has written half. */
export function faultyDisk(faults: Faults): OpenNew {
  return async (path) => {
    const file = await openNew(path);
    return {
      write: async (bytes, offset, length) => {
        try {
          faults.write?.();
        } catch (error) {
          await file.write(bytes, offset, Math.floor(length / 2));
          throw error;
        }
        return file.write(bytes, offset, length);
      },
      datasync: async () => (faults.datasync?.(), file.datasync()),
      truncate: async (length) => (faults.truncate?.(), file.truncate(length)),
      stat: () => file.stat(),
      utimes: (one, other) => file.utimes(one, other),
      close: () => file.close(),
    };
  };
}

/** Fails so often, with the code of an error of the system's. */
export function failing(code: string, times = 1): () => void {
  return () => {
    if (times-- > 0) throw Object.assign(new Error(code), { code });
  };
}
