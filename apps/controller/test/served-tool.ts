import type { OpenEngine } from '#engine';
import { compileTools } from '#model-turn';
import { AnswerStore } from '#tool-calls';
import type { EffectPorts } from '#tool-calls';
import { openCatalogue } from '#tools';
import type { OwedTool } from '#tools';

/** The shipped tool that counts, whose call is this one. */
export function getCountsLike(run: OwedTool['run']): OwedTool {
  const spec = openCatalogue(null).specs.find(({ name }) => name === 'get_counts');
  if (spec?.runs !== 'owed') throw new Error('get_counts is not shipped');
  return { runs: 'owed', spec: { ...spec, runs: 'owed' }, run };
}

/** What calls of one tool are made with, without a breaker. */
export function toolEffects(
  store: Pick<OpenEngine['store'], 'effects'>,
  redis: OpenEngine['redis'],
  tool: OwedTool,
): EffectPorts {
  const leaseMs = 30_000;
  const table = compileTools([tool.spec]);
  return {
    store,
    leaseMs,
    guard: { tools: [tool], checkArgs: (name, args) => table.checkArgs(name, args), timeoutMs: 5_000 },
    answersFor: (place, effectId) => new AnswerStore(redis, place, leaseMs, effectId),
    look: { isOwed: (effectId) => store.effects.isOwed(effectId), everyMs: 1_000 },
  };
}
