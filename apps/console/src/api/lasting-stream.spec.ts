import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { noteGateway } from './connection.js';
import { keepOpen } from './lasting-stream.js';

/** As much of a browser's EventSource as there is to give up. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static readonly made: FakeSource[] = [];
  readyState = 0;

  constructor(readonly url: string) {
    super();
    FakeSource.made.push(this);
  }

  close(): void {
    this.readyState = FakeSource.CLOSED;
  }

  fail(readyState: number): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
}

const noLook = (): void => undefined;

beforeEach(() => {
  jest.useFakeTimers();
  FakeSource.made.length = 0;
  Object.assign(globalThis, { EventSource: FakeSource });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'EventSource');
});

describe('keepOpen', () => {
  it('opens a stream again that the browser has given up, ever more patiently', () => {
    const again: boolean[] = [];
    const stop = keepOpen('/events', (_stream, isAgain) => void again.push(isAgain), noLook);
    FakeSource.made[0]?.fail(FakeSource.CLOSED);
    jest.advanceTimersByTime(1_000);
    FakeSource.made[1]?.fail(FakeSource.CLOSED);
    jest.advanceTimersByTime(1_000);
    expect(again).toEqual([false, true]);
    jest.advanceTimersByTime(1_000);
    expect(again).toEqual([false, true, true]);
    stop();
  });

  it('leaves one alone that the browser resumes', () => {
    const stop = keepOpen('/events', () => undefined, noLook);
    FakeSource.made[0]?.fail(0);
    jest.advanceTimersByTime(60_000);
    expect(FakeSource.made).toHaveLength(1);
    stop();
  });

  it('opens one at once when the gateway is back, and looks for it whenever one was cut', () => {
    let looks = 0;
    const stop = keepOpen(
      '/events',
      () => undefined,
      () => (looks += 1),
    );
    FakeSource.made[0]?.fail(FakeSource.CLOSED);
    for (const isThere of [false, true]) noteGateway(isThere);
    expect([looks, FakeSource.made.length]).toEqual([1, 2]);
    jest.advanceTimersByTime(60_000);
    expect(FakeSource.made).toHaveLength(2);
    stop();
  });

  it('opens none any more once it was stopped', () => {
    const stop = keepOpen('/events', () => undefined, noLook);
    FakeSource.made[0]?.fail(FakeSource.CLOSED);
    stop();
    jest.advanceTimersByTime(60_000);
    expect(FakeSource.made.map(({ readyState }) => readyState)).toEqual([FakeSource.CLOSED]);
  });
});
