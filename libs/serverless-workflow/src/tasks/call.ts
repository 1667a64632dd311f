import { asFields, asText } from '../fields.js';
import type { Import } from '../import.js';
import type { Came, TaskPlace } from '../translated.js';
import { evaluate } from '../evaluate.js';
import { readTemplate } from '../expression.js';
import { passed } from './came.js';
import { translateHttp } from './http.js';
import { toHttp } from './openapi.js';

/** A call: by HTTP, as a description of OpenAPI says, or of a function of this definition. */
export function translateCall(it: Import, place: TaskPlace): Came {
  const { task, at, knows } = place;
  const [called, given] = [asText(task['call']), asFields(task['with'])];
  if (called === 'http') return translateHttp(it, place, given, `${at}/with`);
  if (called === 'openapi') {
    const request = toHttp(it, given, `${at}/with`);
    return request === null ? passed(knows) : translateHttp(it, place, request, `${at}/with`);
  }
  const own = it.used('functions', called);
  if (own !== null) return callOwn(it, place, { called, function: own, given });
  const isAddress = /^https?:|@/.test(called);
  it.refuse(
    `${at}/call`,
    isAddress ? `a function of a catalogue is not read: ${called}` : `version 2 calls no ${called}: let a tool do it`,
  );
  return passed(knows);
}

/** A function of the definition works on what it is called with. */
function callOwn(
  it: Import,
  { name, at, knows }: TaskPlace,
  { called, function: own, given }: { called: string; function: TaskPlace['task']; given: TaskPlace['task'] },
): Came {
  if (it.calling.has(called)) {
    it.refuse(`${at}/call`, `${called} calls itself: version 2 has no such way`);
    return passed(knows);
  }
  const { nodes, value } = evaluate(it, readTemplate(given, knows), { id: `${name}-with`, at, knows });
  const inside = { ...knows, data: value };
  const { schema, ...input } = asFields(own['input']);
  if (schema !== undefined) it.note(`/use/functions/${called}/input/schema`, 'is not checked: each call stands here');
  const task = { ...own, ...(own['input'] !== undefined && { input }) };
  it.calling.add(called);
  const came = it.translate.task({ name, task, at, knows: inside }, false);
  it.calling.delete(called);
  return { ...came, nodes: [...nodes, ...came.nodes] };
}
