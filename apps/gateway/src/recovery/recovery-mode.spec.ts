import { afterEach, describe, expect, it } from '@jest/globals';
import type { Doubt } from '#engine';
import { createLogger, createMetrics } from '#telemetry';
import { Caution } from './recovery-mode.js';
import type { CautionPorts, Watched } from './recovery-mode.js';

const voice = {
  logger: createLogger({ app: 'gateway', level: 'silent' }),
  metrics: createMetrics({ app: 'gateway', bounds: { channels: [] }, processMetrics: false }),
  onFatal: () => undefined,
};

/** A connection that is lost and ready when a test says so, to a server that forgets what the test says. */
function server(forgotten: Doubt & { isReplayed: boolean }) {
  const heard = new Map<string, () => void>();
  const pulse = {
    keepsAll: async () => false,
    take: async () => ({ beat: { count: 1, at: 1 }, forgotten }),
    spreadDoubt: async () => undefined,
    noteIngested: async () => undefined,
    noteReplayed: async () => void (forgotten.isReplayed = true),
  };
  const redis = { status: 'ready', on: (name: string, then: () => void) => heard.set(name, then) };
  const watched = { redis, store: { heartbeat: pulse } } as unknown as Watched; // all of it that caution uses
  const reconnect = (): void => ['close', 'ready'].forEach((name) => heard.get(name)?.());
  return { watched, reconnect };
}

let caution: Caution;
afterEach(() => caution.beforeApplicationShutdown());

function cautionThat(did: string[]): Caution {
  const ports: CautionPorts = {
    replay: async () => void did.push('all'),
    replayOwn: async () => void did.push('own'),
    graceMs: 0,
    recalled: null,
    keep: () => undefined,
  };
  caution = new Caution(ports, voice);
  return caution;
}

describe('a gateway whose Redis may have forgotten', () => {
  it('I1: brings back what it took itself, once, though another has brought back all else', async () => {
    const did: string[] = [];
    const { watched, reconnect } = server({ since: 1, until: 2, isReplayed: true });
    cautionThat(did).watch(watched);
    expect(await caution.settled(5_000)).toBe(true);
    reconnect();
    expect(await caution.settled(5_000)).toBe(true);
    expect(did).toEqual(['own']);
  });

  it('brings back all when nobody has', async () => {
    const did: string[] = [];
    const { watched, reconnect } = server({ since: 1, until: 2, isReplayed: false });
    cautionThat(did).watch(watched);
    expect(await caution.settled(5_000)).toBe(true);
    reconnect();
    expect(await caution.settled(5_000)).toBe(true);
    expect(did).toEqual(['all']);
  });
});
