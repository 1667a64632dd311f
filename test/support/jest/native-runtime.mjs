/**
 * Jest's module loader replaced by Node's own: a test file runs in the worker's own realm, as the product does, and
 * a package is loaded once for each worker instead of once for each file. What the tests use of `jest` is here.
 */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

import { globalsKey, nextGeneration, sourceMaps } from './typescript-hooks.mjs';

const require = createRequire(import.meta.url);
const timeoutKey = Symbol.for('TEST_TIMEOUT_SYMBOL');

class NativeRuntime {
  #environment;

  constructor(_config, environment) {
    this.#environment = environment;
    nextGeneration();
  }

  /** Circus keeps the tests of a file in its own module: each file gets a new one. */
  requireInternalModule(path) {
    delete require.cache[path];
    return require(path);
  }

  requireModule(path) {
    return require(path);
  }

  setGlobalsForRuntime(globals) {
    globalThis[globalsKey] = { ...globals, jest: this.#jest() };
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  unstable_importModule(path) {
    return import(pathToFileURL(path).href);
  }

  getSourceMaps() {
    return sourceMaps;
  }

  getAllCoverageInfoCopy() {
    return undefined;
  }

  enterTestCode() {}

  leaveTestCode() {}

  teardown() {
    delete globalThis[timeoutKey];
    delete globalThis[globalsKey];
  }

  #jest() {
    const { fakeTimersModern: timers, moduleMocker: mocker } = this.#environment;
    return {
      advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
      fn: mocker.fn.bind(mocker),
      restoreAllMocks: () => mocker.restoreAllMocks(),
      setTimeout: (ms) => {
        globalThis[timeoutKey] = ms;
      },
      spyOn: mocker.spyOn.bind(mocker),
      useFakeTimers: (config) => timers.useFakeTimers(config),
      useRealTimers: () => timers.useRealTimers(),
    };
  }
}

export { NativeRuntime as 'module.exports' };
