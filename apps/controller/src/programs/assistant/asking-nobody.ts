import { clip, firstOf, oneLine } from '#values';
import type { Graph } from '#graph';
import { unaskedWrites } from '#nodes';
import type { UnaskedWrite } from '#nodes';
import type { PublishError } from '#triggers';

/** The part of an answer on a workflow that says what it writes without asking anybody; empty: nothing. */
export function askingNobody(graph: Graph) {
  return inAnswer(unaskedWrites(graph));
}

/** The same of what is known already. */
export function inAnswer(writes: readonly UnaskedWrite[]) {
  return writes.length === 0 ? {} : { asksNobody: writes.map(({ node, act, target }) => ({ node, act, target })) };
}

/** What a person who is asked to publish is told of it, a line each; empty: it asks before all that it writes. */
export function unaskedLines(graph: Graph): string[] {
  const writes = unaskedWrites(graph);
  if (writes.length === 0) return [];
  const more = writes.length > mostLines ? [`and ${writes.length - mostLines} more that it writes so`] : [];
  return [
    ...firstOf(writes, mostLines).map(({ node, act, target }) =>
      oneLine(`without asking anybody: ${act} ${clip(target, mostChars)} ("${node}")`),
    ),
    ...more,
    `a yes here does not confirm that: whoever has read it publishes it ${byHand}`,
  ];
}

const mostLines = 8;
const mostChars = 120;
const byHand = 'in the console, or with `turnpike workflow publish <id> --confirm <hash>`';

/** Why nothing was published, for a model: where a person has to confirm, it is told that neither it nor a yes in the thread can. */
export function refusalForModel({ message, problems }: PublishError): string {
  if (!problems.some(({ code }) => code === 'WRITES_UNCONFIRMED')) return message;
  return `${message}. Nothing was published. No call of yours can confirm this, and no yes in this thread: a person reads the list and publishes it ${byHand}.`;
}
