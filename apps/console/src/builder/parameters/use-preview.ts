import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, unwrapAnswer } from '../../api/client.js';
import { useReturns } from '../../api/connection.js';
import { firstOf } from '../../shortened.js';
import { isExpression } from '../graph/shown.js';
import type { Data, KnownItems } from '../items/known-items.js';
import type { ParameterScope } from './parameter-context.js';

/** How long after the last letter a value is asked for, in ms. */
const afterMs = 250;
/** Of the items of each node, and of all in characters of JSON: a value is shown, and nothing is decided by it. */
const most = { items: 20, chars: 300_000 };

const named = /\$(?:\(|items\(|node\[)\s*(["'])((?:\\.|(?!\1).)*)\1/g;

/** The names of the nodes that a template reads. */
export function nodesIn(template: string): string[] {
  return [...new Set(Array.from(template.matchAll(named), ([, , name = '']) => name.replaceAll(/\\(.)/g, '$1')))];
}

function withinRoom(items: readonly Data[]): Data[] {
  const kept: Data[] = [];
  let left = most.chars;
  for (const item of firstOf(items, most.items)) {
    left -= JSON.stringify(item).length;
    if (kept.length > 0 && left < 0) break;
    kept.push(item);
  }
  return kept;
}

function sampleItems(known: KnownItems, name: string): Data[] {
  return withinRoom(known.get(name)?.find(({ items }) => items.length > 0)?.items ?? []);
}

/** Whether an expression can be tried: what it reads is known. */
function canTry(template: string, { input, known }: ParameterScope): boolean {
  const needsInput = /\$(?:json|input|itemIndex|items\b)/.test(template);
  return (!needsInput || input.length > 0) && nodesIn(template).every((name) => known.has(name));
}

export type Preview = Schemas['PreviewedValue'] | 'unknown' | null;

/** What an expression comes to as one types it; null: it is none, or not known yet, `unknown`: what it reads is not known. */
export function usePreview(template: string, scope: ParameterScope | null): Preview {
  const [preview, setPreview] = useState<Preview>(null);
  const returns = useReturns();
  const isAsked = scope !== null && isExpression(template) && template.includes('{{');
  useEffect(() => {
    if (!isAsked) return setPreview(null);
    if (!canTry(template, scope)) return setPreview('unknown');
    setPreview((now) => (now === 'unknown' ? null : now)); // it is being asked for
    const cut = new AbortController();
    const nodes = Object.fromEntries(nodesIn(template).map((name) => [name, sampleItems(scope.known, name)]));
    const body = { template, input: withinRoom(scope.input), nodes, workflow: scope.workflow };
    const ask = (): void =>
      void unwrapAnswer(gateway.POST('/v1/builder/previews', { body, signal: cut.signal })).then(setPreview, () =>
        cut.signal.aborted ? undefined : setPreview(null),
      );
    const timer = setTimeout(ask, afterMs);
    return () => {
      clearTimeout(timer);
      cut.abort();
    };
  }, [template, isAsked, scope?.input, scope?.known, returns]);
  return preview;
}
