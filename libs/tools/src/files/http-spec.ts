import type { ToolSpec } from '#contract';
import type { HttpToolFile } from './tool-file.js';

/** What the model and the engine know of a tool that is a file. */
export function specOfHttp(file: HttpToolFile): ToolSpec & { runs: 'owed' } {
  const { name, description, parameters, repeat, effects, approval, maxCalls, cacheSeconds } = file;
  return {
    name,
    description,
    parameters,
    repeat,
    ...(effects && { effects }),
    ...(approval && { approval }),
    runs: 'owed',
    ...(maxCalls !== undefined && { maxCalls }),
    ...(cacheSeconds !== undefined && { cacheTtlSeconds: cacheSeconds }),
  };
}
