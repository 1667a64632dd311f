import type { HistoryLine } from '../prompt/builder-prompt.js';
import type { SessionMessage, SessionToolCall } from '../session-state.js';
import { tag } from '../shown/xml.js';
import { toHistoryLine } from './history.js';

/** Tools that look: once the draft was changed after them, what of it counts stands under NODE TYPES IN USE. */
const looks: readonly string[] = ['search_nodes', 'get_node_details', 'get_node_parameter'];
/** Tools that prove: the last one of each counts. */
const proofs: readonly string[] = ['validate_workflow', 'test_workflow'];

/**
 * Messages as the model of a decision reads them: what the draft shows is not told again. The calls of the latest batch and their results
 * stand whole. Of older ones there are the failures, the last proofs, what was looked at since the draft was last changed, and the types that the
 * latest batch could not add; the others are counted, with where to find what they did.
 */
export function toldOnce(messages: readonly SessionMessage[]): HistoryLine[] {
  const latest = messages.findLastIndex(({ toolCalls = [] }) => toolCalls.length > 0);
  const changed = messages.findLastIndex((each) => each.role === 'tool' && isChange(each));
  const failed = failedTypes(messages, latest);
  const isOfFailed = ({ text }: SessionMessage): boolean => failed.some((type) => text.includes(tag('name', type)));
  const lastOf = new Map(messages.map(({ toolName = '' }, at) => [toolName, at]));
  const isTold = (message: SessionMessage, at: number): boolean => {
    const { role, toolName = '', isError } = message;
    if (at >= latest || role !== 'tool' || isError === true) return true;
    if (proofs.includes(toolName)) return lastOf.get(toolName) === at;
    return looks.includes(toolName) && (at > changed || isOfFailed(message));
  };
  const made: SessionToolCall[] = [];
  const lines: HistoryLine[] = [];
  messages.forEach((message, at) => {
    const { role, text, toolCalls = [] } = message;
    if (!isTold(message, at)) return;
    const isPast = role === 'assistant' && at < latest && toolCalls.length > 0;
    const isWhole = !isPast || keepsCalls(messages, at, isTold);
    if (!isWhole) made.push(...toolCalls);
    if (isWhole) lines.push(...counted(made), toHistoryLine(message));
    else if (text !== '') lines.push(...counted(made), { role, text });
  });
  return lines;
}

/** The types of the nodes that the latest batch could not add: what was looked at of them stands nowhere else. */
function failedTypes(messages: readonly SessionMessage[], latest: number): string[] {
  const calls = new Map(messages[latest]?.toolCalls?.map(({ id, args }) => [id, args['nodeType']]));
  return messages.flatMap(({ isError, toolCallId = '' }, at) => {
    const type = at > latest && isError === true ? calls.get(toolCallId) : undefined;
    return typeof type === 'string' ? [type] : [];
  });
}

function isChange({ toolName = '', isError }: SessionMessage): boolean {
  return isError !== true && !looks.includes(toolName) && !proofs.includes(toolName);
}

/** Whether any result of the batch at this place is told: then its calls say what it is a result of. */
function keepsCalls(
  messages: readonly SessionMessage[],
  at: number,
  isTold: (message: SessionMessage, at: number) => boolean,
): boolean {
  for (let next = at + 1; messages[next]?.role === 'tool'; next += 1)
    if (isTold(messages[next] as SessionMessage, next)) return true; // it has a role, so it is there
  return false;
}

/** A line for calls that were made and are not told, which it takes out of the list. */
function counted(made: SessionToolCall[]): HistoryLine[] {
  const counts = new Map<string, number>();
  for (const { name } of made.splice(0)) counts.set(name, (counts.get(name) ?? 0) + 1);
  if (counts.size === 0) return [];
  const names = [...counts].map(([name, count]) => (count === 1 ? name : `${name} ×${count}`));
  return [
    { role: 'assistant', text: `[made: ${names.join(', ')}; WORKFLOW and NODE TYPES IN USE show what came of it]` },
  ];
}
