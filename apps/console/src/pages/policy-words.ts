import { dollars, duration, figure, spacedOut } from '../wording.js';

/** Settings whose names say too little. */
const labels: Readonly<Record<string, string>> = {
  maxTokens: 'Longest answer of a model',
  maxRunTokens: 'Most tokens of a run',
  maxRunCostMicroUsd: 'Most a run may cost',
  maxSteps: 'Most turns of a run',
  maxToolCalls: 'Most tool calls of a run',
  maxReplySegments: 'Longest text to a person',
  clarifyWaitSeconds: 'An answer to a question is waited for',
  compressEverySteps: 'What was done is compressed every',
  noticeSeconds: 'A person is told that it takes longer after',
  turnSpikeMs: 'A turn counts as slow after',
  finalizeOutputRetries: 'Answers of a wrong form are asked for again',
  modelRetries: 'A model that fails is asked again',
  toolRetries: 'A tool that fails is called again',
  escalations: 'A stronger model is asked',
  temperature: 'Temperature',
  replyTemperature: 'Temperature of answers',
  dynamicPromptState: 'Prompts say how much is left',
};

const times = new Set(['finalizeOutputRetries', 'modelRetries', 'toolRetries', 'escalations']);

function counted(n: number, noun: string): string {
  return `${figure(n)} ${noun}${n === 1 ? '' : 's'}`;
}

function sayNumber(name: string, value: number): string {
  if (name.endsWith('MicroUsd')) return dollars(value / 1e6);
  if (name.endsWith('Seconds')) return duration(value * 1_000);
  if (name.endsWith('Ms')) return duration(value);
  if (name.endsWith('Tokens')) return counted(value, 'token');
  if (name.endsWith('Steps')) return counted(value, 'turn');
  if (name.endsWith('Segments')) return counted(value, 'SMS segment');
  if (times.has(name)) return counted(value, 'time');
  return figure(value);
}

/** A setting of the policy as people read it: what it is about, and its value with its unit. */
export function policyWords(name: string, value: number | boolean): [label: string, value: string] {
  const label = labels[name] ?? spacedOut(name.replace(/(MicroUsd|Seconds|Ms)$/, ''));
  return [label, typeof value === 'boolean' ? (value ? 'yes' : 'no') : sayNumber(name, value)];
}
