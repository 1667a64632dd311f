/** Writes what people read of the settings, out of the apps' own definitions: .env.example. */
import { readSettingText } from '#settings';
import { definedSettings } from '../support/app-settings.js';

/** How wide a comment may be. */
const commentWidth = 118;
/** Choices beyond this stand in a sentence of their own. */
const choicesWidth = 24;

const units: readonly [ending: string, unit: string][] = [
  ['_MS', 'ms'],
  ['_SECONDS', 's'],
  ['_MINUTES', 'min'],
  ['_DAYS', 'days'],
];

const forms: readonly [ending: string, form: string][] = [
  ['_URL', 'address'],
  ['_DIR', 'directory'],
  ['_FILE', 'file'],
];

/** A setting as the pages show it. */
interface Row {
  name: string;
  apps: readonly string[];
  values: string;
  default: string;
  does: string;
  notes: readonly string[];
  /** As .env.example has it. */
  example: string;
}

/** What envalid keeps of a definition, and `integer` beside it. */
interface Definition {
  /** Other values than these have a text of their own. */
  default?: string | number;
  choices?: readonly string[];
  bounds?: string;
}

/** The settings that a first start needs, as .env.example begins; with the line above them no more than 15 lines. */
const beginning = [
  ...['LLM_PROVIDER=openai', 'LLM_API_KEY=', 'GATEWAY_API_KEY=', 'OPERATOR_API_KEY='],
  ...['REDIS_URL=redis://127.0.0.1:6379', 'REDIS_PASSWORD='],
  ...['AGENTS_DIR=', 'TOOLS_DIR=', 'TOOLS_ENABLED=today_range'],
  ...['PUBLIC_BASE_URL=', 'TWILIO_ACCOUNT_SID=', 'TWILIO_AUTH_TOKEN=', 'TWILIO_FROM_NUMBER='],
];

/** All settings, in the order of the first app that reads each. */
export const settingRows: readonly Row[] = readRows();

function readRows(): Row[] {
  const apps = Object.entries(definedSettings).map(([app, settingsIn]) => ({ app, settings: settingsIn({}) }));
  const names = new Set(apps.flatMap(({ settings }) => Object.keys(settings)));
  return [...names].map((name) => {
    const readers = apps.flatMap(({ app, settings }) => {
      const found = Object.entries<Definition>({ ...settings }).find(([key]) => key === name);
      return found === undefined ? [] : [{ app, definition: found[1] }];
    });
    return rowOf(name, readers);
  });
}

/** .env.example: what to begin with, then every setting with its default, or with nothing where it has none. */
export function environmentExample(): string {
  const head = [
    '# Copy to .env and fill in: this much suffices. Name your tools in TOOLS_ENABLED. REDIS_PASSWORD is for docker compose alone.',
    ...beginning,
    '',
    '# The rest is reference: every setting of the four apps, with its default. Take the # from what you change. An empty value counts as',
    '# absent. Each app validates its own at boot and names every problem in one message. In brackets: what may be given',
    '# Written from their definitions by: npm run lab -- settings',
  ];
  const parts = groups().map(({ title, rows }) => [`# --- ${title}`, ...rows.flatMap(exampleLines)].join('\n'));
  return `${[head.join('\n'), ...parts].join('\n\n')}\n`;
}

function rowOf(name: string, readers: readonly { app: string; definition: Definition }[]): Row {
  const [first] = readers;
  const text = first === undefined ? null : readSettingText(first.definition);
  if (first === undefined || text === null) throw new Error(`${name}: nobody is told what it does`);
  const defaults = readers.map(({ app, definition }) => ({ app, value: defaultOf(definition) }));
  const isShared = new Set(defaults.map(({ value }) => value)).size === 1;
  const byApp = `The default is ${defaults.map(({ app, value }) => `${value} for the ${app}`).join(', ')}.`;
  const choices = first.definition.choices?.map((choice) => `\`${choice}\``).join(', ') ?? '';
  const notes = [
    ...(text.note === undefined ? [] : [text.note]),
    ...(choices.length > choicesWidth ? [`One of ${choices}.`] : []),
    ...(isShared ? [] : [byApp]),
  ];
  return {
    name,
    apps: readers.map(({ app }) => app),
    values: text.values ?? valuesOf(name, first.definition, choices),
    default: isShared ? defaultOf(first.definition) : 'by app',
    does: text.does,
    notes,
    example: text.example ?? exampleOf(first.definition),
  };
}

function valuesOf(name: string, { bounds }: Definition, choices: string): string {
  const endOf = (of: readonly [string, string][]): string => of.find(([ending]) => name.endsWith(ending))?.[1] ?? '';
  if (bounds !== undefined) return `${bounds} ${endOf(units)}`.trim();
  if (choices !== '') return choices.length > choicesWidth ? 'one word' : choices;
  return endOf(forms) || 'text';
}

function defaultOf(definition: Definition): string {
  const found = readSettingText(definition)?.default;
  if (found !== undefined) return found;
  const { default: value } = definition;
  if (value === undefined || value === '') return 'default' in definition ? 'none' : 'required';
  return typeof value === 'string' ? `\`${value}\`` : String(value);
}

function exampleOf({ default: value }: Definition): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

interface Group {
  title: string;
  rows: readonly Row[];
}

/** First what all apps read, then by app; what several read stands with the first of them. */
function groups(): Group[] {
  const apps = Object.keys(definedSettings);
  const titleOf = (readers: readonly string[]): string =>
    readers.length === apps.length ? 'all four apps' : `the ${listed(readers)}`;
  const byTitle = Map.groupBy(settingRows, (row) => titleOf(row.apps));
  return Array.from(byTitle, ([title, rows]) => ({ title, rows }));
}

function listed(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
}

function exampleLines(row: Row): string[] {
  const { name, values, does, notes, example } = row;
  const isShown = example === '' && row.default !== 'none';
  const absent = isShown ? [row.default === 'required' ? 'Required.' : `Empty: ${row.default}.`] : [];
  const first = `${does.charAt(0).toUpperCase()}${does.slice(1)}${['text', 'one word'].includes(values) ? '' : ` (${values})`}.`;
  const lines = [[first, ...absent], notes].map((sentences) => unlinked(sentences.join(' ').replaceAll('`', '')));
  const comments = lines.filter(Boolean).map((line) => wrapped(`# ${line}`, commentWidth, '# '));
  return [...comments, `#${name}=${example}`];
}

/** Breaks a paragraph at its spaces, so that no line is wider; what follows the first begins with `indent`. */
function wrapped(text: string, width: number, indent: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(`${indent}${word}`);
  }
  return lines.join('\n');
}

/** A link as plain text: where its file is, seen from the top of the repository. */
function unlinked(text: string): string {
  return text.replaceAll(
    /\[([^\]]+)\]\(([^)#]*)(#[^)]*)?\)/g,
    (_link, words: string, file: string) => `${words} (docs/${file === '' ? 'operations.md' : file})`,
  );
}
