/**
 * Tells a place in a text or a list from a cap. `text.slice(0, text.indexOf(':'))` takes a part out, where the text says so;
 * `text.slice(0, 200)` cuts. What is not seen to be a place counts as a cap.
 */

/** Calls that answer with a place. */
const finders = new Set(['indexOf', 'lastIndexOf', 'search', 'findIndex', 'findLastIndex']);

/** What a place is called where it is a field, or is given to a function. */
const placeNames =
  /^(?:at|by|from|to|start|end|begin|index|lastIndex|i|length|byteLength|place|line|opens?|depth|above)$/;

/** A function of ours that answers with one. */
const placeFunctions = /^(?:end|index|place|position)(?:Of|In)[A-Z]/;

/** Methods whose callback is told the index, and as which argument. */
const indexOfCallback = new Map([
  ...['map', 'filter', 'flatMap', 'forEach', 'find', 'findIndex', 'some', 'every'].map((name) => [name, 1]),
  ...['reduce', 'reduceRight'].map((name) => [name, 2]),
]);

/** Beside a place: the length of a sign or two. */
const smallest = 2;

export function isSmallNumber(node) {
  if (node.type === 'UnaryExpression') return node.operator === '-' && isSmallNumber(node.argument);
  return node.type === 'Literal' && typeof node.value === 'number' && node.value <= smallest;
}

/** Whether an expression is a place; `scopeOf` gives the scope of a node. */
export function isPlace(node, scopeOf, seen = new Set()) {
  const place = (each) => isPlace(each, scopeOf, seen);
  switch (node.type) {
    case 'CallExpression':
      return isPlaceCall(node, place);
    case 'MemberExpression':
      return !node.computed && placeNames.test(node.property.name);
    case 'UnaryExpression':
      return node.operator === '-' && place(node.argument);
    case 'BinaryExpression':
      return (
        [node.left, node.right].some(place) &&
        [node.left, node.right].every((each) => isSmallNumber(each) || place(each))
      );
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].every((each) => isSmallNumber(each) || place(each));
    case 'LogicalExpression':
      return place(node.left);
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'ChainExpression':
      return place(node.expression);
    case 'Identifier':
      return isPlaceVariable(node, scopeOf, seen);
    default:
      return false;
  }
}

/** A hash, of which any part is a name as good as the whole, and a time that is written as digits. */
export function isMadeOfDigits(node, scopeOf) {
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    const { name } = node.callee.property;
    return name === 'digest' || name === 'toISOString' || isMadeOfDigits(node.callee.object, scopeOf);
  }
  if (node.type === 'CallExpression') return /hash$/i.test(node.callee.name ?? '');
  if (node.type !== 'Identifier') return false;
  const [definition] = variableOf(node, scopeOf(node))?.defs ?? [];
  const made = definition?.type === 'Variable' ? definition.node.init : null;
  return made?.type === 'CallExpression' && isMadeOfDigits(made, scopeOf);
}

function isPlaceCall({ callee, arguments: given }, place) {
  if (callee.type === 'Identifier') return placeFunctions.test(callee.name);
  if (callee.type !== 'MemberExpression' || callee.computed) return false;
  const { name } = callee.property;
  if (callee.object.name !== 'Math') return finders.has(name);
  // The least of a place and a cap may be the cap.
  if (name === 'min') return given.every(place);
  return name === 'max' && given.some(place) && given.every((each) => isSmallNumber(each) || place(each));
}

function isPlaceVariable(node, scopeOf, seen) {
  const variable = variableOf(node, scopeOf(node));
  if (variable === null || seen.has(variable)) return false;
  const within = new Set([...seen, variable]); // one that is made of itself would never end
  return variable.defs.some((definition) => isPlaceDefinition(definition, variable, scopeOf, within));
}

function variableOf({ name }, scope) {
  for (let at = scope; at !== null; at = at.upper) {
    const variable = at.set.get(name);
    if (variable !== undefined) return variable;
  }
  return null;
}

function isPlaceDefinition({ type, node, name }, variable, scopeOf, seen) {
  if (type === 'Parameter') return isIndexOf(node, name) || placeNames.test(propertyOf(name));
  if (type !== 'Variable') return false;
  if (node.id.type === 'ObjectPattern') return placeNames.test(propertyOf(name));
  if (node.id.type === 'ArrayPattern') return isEntryIndex(node, name);
  return writesOf(variable).some((written) => written === null || isPlace(written, scopeOf, seen));
}

/** What is written to a variable; null: it is counted up or down. */
function writesOf({ references }) {
  return references
    .filter((reference) => reference.isWrite())
    .map(({ identifier: { parent }, writeExpr }) => (isCount(parent) ? null : writeExpr))
    .filter((written) => written !== undefined);
}

/** `at++`, or `at += 1`. */
function isCount({ type, operator }) {
  return type === 'UpdateExpression' || (type === 'AssignmentExpression' && operator !== '=');
}

/** The name of the field that a variable is taken out of. */
function propertyOf(name) {
  const { parent } = name;
  const property = parent.type === 'AssignmentPattern' ? parent.parent : parent;
  return property.type === 'Property' && !property.computed ? property.key.name : name.name;
}

/** The index in a callback of a list's method. */
function isIndexOf(callback, name) {
  const call = callback.parent;
  if (call?.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') return false;
  return callback.params.indexOf(name) === (indexOfCallback.get(call.callee.property.name) ?? -1);
}

/** `for (const [index, each] of list.entries())`. */
function isEntryIndex({ id, parent }, name) {
  const loop = parent.parent;
  return loop.type === 'ForOfStatement' && id.elements[0] === name && loop.right.callee?.property?.name === 'entries';
}
