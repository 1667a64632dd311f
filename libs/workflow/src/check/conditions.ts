import { nearestName } from '#values';
import { findTest, tests } from '../values/condition.js';
import type { Condition, Test } from '../values/condition.js';
import { prose } from '../values/value-type.js';
import { mayBe, readType, typeInWords } from '../values/value-type.js';
import type { Known } from '../values/value-type.js';
import { invalid } from '../workflow-error.js';
import type { WorkflowError } from '../workflow-error.js';

/** Says what is known of the value at this place in a condition, and what is wrong with its references. */
type Look = (value: unknown, at: string) => Known;

/** What is wrong with a condition: types that its tests do not take, words that a choice does not have, and prose that is to decide. */
export function conditionErrors(condition: Condition, path: string, look: Look): WorkflowError[] {
  if (typeof condition === 'boolean') return [];
  if ('not' in condition) return conditionErrors(condition.not, `${path}/not`, look);
  for (const field of ['all', 'any'] as const) {
    const parts = field in condition ? (condition as Partial<Record<typeof field, Condition[]>>)[field] : undefined; // it is there
    if (parts !== undefined)
      return parts.flatMap((part, index) => conditionErrors(part, `${path}/${field}/${index}`, look));
  }
  return testErrors(condition as Test, path, look); // none of the others
}

function testErrors(test: Test, path: string, look: Look): WorkflowError[] {
  const name = findTest(test);
  const given = look(test.value, '/value');
  const wanted = look(test[name], `/${name}`);
  const { of, against } = tests[name];
  const errors = [
    ...(of === null ? [] : misplaced(given, of, `${path}/value`, name)),
    ...(against === null ? [] : misplaced(wanted, against, `${path}/${name}`, name)),
  ];
  if (given === prose && name !== 'exists')
    return [
      ...errors,
      invalid(`${path}/value`, 'expected no words of a model to decide: give its llm choices, or an outputSchema'),
    ];
  return [...errors, ...choiceErrors(given, test[name], name, path)];
}

function misplaced(known: Known, type: string, path: string, name: string): WorkflowError[] {
  const given = readType(known);
  if (given === null || mayBe(known, type)) return [];
  return [invalid(path, `${name}: expected ${typeInWords(type)}, and this is ${typeInWords(given)}`)];
}

/** A word that a value of a closed list never is. */
function choiceErrors(given: Known, wanted: unknown, name: string, path: string): WorkflowError[] {
  const choices: unknown = given?.['enum'];
  if (!Array.isArray(choices) || (name !== 'equals' && name !== 'in')) return [];
  const words = choices.map(String);
  const asked: readonly unknown[] = name === 'in' && Array.isArray(wanted) ? wanted : [wanted];
  return asked.flatMap((word, index) => {
    if (typeof word !== 'string' || word.startsWith('$.') || words.includes(word)) return [];
    const meant = nearestName(word, words);
    const at = name === 'in' ? `${path}/in/${index}` : `${path}/equals`;
    return [
      invalid(
        at,
        `it is never ${JSON.stringify(word)}: ${meant === null ? `expected one of ${words.join(', ')}` : `did you mean ${meant}?`}`,
      ),
    ];
  });
}
