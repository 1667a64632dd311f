import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import { TurnsUnderWay } from './turns-under-way.js';

/** Much longer than a turn may still run. */
const patienceMs = 2_000;

describe('turns under way', () => {
  it('let go while the workers drain, which wait for them', async () => {
    const turns = new TurnsUnderWay(1);
    const turn = turns.run((leaving) => new Promise((resolve) => leaving.addEventListener('abort', resolve)));
    class Workers {
      beforeApplicationShutdown = (): Promise<unknown> => turn;
    }
    class AppModule {}
    const providers = [
      { provide: TurnsUnderWay, useFactory: () => turns },
      { provide: Workers, inject: [TurnsUnderWay], useFactory: () => new Workers() },
    ];
    const app = await NestFactory.createApplicationContext({ module: AppModule, providers }, { logger: false });
    const drained = app.close().then(() => 'drained');
    expect(await Promise.race([drained, pause(patienceMs, 'waited in vain', { ref: false })])).toBe('drained');
  });
});
