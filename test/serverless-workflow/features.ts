import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** What a scenario of the kit expects. */
export interface Expectation {
  text: string;
  value?: unknown;
}

export interface Scenario {
  feature: string;
  name: string;
  definition: string;
  input: unknown;
  expected: Expectation[];
}

interface Step {
  text: string;
  doc?: string;
}

/** The scenarios of a folder of features. */
export function readFeatures(folder: string): Scenario[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.feature'));
  return files.sort().flatMap((file) => readFeature(readFileSync(join(folder, file), 'utf8'), file));
}

/** The scenarios of a feature of the kit: Gherkin, of which it uses steps and texts between quotes. */
export function readFeature(text: string, feature: string): Scenario[] {
  const found: { name: string; steps: Step[] }[] = [];
  let doc: string[] | null = null;
  for (const line of text.split('\n')) {
    const words = line.trim();
    const steps = found.at(-1)?.steps ?? [];
    if (words.startsWith('"""')) {
      const last = steps.at(-1);
      if (doc !== null && last !== undefined) last.doc = doc.join('\n');
      doc = doc === null ? [] : null;
    } else if (doc !== null) doc.push(line);
    else if (words.startsWith('Scenario:')) found.push({ name: words.slice(9).trim(), steps: [] });
    else if (/^(?:Given|When|Then|And) /.test(words)) steps.push({ text: words.replace(/^\S+ /, '') });
  }
  return found.map(({ name, steps }) => ({ feature, name, ...readSteps(steps) }));
}

function readSteps(steps: readonly Step[]): Pick<Scenario, 'definition' | 'input' | 'expected'> {
  const findDoc = (start: string): string | undefined => steps.find(({ text }) => text.startsWith(start))?.doc;
  const input = findDoc('given the workflow input is');
  const at = steps.findIndex(({ text }) => text === 'the workflow is executed');
  return {
    definition: findDoc('a workflow with definition') ?? '',
    input: input === undefined ? {} : parse(input),
    expected: steps.slice(at + 1).map(({ text, doc }) => (doc === undefined ? { text } : withValue(text, parse(doc)))),
  };
}

function withValue(text: string, value: unknown): Expectation {
  return { text, value };
}
