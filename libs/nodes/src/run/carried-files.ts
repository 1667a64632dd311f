import type { Files } from '#file-forms';
import type { Item } from './items.js';
import type { NodeCall } from './node-call.js';
import type { Runs } from './runs.js';

type Carries = Extract<Runs, { as: 'pure' }>['files'];

/** The items of a pure node with the files of those that they came from; where several have one of a name, it is the last one's. */
export function withFiles(carries: Carries, call: NodeCall, items: Item[]): Item[] {
  if (carries === 'left' || call.inputs.every((list) => list.every(({ binary }) => binary === undefined))) return items;
  return items.map((item) => {
    if (item.binary !== undefined || item.pairedItem === undefined) return item;
    const kept: Files[] = [item.pairedItem].flat().flatMap(({ item: at, input = 0 }) => {
      const binary = call.inputs[input]?.[at]?.binary;
      return binary === undefined || carries?.(call, at) === false ? [] : [binary];
    });
    if (kept.length === 0) return item;
    return { ...item, binary: Object.fromEntries(kept.flatMap((files) => Object.entries(files))) };
  });
}
