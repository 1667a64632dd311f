import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { serviceFiles } from '#nodes';

const page = fileURLToPath(new URL('../../docs/services.md', import.meta.url));
const [from, to] = ['<!-- services -->', '<!-- /services -->'];

/** Lines of a page hold 160 characters. */
const lineChars = 150;

/** A line of names apart by commas, on as many lines as it takes. */
function wrapped(line: string): string {
  const lines = line.split(', ').reduce<string[]>((all, name) => {
    const last = all.at(-1);
    if (last === undefined || last.length + name.length > lineChars)
      return [...all, last === undefined ? name : `    ${name}`];
    return [...all.slice(0, -1), `${last}, ${name}`];
  }, []);
  return lines.join(',\n');
}

/** A list of the services, each with its operations by resource. */
function listed(): string {
  const lines = serviceFiles.map(({ name, displayName, docs, versions, credentials, resources, triggers = [] }) => {
    const all = resources.map((one) => `\`${one.name}\`: ${one.operations.map((each) => each.name).join(', ')}`);
    const called = triggers.map((one) => `\`${one.name.slice(one.name.lastIndexOf('.') + 1)}\``).join(', ');
    const types = [...new Set(credentials.map(({ type }) => type))].map((type) => `\`${type}\``).join(', ');
    return [
      `- **[${displayName}](${docs})** (\`${name}\` ${versions[0]} to ${versions.at(-1)})`,
      `  - credentials: ${types || 'none'}`,
      ...all.map((one) => wrapped(`  - ${one}`)),
      ...(called === '' ? [] : [`  - triggers: ${called}`]),
    ].join('\n');
  });
  return `${from}\n\n${lines.join('\n')}\n\n${to}`;
}

it('docs/services.md lists every operation that there is', () => {
  const text = readFileSync(page, 'utf8');
  const written = `${text.slice(0, text.indexOf(from))}${listed()}${text.slice(text.indexOf(to) + to.length)}`;
  if (process.env['SERVICES'] === 'write') writeFileSync(page, written);
  expect(readFileSync(page, 'utf8')).toBe(written);
});
