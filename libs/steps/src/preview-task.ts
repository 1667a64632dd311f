import type { ExpressionPreview, PreviewedValue } from '#builder';
import { clip } from '#values';
import { presentRules } from '#graph';
import { openSandboxNow, SandboxError } from '#sandbox';
import type { StepLimits } from './step-limits.js';

/** An expression of a draft with what it reads, as data. */
export interface PreviewTask extends ExpressionPreview {
  now: number;
  timeZone: string;
  /** Random numbers follow from it. */
  seed: string;
  limits: Pick<StepLimits, 'ms'>;
}

/** Of a value, in characters: a person looks at it beside a field. */
const shownChars = 2_000;

/** Evaluates an expression in this thread, which has loaded the sandbox. */
export function runPreviewTask({ template, input, itemIndex, nodes, workflow, ...of }: PreviewTask): PreviewedValue {
  const sandbox = openSandboxNow();
  const { now, timeZone, seed } = of;
  try {
    const value = sandbox.evaluate(template, {
      ...{ rules: presentRules, json: input[itemIndex] ?? {}, itemIndex, runIndex: 0 },
      input: input.map((json) => ({ json })),
      nodes: Object.fromEntries(Object.entries(nodes).map(([name, list]) => [name, list.map((json) => ({ json }))])),
      ...{ workflow: { id: 'draft', name: workflow }, execution: { id: 'test', mode: 'test' }, now, timeZone, seed },
    });
    return shownValue(value);
  } catch (error) {
    if (error instanceof SandboxError) return { problem: error.message };
    throw error;
  } finally {
    sandbox.dispose();
  }
}

/** A value as it is read beside its field: a text as it stands, all else as JSON. */
function shownValue(value: unknown): PreviewedValue {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const of = value === null || value === undefined ? 'nothing' : Array.isArray(value) ? 'list' : typeof value;
  const leftOut = Math.max(0, text.length - shownChars);
  return { text: clip(text, shownChars, ''), of, leftOut };
}
