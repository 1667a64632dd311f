import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { noAgents } from './roster-setting.js';
import { RosterWatch } from './roster-watch.js';
import type { RosterGate } from './roster-watch.js';
import type { RosterSource } from './roster-setting.js';

/** Watches until it has failed twice, at one look a millisecond; `held` are the versions that it said it holds. */
async function watchedUntilFailedTwice(source: RosterSource | undefined, gate: RosterGate) {
  const held: string[] = [];
  const holds: RosterGate['holds'] = (roster) => {
    held.push(roster.version);
    return gate.holds?.(roster) ?? Promise.resolve();
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
    const watch = new RosterWatch(source, { ...quiet, failed }, { ...gate, holds }, 1);
    watch.open().catch(reject);
  });
}

const away = (): Promise<never> => Promise.reject(new Error('away'));
const none = noAgents.version;

describe('a watch', () => {
  it('goes on to say what it holds while another roster cannot be admitted', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'agents-'));
    writeFileSync(join(directory, 'a.json'), JSON.stringify({ id: 'desk' }));
    const admit: RosterGate['admit'] = ({ version }) => (version === none ? Promise.resolve(true) : away());
    const { held } = await watchedUntilFailedTwice({ directory, world: {}, roster: noAgents }, { admit });
    rmSync(directory, { recursive: true });
    expect(held).toEqual([none, none, none]);
  });

  it('says without a directory that it holds no agents, admits nothing, and is open though nobody hears it', async () => {
    let admitted = 0;
    const admit = (): Promise<boolean> => Promise.resolve(++admitted > 0);
    const watched = await watchedUntilFailedTwice(undefined, { admit, holds: away });
    expect(watched).toEqual({ held: [none, none], isOpen: true });
    expect(admitted).toBe(0);
  });
});
