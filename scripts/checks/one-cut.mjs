/**
 * One module cuts texts and trims lists (libs/values/src/cut.ts), so that each place where something is left out is known, has a name
 * and stands in scripts/checks/cuts.md. All other ways to keep the first or the last so many of something are refused here.
 */
import { keepsFirstOf, patternOf } from './cutting-patterns.mjs';
import { isMadeOfDigits, isPlace, isSmallNumber } from './places-in-text.mjs';
import { mayTrim } from './trimmed-lists.mjs';
import { trimCommand, trimsIn } from './trims.mjs';

const cutters = new Set(['slice', 'substring', 'subarray', 'substr']);
const splicers = new Set(['splice', 'toSpliced']);
const comparisons = new Set(['<', '<=', '>', '>=']);
/** What answers with an iterator, of which `take` takes the first. */
const iterators = new Set(['values', 'entries', 'keys', 'from', 'map', 'filter', 'matchAll']);
/** A split into as many takes known parts out. */
const mostParts = 3;
/** What a helper is called that cuts. */
const helpers = /^(?:clip|truncate|ellips|abbreviate|crop)/i;

export const oneCut = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      cut: '{{ what }} cuts without a word: what may be left out is left out by libs/values/src/cut.ts, and stands in scripts/checks/cuts.md',
    },
  },
  create(context) {
    if (mayTrim(context.filename.slice(context.cwd.length + 1))) return {};
    const report = (node, what) => context.report({ node, messageId: 'cut', data: { what } });
    const scopeOf = (node) => context.sourceCode.getScope(node);
    const place = (node) => isPlace(node, scopeOf);
    const checkText = (node, text) => trimsIn(text).forEach((what) => report(node, what));
    const checkName = (node) => node && helpers.test(node.name) && report(node, `a helper of its own, ${node.name},`);
    return {
      CallExpression(node) {
        const { name, object, given } = callOf(node);
        if (cutters.has(name) && keepsSome(name, given, place)) {
          if (!isMadeOfDigits(object, scopeOf) && !isHalved(object, name, given, node, context))
            report(node, `.${name}()`);
        } else if (splicers.has(name) && leavesFirst(given, place)) report(node, `.${name}()`);
        else if (trimCommand.test(name) || name === 'encodeInto') report(node, `.${name}()`);
        else if (name === 'toString' && given.length === 3 && !isMadeOfDigits(object, scopeOf))
          report(node, '.toString() of a part');
        else if (name === 'split' && given.length === 2 && !isFew(given[1])) report(node, '.split() with a limit');
        else if (name === 'take' && iterators.has(callOf(object).name)) report(node, '.take()');
        else if (name === 'filter' && countsPlaces(node.arguments[0], context)) report(node, '.filter() by the place');
        else if ((name === 'shift' || name === 'pop') && isBehindLength(node))
          report(node, `.${name}() of a long list`);
        else checkPattern(node, report);
      },
      NewExpression: (node) => checkPattern(node, report),
      AssignmentExpression({ left, right }) {
        if (nameOfMember(left) === 'length' && !isSmallNumber(right) && !place(right))
          report(left, 'a length that is set');
      },
      FunctionDeclaration: ({ id }) => checkName(id),
      VariableDeclarator({ id, init }) {
        if (init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression') checkName(id);
      },
      'Property[key.name="maxLen"]': (node) => report(node, 'a stream with maxLen'),
      Literal(node) {
        if (node.regex && keepsFirstOf(node.regex.pattern)) report(node, 'a regular expression that keeps the first');
        else if (typeof node.value === 'string') checkString(node, report);
      },
      TemplateElement: (node) => checkText(node, node.value.raw),
    };
  },
};

/** Commands by their names, as they are given to a client. */
function checkString(node, report) {
  if (trimCommand.test(node.value)) report(node, node.value);
  else trimsIn(node.value).forEach((what) => report(node, what));
}

/** Patterns that are compiled later. */
function checkPattern({ callee, arguments: [pattern] }, report) {
  if (callee.name === 'RegExp' && pattern && keepsFirstOf(patternOf(pattern)))
    report(pattern, 'a regular expression that keeps the first');
}

/** What is called, of what and with what, also as `slice.call(text, 0, 9)`. */
function callOf({ callee, arguments: given }) {
  if (callee === undefined) return { name: '' };
  if (nameOfMember(callee) === 'call' && nameOfMember(callee.object) !== '')
    return { name: nameOfMember(callee.object), object: given[0], given: given.slice(1) };
  return { name: nameOfMember(callee), object: callee.object, given };
}

function nameOfMember(node) {
  if (node.type !== 'MemberExpression') return '';
  return node.computed ? String(node.property.value ?? '') : node.property.name;
}

/** Whether such a call keeps no more than so many of the first or the last. */
function keepsSome(name, [start, end], place) {
  if (start === undefined) return false;
  if (name === 'substr') return true;
  if (start.type === 'UnaryExpression' && start.operator === '-')
    return !isOne(start.argument) && !place(start.argument);
  if (end === undefined) return isLengthLess(start, place);
  if (end.type === 'UnaryExpression' || (end.type === 'Literal' && end.value === 1)) return false;
  return isNumber(start) && !place(end);
}

/** Where the rest is taken as well, `rows.slice(0, count)` and `rows.slice(count)`, nothing is left out. */
function isHalved(object, name, [, end], node, { sourceCode }) {
  if (end === undefined) return false;
  const rest = `${sourceCode.getText(object)}.${name}(${sourceCode.getText(end)})`;
  const around = sourceCode.getAncestors(node).findLast(({ type }) => /Function/.test(type));
  return around !== undefined && sourceCode.getText(around).includes(rest);
}

function isOne(node) {
  return node.type === 'Literal' && node.value === 1;
}

function isNumber(node) {
  return node.type === 'Literal' && typeof node.value === 'number';
}

/** `list.length - cap`, also behind a `Math.max`: the last so many. */
function isLengthLess(node, place) {
  if (node.type === 'CallExpression') return node.arguments.some((each) => isLengthLess(each, place));
  if (node.type !== 'BinaryExpression') return false;
  if (node.operator === '-' && nameOfMember(node.left) === 'length' && !isSmallNumber(node.right) && !place(node.right))
    return true;
  return [node.left, node.right].some((each) => isLengthLess(each, place));
}

/** `splice(cap)` and `splice(cap, all)` keep the first, `splice(0, list.length - cap)` keeps the last. */
function leavesFirst([start, count, ...put], place) {
  if (start === undefined || put.length > 0) return false;
  if (count !== undefined && isLengthLess(count, place) && isSmallNumber(start)) return true;
  const isToTheEnd = count === undefined || count.name === 'Infinity' || /^length$/.test(nameOfMember(count));
  return (isToTheEnd || isLengthLess(count, place)) && !isSmallNumber(start) && !place(start);
}

function isFew(node) {
  return isNumber(node) && node.value <= mostParts;
}

/** A callback that compares the index it is told with a cap. */
function countsPlaces(callback, { sourceCode }) {
  const index = callback?.params?.[1];
  if (index?.type !== 'Identifier') return false;
  const [variable] = sourceCode.getDeclaredVariables(callback).filter(({ name }) => name === index.name);
  return variable.references.some(({ identifier: { parent } }) => comparesWithCap(parent, index.name));
}

function comparesWithCap({ type, operator, left, right }, name) {
  if (type !== 'BinaryExpression' || !comparisons.has(operator)) return false;
  const other = left.name === name ? right : left;
  return !(isNumber(other) && other.value <= 1);
}

/** `if (list.length > cap) list.shift();`: what was put in before goes. */
function isBehindLength(call) {
  if (call.parent.type !== 'ExpressionStatement' && call.parent.type !== 'LogicalExpression') return false;
  const within = call.parent.parent.type === 'BlockStatement' ? call.parent.parent.parent : call.parent.parent;
  const test = call.parent.type === 'LogicalExpression' ? call.parent.left : within.test;
  if (test?.type !== 'BinaryExpression' || !comparisons.has(test.operator)) return false;
  return [test.left, test.right].some(
    (each) => nameOfMember(each) === 'length' || ['push', 'unshift'].includes(callOf(each).name),
  );
}
