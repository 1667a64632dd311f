import { outputLimits } from './items.js';
import type { Item } from './items.js';
import { NodeError } from '../values/node-error.js';

/** How many items are made at most, and about how many bytes of JSON, before they are measured again. */
const unmeasured = { items: 256, bytes: 65_536 };

/** Throws `NodeError` where an output would hold more than 10,000 items. */
export function checkCount(count: number): void {
  if (count <= outputLimits.items) return;
  throw new NodeError('NODE_OUTPUT_TOO_LARGE', `${count} items; an output holds at most ${outputLimits.items}`);
}

/** Throws `NodeError` where an output holds more than 10,000 items or 1 MiB of JSON. */
export function checkOutput(items: readonly Item[]): void {
  checkCount(items.length);
  let bytes = 0;
  for (const item of items) bytes = checkedBytes(bytes, item);
}

/** An output whose items are made out of more than came: it is too large as soon as too much is made, and not when all is. */
export class GrowingOutput {
  readonly items: Item[] = [];
  #bytes = 0;
  #measured = 0;
  #nextAt = 1;

  add(item: Item): void {
    const length = this.items.push(item);
    this.expect(0);
    if (length < this.#nextAt) return;
    for (; this.#measured < length; this.#measured++)
      this.#bytes = checkedBytes(this.#bytes, this.items[this.#measured]);
    const some = Math.floor((unmeasured.bytes * length) / this.#bytes);
    this.#nextAt = length + Math.max(1, Math.min(unmeasured.items, some));
  }

  /** That so many more will come. */
  expect(more: number): void {
    if (this.items.length + more <= outputLimits.items) return;
    throw new NodeError('NODE_OUTPUT_TOO_LARGE', `An output holds at most ${outputLimits.items} items`);
  }
}

function checkedBytes(bytes: number, item: Item | undefined): number {
  const all = bytes + Buffer.byteLength(stringifyItem(item));
  if (all <= outputLimits.bytes) return all;
  throw new NodeError('NODE_OUTPUT_TOO_LARGE', `An output holds at most ${outputLimits.bytes} bytes of JSON`);
}

/** JSON is written by recursion: what is nested deeper than its stack is no item. */
function stringifyItem(item: Item | undefined): string {
  try {
    return JSON.stringify(item) ?? '';
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new NodeError('NODE_OUTPUT_TOO_DEEP', 'An item is nested too deep to be kept');
  }
}
