import { checkGraph } from '#nodes';
import { modelRequests } from '../../builder/model-requests.js';
import { plainRequests } from '../../builder/plain-requests.js';
import { playBuilder } from '../../builder/play-builder.js';
import type { BuildRequest } from '../../builder/request.js';
import { askedOf } from './knowing-model.js';
import { weakBuilder } from './weak-builder.js';

export const buildRequests: readonly BuildRequest[] = [...plainRequests, ...modelRequests];

/** One request, as it went. */
export interface BuiltRequest {
  text: string;
  outcome: string;
  /** It ended answered, with a draft that has all that was asked for, is valid, and was tested as it is. */
  isBuilt: boolean;
  decisions: number;
  /** All calls of the model: decisions, parameters, a name. */
  calls: number;
  failedToolCalls: number;
  /** About a quarter of all characters that the model read and wrote. */
  tokens: number;
  mistakes: Readonly<Record<string, number>>;
}

/** Plays a request with a model that makes mistakes in this share of its answers. */
export async function buildWith(request: BuildRequest, share: number, seed: string): Promise<BuiltRequest> {
  const model = weakBuilder(request, share, seed);
  let chars = 0;
  const { state, asked } = await playBuilder((question, at) => {
    const text = model.says(question, at);
    chars += question.system.length + question.user.length + String(text).length;
    return text;
  }, request.text);
  const { evidence, revision, draft, messages } = state;
  const outcome = messages.at(-1)?.errorCode ?? 'answered';
  const isProven = evidence?.revision === revision && evidence.validated === true && evidence.tested === true;
  const names = new Set(draft.nodes.map(({ name }) => name));
  const hasAll = Object.keys(request.nodes).every((name) => names.has(name));
  return {
    ...{ text: request.text, outcome, mistakes: model.made, tokens: Math.round(chars / 4), calls: asked.length },
    isBuilt: outcome === 'answered' && isProven && hasAll && checkGraph(draft).length === 0,
    decisions: asked.filter(
      (question) => typeof askedOf(question) === 'object' && 'decision' in Object(askedOf(question)),
    ).length,
    failedToolCalls: messages.filter(({ role, isError }) => role === 'tool' && isError === true).length,
  };
}

/** The report for people: figures, mistakes, then each request that was not built. */
export function builderTable(provider: string, built: readonly BuiltRequest[]): string[] {
  const good = built.filter(({ isBuilt }) => isBuilt);
  const sum = (of: (one: BuiltRequest) => number): number => built.reduce((total, one) => total + of(one), 0);
  const middle = good.map(({ decisions }) => decisions).sort((one, other) => one - other)[Math.floor(good.length / 2)];
  const mistakes = new Map<string, number>();
  for (const one of built)
    for (const [name, count] of Object.entries(one.mistakes)) mistakes.set(name, (mistakes.get(name) ?? 0) + count);
  const perGood =
    good.length === 0 ? '–' : String(Math.round(good.reduce((total, one) => total + one.tokens, 0) / good.length));
  const lines: [string, string][] = [
    [
      'requests built, valid and tested',
      `${good.length} of ${built.length} (${((100 * good.length) / built.length).toFixed(1)} %)`,
    ],
    ['median decisions of a success', String(middle ?? '–')],
    ['model calls', String(sum(({ calls }) => calls))],
    ['calls of tools that failed', String(sum(({ failedToolCalls }) => failedToolCalls))],
    ['tokens per success', perGood],
    ['mistakes made', String([...mistakes.values()].reduce((total, count) => total + count, 0))],
    ...[...mistakes].map(([name, count]): [string, string] => [`  ${name}`, String(count)]),
  ];
  const width = Math.max(...lines.map(([what]) => what.length));
  return [
    `builder, ${provider}`,
    ...lines.map(([what, shown]) => `  ${what.padEnd(width)}  ${shown}`),
    ...built.filter(({ isBuilt }) => !isBuilt).map(({ text, outcome }) => `failed: ${text} (${outcome})`),
  ];
}
