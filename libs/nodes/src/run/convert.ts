import { NodeError } from '../values/node-error.js';
import type { Converters } from './converters.js';
import type { NodeCall } from './node-call.js';

/** What a package makes of the text of an item; what it throws is the node's failure. Throws `NodeError`. */
export function converted<T>(
  { converters }: Pick<NodeCall, 'converters'>,
  itemIndex: number,
  convert: (by: Converters) => T,
): T {
  if (converters === undefined) throw new NodeError('NODE_OPERATION', 'nothing converts texts here', itemIndex);
  try {
    return convert(converters);
  } catch (error) {
    const [line = 'the text cannot be read'] = error instanceof Error ? error.message.split('\n') : [];
    throw new NodeError('NODE_OPERATION', line, itemIndex);
  }
}
