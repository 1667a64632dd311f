import type { JsonSchema, ToolSpec } from '#model-turn';
import type { HttpToolFile } from './tool-file.js';

/** What the model and the engine know of a file's tool. One that writes needs approval, unless its file says `none`. */
export function specOfHttp(file: HttpToolFile): ToolSpec & { runs: 'owed' } {
  const { name, description, parameters, repeat, effects, approver, sentence, maxCalls, cacheSeconds, cacheScope } =
    file;
  const { approval = effects === 'write' ? 'required' : 'none' } = file;
  return {
    name,
    description,
    parameters,
    repeat,
    ...(effects && { effects }),
    ...(approval !== 'none' && { approval: 'required' }),
    ...(approval === 'word' && { approvedBy: 'word' }),
    ...(approver !== undefined && { approver }),
    ...(sentence !== undefined && { sentence }),
    runs: 'owed',
    ...(maxCalls !== undefined && { maxCalls }),
    ...(cacheSeconds !== undefined && { cacheTtlSeconds: cacheSeconds }),
    ...(cacheScope && { cacheScope }),
  };
}

/** The form of the results of a file's tool; null: it states none. */
export function resultOfHttp({ answer }: HttpToolFile): JsonSchema | null {
  if (answer?.fields === undefined) return answer?.schema ?? null;
  const fields = Object.entries(answer.fields).map(([name, { schema }]) => [name, schema] as const);
  return { type: 'object', properties: Object.fromEntries(fields), required: fields.map(([name]) => name) };
}
