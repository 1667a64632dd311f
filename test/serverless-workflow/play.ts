import { importServerlessWorkflow } from '#serverless-workflow';
import { parse } from 'yaml';
import { whyNot } from './expectations.js';
import type { Ended } from './expectations.js';
import type { Scenario } from './features.js';
import { petStore, petStoreDescription } from './services.js';

/** The descriptions that it names. */
export const documents = new Map([[`${petStore}/v2/swagger.json`, JSON.stringify(petStoreDescription)]]);

/** Runs an imported document, wherever that is. */
export type Runs = (document: unknown, input: unknown) => Promise<Ended>;

/** What is wrong with a scenario as it was played; nothing: it is as it is expected. */
export async function play({ definition, input, expected }: Scenario, run: Runs): Promise<string[]> {
  const imported = importServerlessWorkflow(definition, { documents });
  if (!imported.ok) return imported.refusals.map(({ path, message }) => `${path}: ${message}`);
  const ended = await run(imported.document, input);
  const began = ended.began.flatMap((id) => imported.places.get(id)?.split('/').at(-1) ?? []);
  const tasks = listTasks(parse(definition));
  const asTasks = { ...ended, began: [...new Set(began)].filter((name) => tasks.has(name)) };
  return expected.flatMap((each) => {
    const why = whyNot(each, asTasks);
    return why === null ? [] : [`${each.text} ${why}`];
  });
}

/** The names of the tasks in a definition. */
function listTasks(value: unknown): Set<string> {
  const names = new Set<string>();
  const below = (each: unknown): void => {
    if (typeof each !== 'object' || each === null) return;
    for (const [name, part] of Object.entries(each)) {
      if (Array.isArray(part) && (name === 'do' || name === 'try' || name === 'branches'))
        for (const task of part) for (const own of Object.keys(task as object)) names.add(own); // a task by its name
      below(part);
    }
  };
  below(value);
  return names;
}
