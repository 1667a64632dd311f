import { credentialsPage } from '#content';
import { tokenForms } from '#values';
import type { AssistantDecision } from '../decision.js';
import { withForeignFenced } from '../words/foreign-words.js';
import type { ThreadMessage, ThreadState } from '../thread-state.js';

/** What stands for a value that nobody has said. */
const blanks: readonly RegExp[] = [
  /\b(?:YOUR|MY|INSERT|REPLACE|ENTER)[_-][A-Z][A-Z0-9_-]+\b/,
  /<\s*(?:your|insert|replace)[ _-][^>\n]{1,60}>/i,
  /\b[xX]{6,}\b/,
];

/** Values of one person or place: an address, a number, a channel, a chat. Each must be somebody's. */
const owned: readonly RegExp[] = [
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu,
  /\+\d[\d ().-]{6,18}\d/g,
  /\b[CDGU]0[A-Z0-9]{7,10}\b/g,
  /(?<![\w-])-100\d{8,12}\b/g,
  /https?:\/\/(?:[\w-]+\.)*(?:example|yourcompany|yourdomain|mycompany|acme)\.[a-z]{2,6}[^\s"')]*/gi,
];

/** The same from rules 3 on: numbers as they are written at home, accounts, and houses in a street. */
const alsoOwned: readonly RegExp[] = [
  /(?<![\w+.-])\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?![\w-])/g,
  /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g,
  /\b\d{1,5} (?:\p{Lu}[\p{L}.'-]+ ){1,3}(?:Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Dr|Boulevard|Blvd|Square|Way)\b/gu,
];

const figure = /\d[\d.,'’ \u00a0]*\d|\d/g;
const sum =
  /(?:[$€£¥₹]\s?\d(?:[\d.,'’]*\d)?|(?<![\w.])\d(?:[\d.,'’]*\d)?\s?(?:[$€£¥₹]|(?:USD|EUR|GBP|CHF|JPY|dollars?|euros?|pounds?)\b))/gi;

/** A figure without separators of thousands, and without a fraction of nothing. */
function plainFigure(text: string): string {
  const digits = text.replaceAll(/['’ \u00a0]/g, '').replaceAll(/[.,](?=\d{3}(?:\D|$))/g, '');
  return digits
    .replace(/[.,]$/, '')
    .replace(/[.,]0{1,2}$/, '')
    .replace(',', '.');
}

const secrets: readonly RegExp[] = [...tokenForms, /\[REDACTED\]/g, /\bbearer\s+[A-Za-z0-9._~+/-]{16,}/gi];

/** What one of these finds in a text, or null. Some of them are global: they keep no place between two texts. */
function found(forms: readonly RegExp[], text: string): string | null {
  for (const form of forms) {
    const [first] = text.match(form) ?? [];
    if (first !== undefined) return first;
  }
  return null;
}

/** A brief as an agent gets it: what others wrote stands in a fence, and a sum that nobody has said is named. A plan's was shown to a person. */
export function briefFor({ state, rules }: Pick<AssistantDecision, 'state' | 'rules'>, text: string): string {
  if (rules < 3) return text;
  const unsaid = unsaidSums(state, text);
  const note =
    unsaid.length === 0 ? '' : `\n\nNobody has said ${unsaid.join(', ')}: take it as open, and name it in your answer.`;
  return `${withForeignFenced(state, text)}${note}`;
}

/** What no agent may be told, whatever it does; null: it may be. Before rules 3 only the briefs of builders were looked at for made-up values. */
export function refusedWords(
  { state, rules }: Pick<AssistantDecision, 'state' | 'rules'>,
  text: string,
  also = '',
): string | null {
  return refusedText(text) ?? (rules >= 3 ? refusedValue(state, text, also, rules) : null);
}

/** What an agent must not be told; null: it may be. */
export function refusedText(text: string): string | null {
  return found(secrets, text) === null ? null : `a brief has no secrets. ${credentialsPage}`;
}

/** What a builder must not be told; null: it may be. `also`: what the person has said beside the messages. */
export function refusedBrief(
  { state, rules }: Pick<AssistantDecision, 'state' | 'rules'>,
  text: string,
  also = '',
): string | null {
  const secret = refusedText(text);
  if (secret !== null) return secret;
  const { instanceUrl } = state.run?.facts ?? {};
  if (instanceUrl !== undefined && instanceUrl !== '' && text.includes(instanceUrl))
    return `a builder cannot reach ${instanceUrl}: leave addresses of this instance out`;
  const blank = found(blanks, text);
  if (blank !== null) return open(blank);
  return refusedValue(state, text, also, rules);
}

/** A value of one person or place that nobody in the chain has said; null: there is none. */
function refusedValue(state: ThreadState, text: string, also: string, rules: number): string | null {
  const known = [...collectSources(state, rules), also].join('\n');
  const forms = rules >= 3 ? [...owned, ...alsoOwned] : owned;
  const made = forms.flatMap((form) => text.match(form) ?? []).find((value) => !isKnown(known, value));
  return made === undefined ? null : open(made);
}

/** Sums of money in a text whose figure stands nowhere in the chain. A person may have said it in words: so it is named, and not refused. */
export function unsaidSums(state: ThreadState, text: string): string[] {
  const figures = new Set(collectSources(state, 3).join('\n').match(figure)?.map(plainFigure));
  const all = text.match(sum) ?? [];
  return [...new Set(all.filter((each) => !each.match(figure)?.some((one) => figures.has(plainFigure(one)))))];
}

function open(value: string): string {
  return `nobody has said ${value}: describe what belongs there, and the builder leaves a placeholder() that the setup asks for`;
}

/** A number may be written with other spaces, and with or without the number of its country. */
function isKnown(known: string, value: string): boolean {
  if (known.includes(value)) return true;
  const digits = /^[+(\d][\d ().-]+$/.test(value) ? value.replaceAll(/\D/g, '') : '';
  return digits !== '' && known.replaceAll(/[ ().-]/g, '').includes(digits);
}

/** All that the thread has heard: of its person, of tools and of tasks; what the model has said itself is no source, nor a refusal that repeats it. */
function collectSources({ messages, summary, texting, plan, run, turn }: ThreadState, rules: number): string[] {
  const heard = messages
    .filter(({ role, isError }) => role !== 'assistant' && isError !== true)
    .map(({ text }) => text);
  const said = [...heard, ...Object.values(summary?.sections ?? {}), texting?.theirs ?? '', texting?.ours ?? ''];
  if (rules < 3) return said;
  const results = (plan?.tasks ?? []).flatMap(({ result = '', outcome }) => [result, JSON.stringify(outcome ?? {})]);
  return [...said, ...results, run?.survey ?? '', ...Object.values(turn?.memory?.sections ?? {})];
}

/** Where several credentials fit a service that is named, and the person has chosen none; null: it is clear, or there is nothing to choose. */
export function refusedChoice(state: ThreadState, text: string): string | null {
  const { shared = [] } = state.run?.facts ?? {};
  const said = state.messages.filter(isPersons).map((message) => message.text.toLowerCase());
  for (const { type, names } of shared) {
    const service = keepLetters(type.replace(/(?:OAuth2)?Api$|OAuth2$/, ''));
    const isMeant = service.length > 2 && keepLetters(text).includes(service);
    if (isMeant && !names.some((name) => said.some((words) => words.includes(name.toLowerCase()))))
      return `several credentials fit ${type}: ${names.map((name) => `"${name}"`).join(', ')}. Ask the person once, with ask-user and their names as options`;
  }
  return null;
}

/** A message of the person's, or their answer to a question. */
function isPersons({ role, toolName, isError }: ThreadMessage): boolean {
  return role === 'user' || (toolName === 'ask-user' && isError !== true);
}

function keepLetters(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
