/**
 * One module cuts texts and trims lists (libs/contract/src/cut.ts), so that each place where something is left out is known, has a name
 * and stands in docs/limits.md. All other ways to keep the first or the last so many of something are refused here.
 */
import { isMadeOfDigits, isPlace, isSmallNumber } from './places-in-text.mjs';
import { mayTrim } from './trimmed-lists.mjs';
import { trimsIn } from './trims.mjs';

const cutters = new Set(['slice', 'substring', 'subarray', 'substr']);
/** Commands of Redis that trim a list, a set or a stream, as methods of its client. */
const trimmers = /^(?:ltrim|zremrangebyrank|xtrim)$/i;
/** What a helper is called that cuts. */
const helpers = /^(?:clip|truncate|ellips|abbreviate|crop)/i;

/** What stands for any character, so many times and not to the end of the text. */
const keepsFirst =
  /(?:(?<!\\)\.|\[(?:\^|\^\\n|\\s\\S|\\S\\s|\\d\\D|\\D\\d|\\w\\W|\\W\\w)\])\{(?:\d*,)?(\d+)\}(?!\?)\+?(?!\)*\$(?![\d{]))/u;
/** Fewer are no value of anybody's. */
const fewestKept = 8;

export const oneCut = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      cut: '{{ what }} cuts without a word: what may be left out is left out by libs/contract/src/cut.ts, and stands in docs/limits.md',
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
        const name = nameOfMember(node.callee);
        if (cutters.has(name) && keepsSome(name, node.arguments, place)) {
          if (!isMadeOfDigits(node.callee.object, scopeOf) && !isHalved(node, context)) report(node, `.${name}()`);
        } else if (name === 'splice' && leavesFirst(node.arguments, place)) report(node, '.splice()');
        else if (trimmers.test(name) || name === 'encodeInto') report(node, `.${name}()`);
        else if (name === 'toString' && node.arguments.length === 3 && !isMadeOfDigits(node.callee.object, scopeOf))
          report(node, '.toString() of a part');
      },
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

/** Commands by their names, as they are given to a client, and patterns that are compiled later. */
function checkString(node, report) {
  const isPattern = node.parent.type === 'NewExpression' && node.parent.callee.name === 'RegExp';
  if (isPattern && keepsFirstOf(node.value)) report(node, 'a regular expression that keeps the first');
  else if (/^(?:ltrim|zremrangebyrank|xtrim|maxlen)$/i.test(node.value)) report(node, node.value);
  else trimsIn(node.value).forEach((what) => report(node, what));
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
function isHalved({ callee, arguments: [, end] }, { sourceCode }) {
  if (end === undefined) return false;
  const rest = `${sourceCode.getText(callee.object)}.${callee.property.name}(${sourceCode.getText(end)})`;
  const around = sourceCode.getAncestors(callee).findLast(({ type }) => /Function/.test(type));
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

function leavesFirst([start, count], place) {
  return start !== undefined && count === undefined && !isSmallNumber(start) && !place(start);
}

function keepsFirstOf(pattern) {
  const [, most] = keepsFirst.exec(pattern) ?? [];
  return Number(most ?? 0) >= fewestKept;
}
