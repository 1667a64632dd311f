import { credentialsPage } from '#content';
import { tokenForms } from '#contract';
import type { ThreadMessage, ThreadState } from './thread-state.js';

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

const secrets: readonly RegExp[] = [...tokenForms, /\[REDACTED\]/g, /\bbearer\s+[A-Za-z0-9._~+/-]{16,}/gi];

/** What one of these finds in a text, or null. Some of them are global: they keep no place between two texts. */
function found(forms: readonly RegExp[], text: string): string | null {
  for (const form of forms) {
    const [first] = text.match(form) ?? [];
    if (first !== undefined) return first;
  }
  return null;
}

/** What an agent must not be told; null: it may be. */
export function refusedText(text: string): string | null {
  return found(secrets, text) === null ? null : `a brief has no secrets. ${credentialsPage}`;
}

/** What a builder must not be told; null: it may be. `also`: what the person has said beside the messages. */
export function refusedBrief(state: ThreadState, text: string, also = ''): string | null {
  const secret = refusedText(text);
  if (secret !== null) return secret;
  const { instanceUrl } = state.run?.facts ?? {};
  if (instanceUrl !== undefined && instanceUrl !== '' && text.includes(instanceUrl))
    return `a builder cannot reach ${instanceUrl}: leave addresses of this instance out`;
  const blank = found(blanks, text);
  if (blank !== null) return open(blank);
  const known = [...heardOf(state), also].join('\n');
  const made = owned.flatMap((form) => text.match(form) ?? []).find((value) => !isKnown(known, value));
  return made === undefined ? null : open(made);
}

function open(value: string): string {
  return `nobody has said ${value}: describe what belongs there, and the builder leaves a placeholder() that the setup asks for`;
}

/** A number may be written with other spaces. */
function isKnown(known: string, value: string): boolean {
  if (known.includes(value)) return true;
  const digits = value.startsWith('+') ? value.replaceAll(/\D/g, '') : '';
  return digits !== '' && known.replaceAll(/[ ().-]/g, '').includes(digits);
}

/** All that the thread has heard: of its person, of tools and of tasks; what the model has said itself is no source, nor a refusal that repeats it. */
function heardOf({ messages, summary, texting }: ThreadState): string[] {
  const heard = messages
    .filter(({ role, isError }) => role !== 'assistant' && isError !== true)
    .map(({ text }) => text);
  return [...heard, ...Object.values(summary?.sections ?? {}), texting?.theirs ?? '', texting?.ours ?? ''];
}

/** Where several credentials fit a service that is named, and the person has chosen none; null: it is clear, or there is nothing to choose. */
export function refusedChoice(state: ThreadState, text: string): string | null {
  const { shared = [] } = state.run?.facts ?? {};
  const said = state.messages.filter(isPersons).map((message) => message.text.toLowerCase());
  for (const { type, names } of shared) {
    const service = lettersOf(type.replace(/(?:OAuth2)?Api$|OAuth2$/, ''));
    const isMeant = service.length > 2 && lettersOf(text).includes(service);
    if (isMeant && !names.some((name) => said.some((words) => words.includes(name.toLowerCase()))))
      return `several credentials fit ${type}: ${names.map((name) => `"${name}"`).join(', ')}. Ask the person once, with ask-user and their names as options`;
  }
  return null;
}

/** A message of the person's, or their answer to a question. */
function isPersons({ role, toolName, isError }: ThreadMessage): boolean {
  return role === 'user' || (toolName === 'ask-user' && isError !== true);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
