import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { loadQuickJs } from './load-quickjs.js';
import { MemorySnapshot } from './memory-snapshot.js';

const blockBytes = 64 * 1024;

/** What a guest leaves: blocks of its heap and its stack, full of something. */
function soil(quickJs: Awaited<ReturnType<typeof loadQuickJs>>): void {
  for (let block = 0; block < 40; block += 1) {
    const at = quickJs.module._malloc(blockBytes);
    quickJs.memory().fill(0xab, at, at + blockBytes);
  }
}

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('the memory that each call of a guest begins with', () => {
  it('is of the binary that the address of its heap’s end was read from: another one has its own', () => {
    const path = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
    expect(digest(readFileSync(path))).toBe('105c3bed22d457e43e3d1c3c1c6959fda62a8fe06f0fc8a985303c3a2be72232');
  });

  it('knows how far the heap of that binary has grown', async () => {
    expect(new MemorySnapshot(await loadQuickJs()).knowsEnd).toBe(true);
  });

  it.each([
    ['where the end of the heap is known', undefined],
    ['where a binary keeps it elsewhere, and all is cleared', 4_096],
  ])('is the same bytes each time, %s', async (_, endAt) => {
    const quickJs = await loadQuickJs();
    const snapshot = new MemorySnapshot(quickJs, endAt);
    const fresh = digest(quickJs.memory());
    for (let time = 0; time < 2; time += 1) {
      soil(quickJs);
      expect(digest(quickJs.memory())).not.toBe(fresh);
      snapshot.look();
      quickJs.instantiate();
      snapshot.restore();
      expect(digest(quickJs.memory())).toBe(fresh);
    }
    expect(snapshot.knowsEnd).toBe(endAt === undefined);
  });
});
