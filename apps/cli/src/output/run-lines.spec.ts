import { describe, expect, it } from '@jest/globals';
import { nowLine, promptLine, timesLine } from './run-lines.js';

describe('the lines of a run', () => {
  it('say what it does as the server words it, and for how long', () => {
    expect(nowLine({ text: 'in the queue: no tool-runner is alive', forMs: 12_400 })).toBe(
      'now: in the queue: no tool-runner is alive, for 12.4 s',
    );
  });

  it('say with which prompts it was decided', () => {
    expect(promptLine([])).toBe('no prompt is known');
    expect(promptLine([{ version: 'a1', calls: [1, 2] }])).toBe('prompt a1');
    const two = [
      { version: 'a1', calls: [1, 3] },
      { version: 'b2', calls: [2] },
    ];
    expect(promptLine(two)).toBe('prompts a1 (calls 1, 3), b2 (calls 2)');
  });

  it('say what it took and what of that was waiting', () => {
    const none = { queueMs: 0, personMs: 0, childrenMs: 0, retryMs: 0 };
    expect(timesLine({ ...none, tookMs: 279 })).toBe('took 279 ms');
    expect(timesLine({ ...none, tookMs: 190_000, queueMs: 210, personMs: 185_000 })).toBe(
      'took 3 min 10 s, 210 ms in the queue, 3 min 5 s for a person',
    );
    expect(timesLine({ ...none, tookMs: 5_100, childrenMs: 4_890 })).toBe('took 5.1 s, 4.9 s for its children');
  });
});
