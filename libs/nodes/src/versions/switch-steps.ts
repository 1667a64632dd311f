import { isKind, presentCondition, presentFilter } from './condition-steps.js';
import type { Kind } from './condition-steps.js';
import { objectIn, objectsIn } from './read-stored.js';
import type { Fields, Stepped, VersionStep } from './version-step.js';

/** How many outputs version 1 has, whatever its rules say. */
const outputsOfFirst = 4;

/**
 * Rules of versions 1 and 2 compare one value. In 1 each names its output, of four; the first that holds decides, so that they can be said in order
 * only where their outputs ascend. In 2 each has an output of its own.
 */
export const switchSteps: readonly VersionStep[] = [{ from: [1, 2], to: 3.2, change: toRules }];

function toRules(parameters: Fields, version: number): Stepped | null {
  const {
    mode = 'rules',
    dataType = 'number',
    value1,
    rules,
    fallbackOutput,
    output,
    outputsAmount,
    ...rest
  } = parameters;
  if (mode === 'expression')
    return { parameters: { ...rest, mode, numberOutputs: outputsAmount ?? outputsOfFirst, output: output ?? 0 } };
  if (!isKind(dataType)) return null;
  const written = objectsIn(objectIn(rules)['rules']).map((rule) => ({ value1, ...rule }));
  const values = version < 2 ? byOutput(written, dataType) : written.map((rule, at) => asRule(rule, dataType, at));
  if (values === null || values.includes(null)) return null;
  return { parameters: { ...rest, rules: { values }, options: { fallbackOutput: readFallback(fallbackOutput) } } };
}

/** A rule for each of four outputs; one that no rule names gets no item. Null: a later rule has an earlier output. */
function byOutput(written: readonly Fields[], kind: Kind): (Fields | null)[] | null {
  const values: (Fields | null)[] = [];
  for (const rule of written) {
    const { output: place = 0 } = rule;
    if (typeof place !== 'number' || place < values.length) return null;
    while (values.length < place) values.push(never(values.length));
    values.push(asRule(rule, kind, values.length));
  }
  while (values.length < outputsOfFirst) values.push(never(values.length));
  return values;
}

function asRule(rule: Fields, kind: Kind, at: number): Fields | null {
  const condition = presentCondition(kind, `rule-${at}`, rule);
  if (condition === null) return null;
  const { outputKey } = rule;
  const isNamed = typeof outputKey === 'string' && outputKey !== '';
  return { conditions: presentFilter([condition], 'and'), ...(isNamed && { renameOutput: true, outputKey }) };
}

function never(at: number): Fields | null {
  return asRule({ value1: true, value2: false, operation: 'equal' }, 'boolean', at);
}

function readFallback(written: unknown): string {
  return typeof written === 'number' && written >= 0 ? String(written) : written === 'extra' ? 'extra' : 'none';
}
