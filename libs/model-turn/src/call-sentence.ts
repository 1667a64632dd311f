import { isObject } from '#values';
import { shownText } from './shown-call.js';
import type { ToolSpec } from './tools/tools.js';

/** What is known of a tool whose call is said. */
export type SaidTool = Pick<ToolSpec, 'name'> & Partial<Pick<ToolSpec, 'description' | 'sentence'>>;

type Args = Readonly<Record<string, unknown>>;

/** What graphs ask for under names that are no tool of the deployment. */
const ownSentences: Readonly<Record<string, string>> = {
  httpRequest: 'send a {method} request to {url}',
  sendMessage: 'text {to} from {from}: {text}',
  approval: '{text}',
  dataTable: '{do} rows of the table {table}',
};

/** The longest sentence of a description that stands for a call, in characters. */
const mostDescribed = 80;

/** What only a program reads: the sentence of a description that has it is not said to a person. */
const codeForm = /[_`{}<>\\()[\]=]|\p{Ll}\p{Lu}/u;

/** A word that stands in a sentence without quotes: it has no space in it, and does not end it. */
const bareWord = /^[\p{L}\p{N}@+](?:[\p{L}\p{N}@+._:/?=&%-]*[\p{L}\p{N}/])?$/u;

/**
 * A call as a person says it, with every one of its values: by the sentence of its tool, or else by the first sentence of the tool's
 * description that holds no code, or else by the tool's name.
 */
export function callSentence(tool: SaidTool, args: Args): string {
  return sentences(tool, args)[0] ?? spelled(tool.name);
}

/** The same, as it is shown to the person who is to approve it: null when no way to say it fits, as for `shownCall`. */
export function shownSentence(tool: SaidTool, args: Args): string | null {
  for (const sentence of sentences(tool, args)) {
    const shown = shownText(sentence);
    if (shown !== null) return shown;
  }
  return null;
}

/** Every way to say it, the best one first. */
function sentences(tool: SaidTool, args: Args): string[] {
  const template = tool.sentence ?? ownSentences[tool.name];
  const filled = template === undefined ? null : fillIn(template, args);
  const described = imperative(tool.description ?? '');
  return [
    ...(filled === null ? [] : [filled]),
    ...[described, spelled(tool.name)].flatMap((words) => listed(words, args)),
  ];
}

/** Words and the values behind them; none without words. */
function listed(words: string, args: Args): string[] {
  const values = Object.entries(args);
  if (words === '') return [];
  if (values.length === 0) return [words];
  const [[, only]] = values as [[string, unknown]]; // there is one
  return [`${words}: ${values.length === 1 ? said(only) : named(values)}`];
}

/** A template with its values, and those that it does not name behind it; null: a value is missing. */
function fillIn(template: string, args: Args): string | null {
  const used = new Set<string>();
  const words = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    used.add(name);
    return Object.hasOwn(args, name) ? said(args[name]) : '';
  });
  if ([...used].some((name) => !Object.hasOwn(args, name))) return null;
  const others = Object.entries(args).filter(([name]) => !used.has(name));
  return others.length === 0 ? words : `${words} (${named(others)})`;
}

/** Values under their names, in words. */
export function namedValues(args: Args): string {
  return named(Object.entries(args));
}

function named(values: readonly (readonly [string, unknown])[]): string {
  return values.map(([name, value]) => `${spelled(name)} ${said(value)}`).join(', ');
}

/** A value in a sentence. What could be taken for words of the sentence stands in quotes, and opens and closes none. */
function said(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? 'none' : `(${value.map(said).join(', ')})`;
  if (isObject(value)) return `(${named(Object.entries(value))})`;
  const text = (typeof value === 'string' ? value : '').replaceAll(/\s*[\r\n]+\s*/g, ' / ');
  return bareWord.test(text) ? text : `"${text.replaceAll('"', "'")}"`;
}

/** A program's name as words: `start_date`, `startDate` and `shop.orders` become "start date" and "shop orders". */
function spelled(name: string): string {
  return name
    .replaceAll(/[_.]+/g, ' ')
    .replaceAll(/(\p{Ll})(\p{Lu})(?=\p{Ll})/gu, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .trim();
}

/** The first sentence of a description as an order: "Counts the orders." becomes "count the orders". Empty: it is not for people. */
function imperative(description: string): string {
  const [first = ''] = description.trim().split(/[.!?](?:\s|$)/);
  if (first === '' || first.length > mostDescribed || codeForm.test(first)) return '';
  const ordered = first.replace(
    /^(\p{Lu}\p{Ll}+)(?= (?:a|an|the|all|any|one|every|each|what|whether|how|who|which|its|it)\b)/u,
    stem,
  );
  return /^\p{Lu}\p{Lu}/u.test(ordered) ? ordered : ordered.charAt(0).toLowerCase() + ordered.slice(1);
}

/** "Counts", "Fetches" and "Carries" without the ending of the third person. */
function stem(verb: string): string {
  if (/ies$/.test(verb)) return verb.replace(/ies$/, 'y');
  if (/(?:ch|sh|ss|x|zz|o)es$/.test(verb)) return verb.replace(/es$/, '');
  return verb.replace(/(?<![su])s$/, '');
}
