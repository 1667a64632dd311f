import { conditionUntil, hasConditions, listOwnParts } from '../document/document.js';
import type { NodeOf, WorkflowDocument, WorkflowNode } from '../document/document.js';
import { usualItemsAtOnce, usualPagedItems } from '../document/foreach-form.js';
import type { HttpForm } from '../http/http-call.js';
import { guardedMs, pauseBefore } from '../document/guards.js';
import { computeWorstCase } from '../check/worst-case.js';
import type { WorstCase } from '../check/worst-case.js';
import { conditionInWords, inTime, shown } from './in-words.js';
import { longestWait } from './longest.js';
import type { Longest } from './longest.js';

/** What a document does, in words, and what a run of it may take. */
export interface Explained {
  /** A line for each node and each way, two spaces deeper below another one. */
  lines: string[];
  /** Calls of `tool` nodes; Infinity: nothing in the document bounds them. */
  calls: number;
  /** Runs of agents, each of which takes what the policy gives to one. */
  models: number;
  /** How these come about. */
  sums: Pick<WorstCase['sums'], 'toolCalls' | 'steps'>;
  /** How long it waits, beside what its calls take. */
  waits: Longest;
}

const unbounded = { steps: Infinity, toolCalls: Infinity, costMicroUsd: Infinity };
/** An agent is one run: what it takes is the policy's. */
const oneRun = { steps: 1, toolCalls: 0, costMicroUsd: 0 };

/** Explains a checked document. */
export function explainDocument(document: WorkflowDocument): Explained {
  const { toolCalls, steps, sums } = computeWorstCase(document, { agent: oneRun, run: unbounded });
  return {
    lines: describe(document.root, 0),
    ...{ calls: toolCalls, models: steps, sums },
    waits: longestWait(document.root),
  };
}

function describe(node: WorkflowNode, depth: number, before = ''): string[] {
  const line = (text: string, more: number): string => `${'  '.repeat(depth + more)}${text}`;
  const below = (part: WorkflowNode, more: number, said = ''): string[] => describe(part, depth + more, said);
  const { catch: caught = [], finally: last, compensate } = node;
  return [
    line(`${before}${node.id}: ${[whatItDoes(node), ...limits(node)].join('; ')}`, 0),
    ...listWays(node).flatMap(({ said, part }) => below(part, 1, said)),
    ...caught.flatMap(({ on, then, value }) => {
      const said = `where it fails${on === undefined ? '' : ` as ${on.join(' or ')}`}: `;
      return then === undefined ? [line(`${said}goes on with ${shown(value)}`, 1)] : below(then, 1, said);
    }),
    ...(compensate === undefined ? [] : below(compensate, 1, 'taken back, where a later step fails, by ')),
    ...(last === undefined ? [] : below(last, 1, 'at last, in any case: ')),
  ];
}

/** The nodes that a node leads to, each with when it does. */
function listWays(node: WorkflowNode): { said: string; part: WorkflowNode }[] {
  if (node.kind === 'branch' && node.cases !== undefined)
    return [
      ...node.cases.map(({ when, then }) => ({ said: `where ${conditionInWords(when)}: `, part: then })),
      ...(node.default === undefined ? [] : [{ said: 'else: ', part: node.default }]),
    ];
  if (node.kind === 'branch')
    return [
      ...node.routes.map(({ match, matchMode, target }) => ({
        said: `where ${shown(match)} is ${matchMode === 'exact' ? 'it' : 'in it'}: `,
        part: target,
      })),
      ...(node.default === undefined ? [] : [{ said: 'else: ', part: node.default }]),
    ];
  return listOwnParts(node).map(({ at, node: part }) => ({
    said: (node.kind === 'foreach' && saidOfPages[at]) || '',
    part,
  }));
}

/** The two nodes of a `foreach`. */
const saidOfPages: Readonly<Record<string, string>> = { '/page': 'each page comes from ', '/each': 'each item: ' };

function limits(node: WorkflowNode): string[] {
  const { retry } = node;
  const ms = guardedMs(node);
  const again =
    retry &&
    `tried again ${retry.count} times at most${why(retry.on)}, the first after ${inTime(pauseBefore(retry, 1))}`;
  return [...(ms === undefined ? [] : [`for ${inTime(ms)} at most`]), ...(again === undefined ? [] : [again])];
}

function why(on: readonly string[] = ['unavailable', 'timeout']): string {
  return ` where it fails as ${on.join(' or ')}`;
}

function whatItDoes(node: WorkflowNode): string {
  switch (node.kind) {
    case 'tool':
      return callInWords(node);
    case 'llm':
      return modelInWords(node);
    case 'approval':
      return `asks a person: ${shown(node.text)}${within(node.timeout)}`;
    case 'waitForMessage':
      return node.event === undefined
        ? `waits for a text${node.text === undefined ? '' : `, having said: ${shown(node.text)}`}${within(node.timeout)}`
        : `waits for ${shown(node.event)}${within(node.timeout)}`;
    case 'delay':
      return `waits ${typeof node.ms === 'number' ? inTime(node.ms) : `as many ms as ${shown(node.ms ?? 'its input')} says`}`;
    case 'sequence':
      return 'in order';
    case 'fork':
      return `at the same time${node.mode === 'race' ? ', until the first is well' : ''}`;
    case 'map':
      return `for each of ${shown(node.over ?? 'its input')}${node.maxItems === undefined ? '' : `, ${node.maxItems} at most`}`;
    case 'foreach':
      return `for each item of all pages, ${node.concurrency ?? usualItemsAtOnce} at once, ${node.maxItems ?? usualPagedItems} at most${node.mode === 'settle' ? '; those that fail are counted' : ''}`;
    case 'branch':
      return 'takes the first of these ways that holds';
    case 'loop':
      return loopInWords(node);
    case 'spawn':
      return `as a run of its own${within(node.timeout)}`;
    case 'provide':
      return `with ${node.layers.join(', ')}`;
    case 'subflow':
      return `runs ${node.ref ?? 'a document that stands in it'}`;
    case 'every':
      return `again and again, each ${node.cron ?? inTime(node.ms ?? 0)}`;
    case 'fail':
      return `fails as ${node.code}: ${shown(node.text)}`;
  }
}

function callInWords({ toolName, args, http, emit }: NodeOf<'tool'> & WorkflowNode): string {
  if (http !== undefined) return `asks ${http.method ?? 'GET'} ${shown(http.url)}${pagesInWords(http.pages)}`;
  if (emit !== undefined) return `sends the event ${shown(emit.name)}`;
  const given = Object.entries(args ?? {}).map(([name, value]) => `${name} ${shown(value)}`);
  return `calls ${toolName}${given.length === 0 ? '' : ` with ${given.join(', ')}`}`;
}

function pagesInWords(pages: HttpForm['pages']): string {
  return pages === undefined ? '' : `, ${pages.most} pages at most`;
}

function modelInWords({ instructions, choices, outputSchema, tools = [] }: NodeOf<'llm'> & WorkflowNode): string {
  const form =
    choices === undefined ? (outputSchema === undefined ? '' : ' for a value') : ` for one of ${choices.join(', ')}`;
  return `asks a model${form}${tools.length === 0 ? '' : `, which may call ${tools.join(', ')}`}: ${shown(instructions)}`;
}

function loopInWords(node: NodeOf<'loop'>): string {
  const { maxIterations = 1_000, while: goesOn } = node;
  if (!hasConditions(node)) return `goes round until ${shown(node.until)}, ${maxIterations} times at most`;
  const until = conditionUntil(node);
  const when = [
    ...(goesOn === undefined ? [] : [`while ${conditionInWords(goesOn)}`]),
    ...(until === undefined ? [] : [`until ${conditionInWords(until)}`]),
  ];
  return `goes round ${when.join(', ')}, ${maxIterations} times at most`;
}

function within(ms: number | undefined): string {
  return ms === undefined ? '' : `, for ${inTime(ms)} at most`;
}
