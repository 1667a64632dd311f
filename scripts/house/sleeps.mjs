/** Who waits for time to pass: files that sleep, and loops of the gateway that look for news again and again. */
import ts from 'typescript';

import { placeIn, walk } from './sources.mjs';

const timers = /^(node:)?timers\/promises$/;
/** What the module of waiting offers that lets time pass. */
const waits = new Set(['pause', 'every', 'untilFound', 'untilTrue']);

const nameOf = (node) => (node !== undefined && ts.isIdentifier(node) ? node.text : '');
/** `wait` of `scheduler.wait`, `setTimeout` of `globalThis.setTimeout`. */
const calledName = ({ expression }) =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : nameOf(expression);
const isFunction = (node) => node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));

/** Whether something below a node calls a function of this name without a value. */
function callsEmpty(node, name) {
  let found = false;
  walk(node, (each) => {
    if (ts.isCallExpression(each) && each.arguments.length === 0 && nameOf(each.expression) === name) found = true;
  });
  return found;
}

/** The names that resolve a promise which is made around a node: a parameter of `new Promise`, or what `withResolvers` gave. */
function resolversAround(above) {
  return above.flatMap((node) => {
    const names = [];
    if (ts.isNewExpression(node) && nameOf(node.expression) === 'Promise' && isFunction(node.arguments?.[0]))
      names.push(nameOf(node.arguments[0].parameters[0]?.name));
    if (ts.isBlock(node) || ts.isSourceFile(node))
      for (const statement of node.statements.filter(ts.isVariableStatement))
        for (const { name, initializer } of statement.declarationList.declarations)
          if (
            initializer !== undefined &&
            ts.isCallExpression(initializer) &&
            calledName(initializer) === 'withResolvers'
          )
            names.push(
              ...(ts.isObjectBindingPattern(name)
                ? name.elements
                    .filter((each) => nameOf(each.propertyName ?? each.name) === 'resolve')
                    .map((each) => nameOf(each.name))
                : [`${nameOf(name)}.resolve`]),
            );
    return names;
  });
}

/** The function that a name stands for in a block around. */
function localFunction(above, name) {
  for (const node of above.toReversed())
    if (ts.isBlock(node) || ts.isSourceFile(node))
      for (const statement of node.statements) {
        if (ts.isFunctionDeclaration(statement) && nameOf(statement.name) === name) return statement;
        if (ts.isVariableStatement(statement))
          for (const each of statement.declarationList.declarations)
            if (nameOf(each.name) === name && isFunction(each.initializer)) return each.initializer;
      }
  return undefined;
}

/** Whether a timer does nothing but resolve a promise: it rejects with nothing and gives no value of its own. */
function isResolving(callback, above) {
  if (callback === undefined) return false;
  const resolvers = resolversAround(above).filter((name) => name !== '');
  if (ts.isPropertyAccessExpression(callback))
    return resolvers.includes(`${nameOf(callback.expression)}.${callback.name.text}`);
  if (resolvers.includes(nameOf(callback))) return true;
  const body = isFunction(callback) ? callback : localFunction(above, nameOf(callback));
  return body !== undefined && resolvers.some((name) => callsEmpty(body, name));
}

/** Whether a node is a sleep, however it is spelled. */
function isSleep(node, above) {
  if (ts.isImportDeclaration(node)) return timers.test(node.moduleSpecifier.text);
  if (!ts.isCallExpression(node)) return false;
  const [first] = node.arguments;
  if (node.expression.kind === ts.SyntaxKind.ImportKeyword || nameOf(node.expression) === 'require')
    return first !== undefined && ts.isStringLiteral(first) && timers.test(first.text);
  const called = calledName(node);
  if (called === 'setTimeout') return isResolving(first, above);
  if (called === 'promisify') return nameOf(first) === 'setTimeout';
  const from = ts.isPropertyAccessExpression(node.expression) ? nameOf(node.expression.expression) : '';
  return (
    (called === 'wait' && from === 'scheduler') ||
    (called === 'wait' && from === 'Atomics' && node.arguments.length > 3)
  );
}

/**
 * Files that let time pass by a sleep of their own.
 * @param {readonly import('./sources.mjs').Source[]} sources
 */
export function filesThatSleep(sources) {
  return sources.flatMap((source) => {
    if (!/timers\/promises|setTimeout|\bwait\(/.test(source.text)) return [];
    let place;
    walk(source.tree, (node, above) => {
      if (place === undefined && isSleep(node, above)) place = placeIn(source, node.getStart(source.tree));
    });
    return place === undefined ? [] : [place];
  });
}

const isLoop = (node) =>
  ts.isWhileStatement(node) || ts.isForStatement(node) || ts.isDoStatement(node) || ts.isForOfStatement(node);

/** The names under which a file has a wait: imported from the module of waiting, or Node's timers. */
function waitsOf(tree) {
  const names = new Set();
  for (const statement of tree.statements)
    if (ts.isImportDeclaration(statement) && statement.importClause?.namedBindings !== undefined)
      for (const { name, propertyName } of statement.importClause.namedBindings.elements ?? [])
        if (timers.test(statement.moduleSpecifier.text) || waits.has((propertyName ?? name).text)) names.add(name.text);
  return names;
}

/** Loops that look again after a while: a wait within a loop, a repeated look of the module of waiting, a timer that repeats. */
function pollsOf(source) {
  const names = waitsOf(source.tree);
  const found = [];
  walk(source.tree, (node, above) => {
    if (!ts.isCallExpression(node)) return;
    const called = calledName(node);
    const isWait = (names.has(called) && !/^(every|until)/.test(called)) || isSleep(node, above);
    const repeats = called === 'setInterval' || (names.has(called) && /^(every|until)/.test(called));
    if (repeats || (isWait && above.some(isLoop))) found.push(placeIn(source, node.getStart(source.tree)));
  });
  return found;
}

/** Whoever writes to an event stream, or is called a feed, a watch or a follower of something. */
const shownLive = /\bEventStreams?\b|\bclass \w*(?:Feed|Watch(?:es)?|Follow\w*)\b/;
/** The streams themselves, and what names the actors that are watched: their timers keep connections open, give places away and publish names, and read nothing. */
const ownTimers = /\/(?:event-streams|forming-views)\.ts$/;

/**
 * Polls of the gateway for what is shown live.
 * @param {readonly import('./sources.mjs').Source[]} sources
 */
export function livePolls(sources) {
  return sources
    .filter(
      ({ path, text }) => path.startsWith('apps/gateway/src/') && (path.includes('/live/') || shownLive.test(text)),
    )
    .filter(({ path }) => !ownTimers.test(path))
    .flatMap(pollsOf);
}
