import { startOf } from '#values';
import { classOfError, errorClasses } from '#workflow';
import { asFields, asText, field } from '../fields.js';
import type { Fields } from '../fields.js';
import type { Import } from '../import.js';
import type { Came, TaskPlace } from '../translated.js';
import { evaluate } from '../evaluate.js';
import { composeFilter, writeLiteral, readTemplate } from '../expression.js';
import { passed } from './came.js';

/** Of a code, before what tells it from another. */
const mostCodeChars = 40;

/** Fails with the error as JSON: version 2 knows a code and a text of an error. */
export function translateRaise(it: Import, { name, task, at, knows }: TaskPlace): Came {
  const { error: given } = field(task, 'raise');
  const error = typeof given === 'string' ? it.used('errors', given) : asFields(given);
  if (error === null) {
    it.refuse(`${at}/raise/error`, `there is no error ${asText(given)}`);
    return passed(knows);
  }
  const code = pickCode(it, error, at);
  const whole = { ...error, instance: error['instance'] ?? at };
  const read = readTemplate(whole, knows);
  const isConstant = 'value' in read && !JSON.stringify(read.value).includes('$.');
  if (isConstant) {
    const text = writeLiteral(JSON.stringify(whole));
    return { ...passed(knows), nodes: [{ kind: 'fail', id: it.id(name, at), code, text }] };
  }
  const filter = `${'filter' in read ? read.filter : composeFilter(whole)} | tojson`;
  const { nodes, value } = evaluate(it, { filter }, { id: `${name}-error`, at, knows });
  return { ...passed(knows), nodes: [...nodes, { kind: 'fail', id: it.id(name, at), code, text: asText(value) }] };
}

/** A code of its own for each error that is another. */
function pickCode(it: Import, error: Fields, at: string): string {
  const type = asText(error['type'] ?? 'raised');
  const known = it.raised.find((each) => JSON.stringify(each.error) === JSON.stringify(error));
  if (known !== undefined) {
    it.raised.push({ ...known, at });
    return known.code;
  }
  const words = (type.split(/[/#:]/).at(-1) ?? '').toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const named = startOf(words.replace(/^[^a-z]+/, ''), mostCodeChars);
  const plain = named === '' ? 'raised' : named;
  const isOurs = classOfError(plain) !== 'own' || errorClasses.some((each) => each === plain);
  const base = isOurs ? `raised-${plain}` : plain;
  const taken = new Set(it.raised.map(({ code }) => code));
  let code = base;
  for (let next = 2; taken.has(code); next += 1) code = `${base}-${next}`;
  it.raised.push({ at, code, error });
  return code;
}
