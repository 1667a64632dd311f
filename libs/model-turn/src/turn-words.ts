import { controlReasons } from './turn.js';

const anyTool = '{"type":"tool","name":str,"args":obj}';

/**
 * The one object of the contract as prompts and corrections show it. `tool` is how its call of a tool looks, `message` what `respond` says;
 * absent: any tool, and a text. Without `mayAsk` there is no question in it.
 */
export function turnForm({ tool = anyTool, message = 'str', mayAsk = true }: FormOf = {}): string {
  const words =
    message === 'str' ? formatWordsShape(mayAsk ? '"respond"|"clarify"' : '"respond"', 'str') : spoken(message, mayAsk);
  return [
    `{"control":{"done":bool,"reason":${controlReasons.map((reason) => `"${reason}"`).join('|')}},`,
    `"next_action":${tool} or ${words},`,
    '"state_update":{"plan":str,"observation":str,"confidence":0..1}}',
  ].join('');
}

interface FormOf {
  tool?: string;
  message?: string;
  mayAsk?: boolean;
}

/** How `control` goes with each action, for prompts that have room for it. */
export const controlWords =
  'With a tool: done=false, reason=ok. With respond: done=true, reason=ok, or cannot_proceed where you cannot do it. ' +
  'With clarify: done=false, reason=need_clarification.';

/** How a turn whose one tool is a batch calls it. */
export const batchForm = '{"type":"tool","name":"batch","args":{"calls":[{"id":"c1","name":tool,"args":{...}},...]}}';

function spoken(message: string, mayAsk: boolean): string {
  const answer = formatWordsShape('"respond"', message);
  return mayAsk ? `${answer} or ${formatWordsShape('"clarify"', 'str')}` : answer;
}

function formatWordsShape(type: string, message: string): string {
  return `{"type":${type},"message":${message}}`;
}
