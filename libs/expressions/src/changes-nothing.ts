import { isNode, listChildren, parseTree, readFieldName, readName } from './parse.js';
import type { SyntaxNode } from './parse.js';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Names that stand for data. */
const data = words('$json $input $node $now $today $itemIndex $runIndex $workflow $execution undefined NaN Infinity');
/** Functions that may be called by their name. */
const functions = words(`$ $items $if $ifEmpty $min $max String Number Boolean BigInt parseInt parseFloat isNaN isFinite
  encodeURIComponent decodeURIComponent encodeURI decodeURI Date`);
/** Of those, the ones that may be handed to a method. */
const handed = words('String Number Boolean');
/** Of those, the ones that make a text, a number or a date of what they are given: whatever it is, it goes no further. */
const converting = words(`String Number Boolean parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent
  encodeURI decodeURI`);
/** What may be called or read of a global that holds functions. */
const statics: Readonly<Record<string, ReadonlySet<string>>> = {
  Math: words(`abs ceil floor round trunc sign min max pow sqrt cbrt hypot exp log log2 log10 sin cos tan atan atan2 random
    PI E SQRT2 LN2 LN10`),
  JSON: words('parse stringify'),
  Object: words('keys values entries fromEntries'),
  Array: words('isArray of from'),
  Number: words('isInteger isFinite isNaN isSafeInteger parseInt parseFloat MAX_SAFE_INTEGER MIN_SAFE_INTEGER EPSILON'),
  String: words('fromCharCode fromCodePoint'),
  Date: words('now parse UTC'),
  DateTime: words(
    'now local utc fromISO fromMillis fromSeconds fromFormat fromObject fromJSDate fromSQL fromHTTP fromRFC2822',
  ),
  Duration: words('fromObject fromISO fromMillis'),
  Interval: words('fromDateTimes'),
};
/** Methods of texts, lists, numbers, patterns, dates and of what nodes gave, that leave what they are called on as it is. */
const methods =
  words(`all first last item itemMatching at charAt charCodeAt codePointAt concat endsWith startsWith includes
  indexOf lastIndexOf localeCompare match matchAll normalize padEnd padStart repeat replace replaceAll search slice split
  substring substr toLowerCase toUpperCase toLocaleLowerCase toLocaleUpperCase trim trimEnd trimStart toString every filter
  find findIndex findLast findLastIndex flat flatMap join map reduce reduceRight some toReversed toSorted toSpliced
  toFixed toPrecision toExponential toLocaleString valueOf test exec hasOwnProperty getTime getFullYear getMonth getDate
  getDay getHours getMinutes getSeconds getMilliseconds getUTCFullYear getUTCMonth getUTCDate getUTCDay getUTCHours
  getUTCMinutes getUTCSeconds getTimezoneOffset toISOString toJSON toDateString toLocaleDateString toLocaleTimeString
  plus minus startOf endOf toFormat toISO toISODate toISOTime toMillis toSeconds toUnixInteger toRelative toRelativeCalendar
  toSQL toHTTP toJSDate toObject toHuman setZone setLocale toUTC toLocal diff diffNow hasSame equals as shiftTo get`);
/** Ways from a value to the functions that all values share. */
const ways = words('constructor prototype __proto__ caller callee arguments');
/** The functions that texts, lists, numbers and all other values bring along: who reads one by its name might hand it on. */
const shared: ReadonlySet<string> = new Set(
  [Object, Array, String, Number, Boolean, Function, Date, RegExp, Map, Set].flatMap(({ prototype }) =>
    Object.getOwnPropertyNames(prototype).filter(
      (name) => typeof Object.getOwnPropertyDescriptor(prototype, name)?.value === 'function',
    ),
  ),
);
const forms =
  words(`Program ExpressionStatement ParenthesizedExpression Identifier Literal TemplateLiteral TemplateElement
  ChainExpression ConditionalExpression LogicalExpression BinaryExpression UnaryExpression ArrayExpression SpreadElement
  ObjectExpression Property MemberExpression CallExpression NewExpression ArrowFunctionExpression`);

/** Of an expression that is looked at: a longer one may be nested very deeply. */
const mostChars = 2_000;

/**
 * Whether an expression provably changes nothing that another evaluation could see: it writes to nothing, calls only functions of a short list, and
 * can lay hands on no other. Whatever is not on the lists counts as no.
 */
export function changesNothing(expression: string): boolean {
  if (expression.length > mostChars) return false;
  const tree = parseTree(expression, 'expression');
  return 'root' in tree && isHarmless(tree.root, new Set(), true);
}

/** `ends`: what comes of it is made a text or a number, or is the answer: nobody could call it, should it be a function. */
function isHarmless(node: SyntaxNode, own: ReadonlySet<string>, ends = false): boolean {
  if (!forms.has(node.type)) return false;
  switch (node.type) {
    case 'Identifier':
      return data.has(readName(node) ?? '') || own.has(readName(node) ?? '');
    case 'UnaryExpression':
      return node['operator'] !== 'delete' && areHarmless(node, own, true);
    case 'BinaryExpression':
      return node['operator'] !== 'instanceof' && areHarmless(node, own, true);
    case 'TemplateLiteral':
      return areHarmless(node, own, true);
    case 'Property':
      return isHarmlessField(node, own);
    case 'MemberExpression':
      return isHarmlessRead(node, own, ends);
    case 'NewExpression':
      return readName(node['callee']) === 'Date' && !own.has('Date') && hasHarmlessArguments(node, own);
    case 'CallExpression':
      return isHarmlessCallee(node['callee'], own) && hasHarmlessArguments(node, own);
    case 'ArrowFunctionExpression':
      return false; // only as an argument
    default:
      return areHarmless(node, own, ends && passing.has(node.type));
  }
}

/** What they come to is one of the values in them. */
const passing = words(`Program ExpressionStatement ParenthesizedExpression ChainExpression ConditionalExpression
  LogicalExpression`);

const areHarmless = (node: SyntaxNode, own: ReadonlySet<string>, ends = false): boolean =>
  listChildren(node).every(({ child }) => isHarmless(child, own, ends));

/** A field of an object that is written out: under a plain name, and no function. */
function isHarmlessField({ kind, method, computed, key, value }: SyntaxNode, own: ReadonlySet<string>): boolean {
  if (kind !== 'init' || method === true || computed === true || !isNode(key) || !isNode(value)) return false;
  const name = readName(key) ?? (key.type === 'Literal' ? String(key['value']) : '__proto__');
  return !ways.has(name) && isHarmless(value, own);
}

/** A field that is read holds data: by its name it is none of the functions that all values share, or it goes nowhere. */
function isHarmlessRead(node: SyntaxNode, own: ReadonlySet<string>, ends: boolean): boolean {
  const { object, property } = node;
  if (!isNode(object)) return false;
  const of = readName(object) ?? '';
  const field = readFieldName(node) ?? numberIn(property);
  if (field === null || ways.has(field)) return false;
  if (Object.hasOwn(statics, of) && !own.has(of)) return isConstant(of, field);
  return (ends || !shared.has(field)) && isHarmless(object, own, true);
}

const isConstant = (of: string, field: string): boolean =>
  statics[of]?.has(field) === true && /^[A-Z\d_]+$/.test(field);

function numberIn(node: unknown): string | null {
  return isNode(node) && node.type === 'Literal' && typeof node['value'] === 'number' ? String(node['value']) : null;
}

function isHarmlessCallee(callee: unknown, own: ReadonlySet<string>): boolean {
  if (!isNode(callee)) return false;
  const name = readName(callee);
  if (name !== null) return functions.has(name) && !own.has(name);
  if (callee.type !== 'MemberExpression' || callee['computed'] === true || !isNode(callee['object'])) return false;
  const field = readFieldName(callee) ?? '';
  const of = readName(callee['object']) ?? '';
  if (Object.hasOwn(statics, of) && !own.has(of)) return statics[of]?.has(field) === true;
  return methods.has(field) && isHarmless(callee['object'], own, field !== 'valueOf'); // which gives back what it is called on
}

function hasHarmlessArguments({ callee, arguments: given }: SyntaxNode, own: ReadonlySet<string>): boolean {
  const ends = converts(callee, own);
  return Array.isArray(given) && given.every((each: unknown) => isNode(each) && isHarmlessArgument(each, own, ends));
}

/** Whether a function makes something else of all that it is given. */
function converts(callee: unknown, own: ReadonlySet<string>): boolean {
  if (!isNode(callee)) return false;
  const name = readName(callee);
  if (name !== null) return converting.has(name);
  const of = readName(callee['object']) ?? '';
  return !own.has(of) && (of === 'Math' || (of === 'DateTime' && (readFieldName(callee) ?? '').startsWith('from')));
}

function isHarmlessArgument(node: SyntaxNode, own: ReadonlySet<string>, ends: boolean): boolean {
  const name = readName(node);
  if (name !== null && handed.has(name) && !own.has(name)) return true;
  if (node.type !== 'ArrowFunctionExpression') return isHarmless(node, own, ends);
  const { params, body, async } = node;
  if (async === true || !Array.isArray(params) || !isNode(body)) return false;
  const names = params.map((each: unknown) => readName(each) ?? '');
  const isPlain = names.every((each) => each !== '' && !functions.has(each) && !Object.hasOwn(statics, each));
  return isPlain && isHarmless(body, new Set([...own, ...names]));
}
