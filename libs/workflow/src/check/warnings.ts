import { clip, firstOf } from '#values';
import { referenceWarnings } from './references.js';
import type { WorkflowWarning } from './warning.js';
import { listOwnParts, listParts } from '../document/document.js';
import type { BranchNode, NodeOf, WorkflowDocument, WorkflowNode } from '../document/document.js';

/** The most warnings that are told. */
const mostWarnings = 100;

/** What a checked document hardly means, in its order. */
export function listWarnings(document: WorkflowDocument): WorkflowWarning[] {
  return firstOf([...warningsIn(document.root, '/root'), ...referenceWarnings(document)], mostWarnings);
}

function warningsIn(node: WorkflowNode, path: string): WorkflowWarning[] {
  const own = ownWarnings(node).map(({ path: at, message }) => ({ path: path + at, message }));
  return [...own, ...listParts(node).flatMap((part) => warningsIn(part.node, path + part.at))];
}

function ownWarnings(node: WorkflowNode): WorkflowWarning[] {
  if (node.kind === 'branch') return node.cases === undefined ? routeWarnings(node) : [];
  return node.kind === 'spawn' ? timeoutWarnings(node) : [];
}

type Route = BranchNode['routes'][number];

function routeWarnings({ routes }: BranchNode): WorkflowWarning[] {
  return routes.flatMap((route, index) => {
    const earlier = routes.slice(0, index);
    const taking = earlier.findIndex((each) => coversRoute(each, route));
    const path = `/routes/${index}/match`;
    const { match } = route;
    if (taking >= 0)
      return [
        { path, message: `the route ${said(match)} is never taken: ${said(routes[taking]?.match)} before it is` },
      ];
    const negation = findNegation(route, earlier);
    const message = `the route ${said(match)} is also taken by ${said(negation?.trim())}: let matchMode be exact, or put a route for it before`;
    return negation === null ? [] : [{ path, message }];
  });
}

/** The most characters of a match that is told. */
const saidChars = 60;

function said(match: string | null = null): string {
  const text = match ?? '';
  return JSON.stringify(clip(text, saidChars));
}

function isExact({ matchMode }: Route): boolean {
  return matchMode === 'exact';
}

/** Whether a route takes this input. */
function takes(route: Route, input: string): boolean {
  const [text, wanted] = [input.trim().toLowerCase(), route.match.toLowerCase()];
  return isExact(route) ? text === wanted : text.includes(wanted);
}

/** Whether a route takes every input that another one takes. */
function coversRoute(route: Route, other: Route): boolean {
  return isExact(route) ? isExact(other) && takes(route, other.match) : takes(route, other.match);
}

/** How each of these begins what is none of it. */
const negations = ['do not ', 'not '] as const;
/** Up to four words and nothing else, as people and models say yes, order and name things. Labels with a colon, codes and figures are none. */
const isSaid = /^\p{L}[\p{L}\p{M}'’-]+(?: [\p{L}\p{M}'’-]+){0,3}[.!]?$/u;
const isNegation = /\b(?:no|not|never|none|without|cannot)\b|n['’]t\b/i;

/** An input with the negation of a route that the route takes all the same, and none before it does; null: there is none. */
function findNegation(route: Route, earlier: readonly Route[]): string | null {
  const { match } = route;
  if (isExact(route) || !isSaid.test(match.trim()) || isNegation.test(match)) return null;
  const negated = negations.map((negation) => `${negation}${match.trimStart()}`);
  return negated.find((input) => !earlier.some((each) => takes(each, input))) ?? null;
}

/** A spawn that is over before what is in it can be. */
function timeoutWarnings({ timeout, child }: NodeOf<'spawn'>): WorkflowWarning[] {
  const ms = leastMs(child);
  if (timeout === undefined || ms <= timeout) return [];
  return [{ path: '/timeout', message: `it is over before its child is, which waits ${ms} ms at least` }];
}

/** How long a node waits at least, by the delays that it certainly comes to. */
function leastMs(node: WorkflowNode): number {
  if (node.kind === 'delay') return node.ms ?? 0;
  const parts = listOwnParts(node).map((part) => leastMs(part.node));
  if (node.kind === 'sequence' || node.kind === 'provide' || node.kind === 'loop')
    return parts.reduce((a, b) => a + b, 0);
  if (node.kind === 'fork' && node.mode === 'all') return Math.max(...parts);
  return node.kind === 'subflow' ? (parts[0] ?? 0) : 0;
}
