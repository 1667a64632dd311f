import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { noAgents } from './registry-setting.js';
import { RegistryWatch } from './registry-watch.js';
import type { RegistryGate } from './registry-watch.js';
import type { RegistrySource } from './registry-setting.js';

/** Watches until it has failed twice, at one look a millisecond; `held` are the versions that it said it holds. */
async function watchedUntilFailedTwice(source: RegistrySource | undefined, gate: RegistryGate) {
  const held: string[] = [];
  const holds: RegistryGate['holds'] = (registry) => {
    held.push(registry.version);
    return gate.holds?.(registry) ?? Promise.resolve();
  };
  const quiet = { adopted: () => undefined, refused: () => undefined, waiting: () => undefined };
  return new Promise<{ held: string[]; isOpen: boolean }>((resolve, reject) => {
    let failures = 0;
    const failed = (): void => {
      failures += 1;
      if (failures < 2) return;
      watch.stop();
      resolve({ held, isOpen: watch.isOpen });
    };
    const watch = new RegistryWatch(source, { ...quiet, failed }, { ...gate, holds }, 1);
    watch.open().catch(reject);
  });
}

const away = (): Promise<never> => Promise.reject(new Error('away'));
const none = noAgents.version;

describe('a watch', () => {
  it('goes on to say what it holds while another registry cannot be admitted', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'agents-'));
    writeFileSync(join(directory, 'a.json'), JSON.stringify({ id: 'desk' }));
    const admit: RegistryGate['admit'] = ({ version }) => (version === none ? Promise.resolve(true) : away());
    const { held } = await watchedUntilFailedTwice({ directory, references: {}, registry: noAgents }, { admit });
    rmSync(directory, { recursive: true });
    expect(held).toEqual([none, none, none]);
  });

  it('says without a directory that it holds no agents, admits nothing, and is open though nobody listens', async () => {
    let admitted = 0;
    const admit = (): Promise<boolean> => Promise.resolve(++admitted > 0);
    const watched = await watchedUntilFailedTwice(undefined, { admit, holds: away });
    expect(watched).toEqual({ held: [none, none], isOpen: true });
    expect(admitted).toBe(0);
  });
});
