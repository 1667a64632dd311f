import type { Logger } from './logger.js';

/** How a process has found what V8 had compiled of its build before, as `apps/boot.mjs` says. */
export interface CompiledCode {
  state: 'kept' | 'new' | 'spoilt' | 'none' | 'given';
  folder: string;
  why?: string;
}

const key = Symbol.for('turnpike: compiled code');

const said: Readonly<Record<CompiledCode['state'], string | null>> = {
  kept: null,
  given: null,
  new: 'nothing was compiled before: what is compiled now is kept for later starts',
  spoilt: 'what was compiled before is not whole: the rest is compiled anew',
  none: 'nothing that was compiled before can be used or kept: each start compiles all',
};

/** Says so in one line, unless all is as it should be. A process that was not begun by `boot` has nothing to say. */
export function tellCompiled(logger: Pick<Logger, 'info' | 'warn'>): void {
  const found = Reflect.get(globalThis, key) as CompiledCode | undefined; // nobody else sets it
  if (found === undefined) return;
  const { state, ...about } = found;
  const line = said[state];
  if (line === null) return;
  if (state === 'new') logger.info(about, line);
  else logger.warn(about, line);
}
