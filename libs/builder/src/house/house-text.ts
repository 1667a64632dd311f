import { firstOf, lastOf } from '#values';
import { ourNumbersText } from '#model-turn';
import { fenced } from '../shown/untrusted.js';
import type { House } from './house.js';
import { ranked, toolText } from './house-tools.js';

/** Of the schemas of tools, in characters: those that do not fit are told by name. */
const schemaChars = 6_000;
const mostNames = 100;
const mostTables = 30;
const mostCredentials = 50;

/** What the installation has that a workflow may use, the tools that a request speaks of first; the time is not in it. */
export function houseText(house: House, request: string): string {
  const { timeZone, numbers } = house;
  return [
    `Zone of its times: ${timeZone}`,
    `Our numbers, for \`from\` of turnpike.sendMessage: ${numbersText(numbers)}`,
    toolsText(house, request),
    fenced([tablesText(house), credentialsText(house)].join('\n')),
  ].join('\n');
}

/** Whether `from` may stay empty is said: publishing would refuse what it may not. */
function numbersText(numbers: House['numbers']): string {
  const text = ourNumbersText(numbers);
  if (numbers === null || numbers.known.length === 0) return text;
  return numbers.usual === null
    ? `${text}. \`from\` must name the one that is meant`
    : `${text}. \`from\` may stay empty: it is ${numbers.usual} then`;
}

function toolsText({ tools }: House, request: string): string {
  if (tools === null || tools.length === 0) return `Tools for turnpike.tool: ${tools === null ? 'not known' : 'none'}`;
  const all = ranked(tools, request);
  const texts = all.map(toolText);
  const fits = countWithin(texts, schemaChars);
  const rest = lastOf(all, all.length - fits).map(({ name }) => name);
  return [
    'Tools for turnpike.tool, with the schema of their arguments and what they give (where nothing says it, only a run shows it):',
    ...firstOf(texts, fits),
    ...(rest.length === 0 ? [] : [`And by name, search_nodes tells more: ${namesText(rest)}`]),
  ].join('\n');
}

function countWithin(texts: readonly string[], most: number): number {
  let left = most;
  const at = texts.findIndex(({ length }) => (left -= length) < 0);
  return at < 0 ? texts.length : at;
}

function namesText(names: readonly string[]): string {
  return `${firstOf(names, mostNames).join(', ')}${formatMore(names, mostNames)}`;
}

function tablesText({ tables }: House): string {
  if (tables === null) return 'Data tables: they could not be read now';
  const lines = firstOf(tables, mostTables).map(
    ({ id, name, columns }) => `${name} (${id}): ${columns.map((each) => `${each.name} ${each.type}`).join(', ')}`,
  );
  return (
    ['Data tables (id): columns', ...lines, ...(lines.length === 0 ? ['none'] : [])].join('\n') +
    formatMore(tables, mostTables)
  );
}

function credentialsText({ credentials }: House): string {
  if (credentials === null) return 'Credentials: they could not be read now';
  const list = firstOf(credentials, mostCredentials).map(({ name, type }) => `${name} (${type})`);
  return `Credentials by name and type: ${list.join(', ') || 'none'}${formatMore(credentials, mostCredentials)}`;
}

/** What is left out is said. */
function formatMore({ length }: readonly unknown[], shown: number): string {
  return length > shown ? `, and ${length - shown} more that do not stand here` : '';
}
