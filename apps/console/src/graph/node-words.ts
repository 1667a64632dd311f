import { dollars, duration, spacedOut } from '../wording.js';
import { shortened } from '../shortened.js';
import { conditionWords } from './condition-words.js';
import { fieldsIn, isFields, toList, toText } from './document-parts.js';
import type { Fields } from './document-parts.js';

/** The most characters of a text in a box. */
const mostShown = 60;

function inBox(text: string): string {
  return shortened(text.trim().replaceAll(/\s+/g, ' '), mostShown);
}

function quoted(value: unknown): string {
  return `“${inBox(toText(value))}”`;
}

function figure(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

function joined(predicate: Fields, word: string): string {
  return toList(predicate['predicates'])
    .map((each) => untilWords(fieldsIn(each)))
    .join(` ${word} `);
}

function likeness({ threshold = 1 }: Fields): string {
  const share = figure(threshold);
  return share >= 1 ? 'it stays the same' : `it is ${Math.round(share * 100)} % alike`;
}

/** When a loop is over, after “until”. */
export function untilWords(predicate: Fields): string {
  const { kind } = predicate;
  switch (kind) {
    case 'maxSteps':
      return `round ${toText(predicate['n'])}`;
    case 'maxCost':
      return `${dollars(figure(predicate['usd']))} is spent`;
    case 'maxDuration':
      return `${duration(figure(predicate['ms'] ?? predicate['duration']))} is over`;
    case 'noToolCalls':
      return 'no tool is called';
    case 'outputContains':
      return `it contains ${quoted(predicate['marker'])}`;
    case 'outputEquals':
      return `it is ${quoted(predicate['sentinel'])}`;
    case 'converged':
      return likeness(predicate);
    case 'never':
      return 'its limit';
    case 'any':
      return joined(predicate, 'or');
    case 'all':
      return joined(predicate, 'and');
    default:
      return toText(kind);
  }
}

/** How often a schedule ticks. */
export function scheduleWords({ ms, interval, cron, timeZone }: Fields): string {
  if (cron !== undefined) return [toText(cron), toText(timeZone)].filter((part) => part !== '').join(' ');
  return `every ${duration(figure(ms ?? interval))}`;
}

function names(value: unknown): string {
  return toList(value).map(toText).join(', ');
}

function limits({ mode, concurrency, timeout, maxIterations }: Fields): string[] {
  return [
    toText(mode),
    concurrency === undefined ? '' : `${toText(concurrency)} at a time`,
    maxIterations === undefined ? '' : `${toText(maxIterations)} rounds at most`,
    timeout === undefined ? '' : `${duration(figure(timeout))} at most`,
  ];
}

/** What a node asks for by HTTP. */
function requestWords({ method, url }: Fields): string {
  return url === undefined ? '' : `${toText(method) || 'GET'} ${toText(url)}`;
}

/** When a loop goes round and when it is over: by a predicate, or in version 2 by conditions. */
function roundsWords(node: Fields): string[] {
  const { until } = node;
  const isPredicate = isFields(until) && 'kind' in until;
  return [
    'while' in node ? `while ${conditionWords(node['while'])}` : '',
    until === undefined ? '' : `until ${isPredicate ? untilWords(until) : conditionWords(until)}`,
  ];
}

/** What a node sends, or waits for, of events. */
function eventWords({ emit, event }: Fields): string {
  const { name, signal, callback } = fieldsIn(event);
  if (emit !== undefined) return `sends ${toText(fieldsIn(emit)['name'])}`;
  return callback === true ? 'an answer to its address' : toText(name ?? signal);
}

/** What a node does, by the fields that say it, in few words. */
export function describeNode(node: Fields): string {
  const parts = [
    toText(node['toolName']),
    requestWords(fieldsIn(node['http'])),
    eventWords(node),
    toText(node['code']),
    toText(node['model']),
    toText(node['instructions']),
    toText(node['text']),
    ...roundsWords(node),
    'page' in node ? 'each item of all pages' : '',
    'each' in node && !('page' in node) ? `each of ${toText(node['over']) || 'its list'}` : '',
    node['kind'] === 'delay' ? duration(figure(node['ms'])) : '',
    'step' in node ? scheduleWords(node) : '',
    names(node['layers']),
    toText(node['ref']),
    ...limits(node),
  ];
  return inBox(parts.filter((part) => part !== '').join(' · '));
}

const kinds: Readonly<Record<string, string>> = { llm: 'model', callModel: 'model' };

/** The kind of a node in words. */
export function kindWords(kind: string): string {
  return kinds[kind] ?? spacedOut(kind).toLowerCase();
}

/** When a route of a branch is taken, or a case of version 2. */
export function routeWords({ match, matchMode, when }: Fields): string {
  if (when !== undefined) return inBox(conditionWords(when));
  return matchMode === 'exact' ? `is ${quoted(match)}` : quoted(match);
}

/** When a catch takes an error. */
export function catchWords({ on }: Fields): string {
  return on === undefined ? 'fails' : inBox(`fails as ${names(on)}`);
}
