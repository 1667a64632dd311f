/**
 * The worker's own realm as Jest's environment, without a context of its own. What a test file left behind is undone: its
 * environment variables, and what it or a package hung on `globalThis` (OpenTelemetry's tracer is there, under a symbol).
 */
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

class NativeEnvironment {
  /** Jest hangs its console and its guard over `process.exit` here, and not on the worker itself. */
  global = Object.create(globalThis, { process: { value: undefined } });

  #variables = { ...process.env };
  #keys = new Set(Reflect.ownKeys(globalThis));

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.moduleMocker = new ModuleMocker(globalThis);
  }

  exportConditions() {
    return ['node', 'import'];
  }

  getVmContext() {
    return null;
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
    for (const key of Reflect.ownKeys(globalThis)) if (!this.#keys.has(key)) Reflect.deleteProperty(globalThis, key);
  }
}

export default NativeEnvironment;
