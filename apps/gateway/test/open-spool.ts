import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IngestRequest } from '#engine/ports';
import { Spool } from '../src/spool/spool.js';
import type { SpoolOptions } from '../src/spool/spool.js';
import { idOfSpooled } from '../src/spool/spooled-message.js';
import type { SpooledCallback, SpooledMessage } from '../src/spool/spooled-message.js';

/** A spool whose way to Redis is a switch, and what came out at the other end. */
export interface TestSpool {
  spool: Spool;
  /** Ids in the order in which they arrived. */
  delivered: string[];
  torn: number[];
  /** Lets deliveries through, or not. */
  setOpen(open: boolean): void;
}

export interface SpoolPlace {
  directory: string;
  open(parts?: Partial<SpoolOptions> & { closed?: boolean }): Promise<TestSpool>;
  clear(): Promise<void>;
}

/** A directory of its own, and the spools that are opened on it. */
export async function spoolPlace(): Promise<SpoolPlace> {
  const directory = await mkdtemp(join(tmpdir(), 'turnpike-spool-'));
  const spools: Spool[] = [];
  return {
    directory,
    open: async ({ closed = false, ...parts } = {}) => {
      let isOpen = !closed;
      const delivered: string[] = [];
      const torn: number[] = [];
      const spool = await Spool.open({
        directory,
        mostKept: 10_000,
        isStoreThere: () => false,
        leaveWithinMs: 60_000,
        deliver: async (spooled) => {
          if (!isOpen) throw new Error('away');
          delivered.push(idOfSpooled(spooled));
        },
        onDelay: () => undefined,
        onTorn: (_path, bytes) => torn.push(bytes),
        onUnreadable: (_path, error) => {
          throw error;
        },
        ...parts,
      });
      spools.push(spool);
      return { spool, delivered, torn, setOpen: (open) => (isOpen = open) };
    },
    clear: async () => {
      for (const spool of spools) await spool.onApplicationShutdown();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export function message(
  messageId: string,
  parts: { theirs?: string; mode?: IngestRequest['mode'] } = {},
): SpooledMessage {
  const { theirs = '+15550123', mode = 'text' } = parts;
  const address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs };
  const request: IngestRequest = { address, sourceId: null, mode, text: `text ${messageId}` };
  return { messageId, conversationId: theirs, at: Date.now(), request };
}

/** Twilio's word that a send has gone out. */
export function callback(callbackId: string, effectId = 'act_01JD3Z5H4WQ8RZ6T7V9XK2M400.1.0'): SpooledCallback {
  const event = { type: 'reply-settled', effectId, status: 'sent', providerId: 'SM1', errorCode: null } as const;
  return { callbackId, at: Date.now(), effectId, event };
}
