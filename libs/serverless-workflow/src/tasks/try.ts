import type { WorkflowNode } from '#workflow';
import { listNodes } from '#workflow';
import { asFields, asText, field } from '../fields.js';
import type { Fields } from '../fields.js';
import { refuseOthers } from '../import.js';
import type { Import } from '../import.js';
import type { Came, TaskPlace } from '../translated.js';
import { longestMs, readDuration } from '../duration.js';
import { evaluate } from '../evaluate.js';
import { join, passed } from './came.js';
import { codesFor, errorFilter } from './errors.js';

/** Tasks whose errors are caught. */
export function translateTry(it: Import, { name, task, at, knows }: TaskPlace): Came {
  const id = it.id(name, at);
  const inside = it.translate.list(task['try'], `${at}/try`, knows);
  const caught = field(task, 'catch');
  refuseOthers(it, caught, ['errors', 'as', 'retry', 'do'], `${at}/catch`);
  const wanted = asFields(field(caught, 'errors')['with']);
  const on = Object.keys(wanted).length === 0 ? undefined : codesFor(it, wanted, at);
  if (on?.length === 0) it.note(`${at}/catch/errors`, 'no task in it fails so: nothing is caught');
  const nodes = withRetry(it, inside.nodes, { retry: caught['retry'], on, at: `${at}/catch/retry` });
  const isNone = on?.length === 0 || (caught['retry'] !== undefined && caught['do'] === undefined);
  if (isNone) return { ...inside, nodes };
  const error = evaluate(it, errorFilter(it, wanted, at), {
    ...{ id: `${name}-error`, at: `${at}/catch` },
    knows: { ...knows, data: '$.error' },
  });
  const { as = 'error' } = caught;
  const isNamed = caught['do'] !== undefined;
  const handled = isNamed
    ? it.translate.list(caught['do'], `${at}/catch/do`, {
        ...knows,
        vars: { ...knows.vars, [asText(as)]: error.value },
      })
    : passed(knows);
  const reads = JSON.stringify(handled).includes(JSON.stringify(error.value).slice(1, -1)); // as it stands in a longer text, too
  if (!reads) for (const each of error.nodes) it.places.delete(each.id);
  const ways = [
    { came: { ...inside, nodes }, id: `${name}-try`, at: `${at}/try` },
    { came: { ...handled, nodes: [...(reads ? error.nodes : []), ...handled.nodes] }, id: `${name}-catch`, at },
  ];
  const joined = join(it, ways, knows);
  const [body, then] = joined.ways;
  const node = {
    ...{ kind: 'sequence', id, input: knows.data, steps: [body] },
    catch: [{ ...(on !== undefined && { on }), then }],
  } as unknown as WorkflowNode; // checked once it is whole
  return { nodes: [node], ...joined.behind(node) };
}

/** A retry stands at the one request that a list makes: version 2 does not do again what has succeeded. */
function withRetry(
  it: Import,
  nodes: WorkflowNode[],
  { retry: given, on, at }: { retry: unknown; on: readonly string[] | undefined; at: string },
): WorkflowNode[] {
  if (given === undefined || on?.length === 0) return nodes;
  const policy = typeof given === 'string' ? it.used('retries', given) : asFields(given);
  const requests = nodes.flatMap(listNodes).filter(({ http }) => http !== undefined);
  const [request, second] = requests;
  if (policy === null || request === undefined || second !== undefined) {
    it.refuse(at, policy === null ? `there is no retry ${asText(given)}` : 'expected one request that is tried again');
    return nodes;
  }
  const retry = readRetry(it, policy, at);
  if (retry !== null) request.retry = { ...retry, ...(on !== undefined && { on: [...on] }) };
  return nodes;
}

const usualCount = 5;

function readRetry(it: Import, policy: Fields, at: string): NonNullable<WorkflowNode['retry']> | null {
  refuseOthers(it, policy, ['delay', 'backoff', 'limit', 'jitter'], at);
  const ms = policy['delay'] === undefined ? 0 : readDuration(policy['delay']);
  const { attempt, ...others } = asFields(policy['limit']);
  refuseOthers(it, others, [], `${at}/limit`);
  const { count = usualCount, ...more } = asFields(attempt);
  if (asFields(attempt)['count'] === undefined)
    it.note(`${at}/limit`, `tries again ${usualCount} times: it does not say how often`);
  refuseOthers(it, more, [], `${at}/limit/attempt`);
  const [backoff = 'constant', form] = Object.entries(asFields(policy['backoff']))[0] ?? [];
  refuseOthers(it, asFields(form), [], `${at}/backoff/${backoff}`);
  if (backoff === 'linear') it.refuse(`${at}/backoff/linear`, 'pauses of version 2 are equal, or grow by a factor');
  if (ms === null) it.refuse(`${at}/delay`, 'expected a duration that stands here');
  if (policy['jitter'] !== undefined) it.note(`${at}/jitter`, 'a pause is drawn between its half and its whole');
  if (ms === null || backoff === 'linear') return null;
  const factor = backoff === 'exponential' ? 2 : 1;
  const longest = Math.min(Math.max(1, ms * factor ** Number(count)), longestMs);
  return {
    ...{ count: Number(count), ms, factor, maximumMs: longest },
    jitter: policy['jitter'] !== undefined,
  };
}
