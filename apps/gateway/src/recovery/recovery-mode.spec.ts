import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import type { Forgotten } from '#engine';
import { createLogger, createMetrics } from '#telemetry';
import { RecoveryMode } from './recovery-mode.js';
import type { RecoveryModePorts, Watched } from './recovery-mode.js';

const processContext = {
  logger: createLogger({ app: 'gateway', level: 'silent' }),
  metrics: createMetrics({ app: 'gateway', bounds: { channels: [] }, processMetrics: false }),
  onFatal: () => undefined,
};

/** A connection that is lost and ready when a test says so, to a server that forgets what the test says. */
function server(forgotten: Forgotten) {
  const listeners = new Map<string, () => void>();
  const heartbeat = {
    keepsAll: async () => false,
    take: async () => ({ reading: { count: 1, at: 1 }, forgotten }),
    spreadDoubt: async () => undefined,
    noteIngested: async () => undefined,
    noteReplayed: async () => void (forgotten.isReplayed = true),
  };
  const redis = { status: 'ready', on: (name: string, then: () => void) => listeners.set(name, then) };
  const watched = { redis, store: { heartbeat } } as unknown as Watched; // all of it that caution uses
  const reconnect = (): void => ['close', 'ready'].forEach((name) => listeners.get(name)?.());
  return { watched, reconnect };
}

let recoveryMode: RecoveryMode;
afterEach(() => recoveryMode.onModuleDestroy());

function recoveryModeThat(did: string[]): RecoveryMode {
  const ports: RecoveryModePorts = {
    replay: async () => void did.push('all'),
    replayOwn: async () => void did.push('own'),
    graceMs: 0,
    recalled: null,
    keep: () => undefined,
  };
  recoveryMode = new RecoveryMode(ports, processContext);
  return recoveryMode;
}

describe('a gateway whose Redis may have forgotten', () => {
  it('I1: brings back what it took itself, once, though another has brought back all else', async () => {
    const did: string[] = [];
    const { watched, reconnect } = server({ since: 1, until: 2, isReplayed: true, mark: 2, ends: [] });
    recoveryModeThat(did).watch(watched);
    expect(await recoveryMode.settled(5_000)).toBe(true);
    reconnect();
    expect(await recoveryMode.settled(5_000)).toBe(true);
    expect(did).toEqual(['own']);
  });

  it('brings back all when nobody has', async () => {
    const did: string[] = [];
    const { watched, reconnect } = server({ since: 1, until: 2, isReplayed: false, mark: 2, ends: [] });
    recoveryModeThat(did).watch(watched);
    expect(await recoveryMode.settled(5_000)).toBe(true);
    reconnect();
    expect(await recoveryMode.settled(5_000)).toBe(true);
    expect(did).toEqual(['all']);
  });

  it('sends a heartbeat a second, and after a minute in which nobody has asked it anything one in five', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    const { watched } = server({ since: 1, until: 2, isReplayed: true, mark: 0, ends: [] });
    const taken = jest.spyOn(watched.store.heartbeat, 'take');
    recoveryModeThat([]).watch(watched);
    const heartbeatsIn = async (ms: number): Promise<number> => {
      taken.mockClear();
      for (let passed = 0; passed < ms; passed += 250) {
        jest.advanceTimersByTime(250);
        for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      }
      return taken.mock.calls.length;
    };
    await heartbeatsIn(1_000);
    expect(await heartbeatsIn(50_000)).toBe(50);
    await heartbeatsIn(20_000);
    expect(await heartbeatsIn(50_000)).toBe(10);
    expect(recoveryMode.isCalm).toBe(true);
    expect(await heartbeatsIn(50_000)).toBe(50);
    jest.useRealTimers();
  });

  it('lets go of the replies that it holds back before the workers drain, which wait for them', async () => {
    const held = recoveryModeThat([]).untilClaimsAreSafe();
    class Workers {
      beforeApplicationShutdown = (): Promise<void> => expect(held).rejects.toThrow('this process is to end');
    }
    class AppModule {}
    const providers = [
      { provide: RecoveryMode, useFactory: () => recoveryMode },
      { provide: Workers, inject: [RecoveryMode], useFactory: () => new Workers() },
    ];
    const app = await NestFactory.createApplicationContext({ module: AppModule, providers }, { logger: false });
    const drained = app.close().then(() => 'drained');
    expect(await Promise.race([drained, pause(2_000, 'waited in vain', { ref: false })])).toBe('drained');
  });
});
