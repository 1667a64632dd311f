/**
 * The worker's own realm as Jest's environment, without a context of its own. What a test file changed is put back: its
 * environment variables, and what it or a package hung on `globalThis` (OpenTelemetry's tracer is there, under a symbol).
 * What it left open fails it: a worker with an open handle never ends by itself.
 */
import { setTimeout as pause } from 'node:timers/promises';

import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** How long what was closed may take to go. */
const closingMs = 8_000;
const askEveryMs = 20;

/** Where class-validator keeps what the product's classes told it as they were loaded, once for each worker. */
const validators = 'classValidatorMetadataStorage';

class NativeEnvironment {
  /** Jest hangs its console and its guard over `process.exit` here, and not on the worker itself. */
  global = Object.create(globalThis, { process: { value: undefined } });

  #variables = { ...process.env };
  #keys = new Set(Reflect.ownKeys(globalThis));
  #handles;

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.moduleMocker = new ModuleMocker(globalThis);
    for (const stream of ['stdin', 'stdout', 'stderr']) void process[stream]; // whoever first looks at one opens it
    this.#handles = openHandles();
  }

  exportConditions() {
    return ['node', 'import'];
  }

  getVmContext() {
    return null;
  }

  async setup() {}

  /** After the last test, so that a file's failed tests are told beside what they left open. */
  async handleTestEvent({ name }, state) {
    if (name !== 'run_finish') return;
    const errors = [
      ...blockedLoops(),
      ...(await this.#untilClosed().then(
        () => [],
        (error) => [error],
      )),
    ];
    state.unhandledErrors.push(...errors);
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
    for (const key of Reflect.ownKeys(globalThis))
      if (!this.#keys.has(key) && key !== validators) Reflect.deleteProperty(globalThis, key);
  }

  async #untilClosed() {
    const latest = performance.now() + closingMs;
    let left = without(openHandles(), this.#handles);
    while (left.length > 0 && performance.now() < latest) {
      await pause(askEveryMs, undefined, { ref: false });
      left = without(openHandles(), this.#handles);
    }
    if (left.length > 0) throw new Error(`the test file left open: ${left.join(', ')}`);
  }
}

/** What processes of the product have said of their event loops (`test/support/app-process.ts`). */
export function blockedLoops() {
  const lines = globalThis[Symbol.for('turnpike: blocked event loops')] ?? [];
  return lines.splice(0).map((line) => new Error(`a process has blocked its event loop: ${line}`));
}

/** What keeps this process alive, by kind. */
function openHandles() {
  return process.getActiveResourcesInfo().filter((kind) => kind !== 'Immediate');
}

/** What of `all` is in it more often than in `known`. */
function without(all, known) {
  const rest = [...known];
  return all.filter((kind) => {
    const place = rest.indexOf(kind);
    if (place >= 0) rest.splice(place, 1);
    return place < 0;
  });
}

export default NativeEnvironment;
