import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { agentDefaults } from '#agent';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** All Markdown of ours. */
const markdown = ['*.md', '{apps,deploy,docs,examples,libs,scripts,test}/**/*.md'];

/** Where comments in code may cite only what is in the repository. */
const plainComments = ['{apps,deploy,examples,libs,scripts,test}/**/*.{ts,tsx,lua,mjs,cjs}'];

const longestLine = 160;
const longestCell = 80;
/** No two changes begin with the same so many characters. */
const beginningChars = 60;
const skipped = ['**/node_modules/**', '**/dist/**', '**/.cache/**'];

function filesOf(patterns: string[]): string[] {
  return globSync(patterns, { cwd: root, exclude: skipped });
}

/** Lines of a text that are too long to be read in a terminal, by their numbers. */
function longLines(text: string): number[] {
  return text.split('\n').flatMap((line, at) => (line.length > longestLine ? [at + 1] : []));
}

/** Cells of tables that belong into a list or a paragraph. */
function longCells(text: string): string[] {
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  const cells = rows.flatMap((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()));
  return cells.filter((cell) => cell.length > longestCell && !/^[-:]+$/.test(cell));
}

const decisions = new Set(readdirSync(join(root, 'docs/adr')).map((name) => Number.parseInt(name, 10)));

/** Rows, paragraphs and decisions of papers that the repository does not have; sections of published papers may be named. */
const foreign =
  /(?<!\w)[A-F]\d{1,3}(?!\w)|(?<!(?:RFC \d+|[A-Z][\w.]+),? )§ ?\d|(?<![\w-])(?:design|house-style|facts|spec)\.md\b|\b(?:[Ss]pec(?:ification)?|[Dd]esign) (?:decision |section |§ ?)\d+|\b[Tt]he seeds?(?:'s|’s)? (?:word|say|repositor)/gu;

/** What a text cites and a reader of the repository cannot look up. */
function foreignCitations(text: string): string[] {
  const unknown = Array.from(text.matchAll(/\bADRs? (\d+)\b/g)).filter(([, number]) => !decisions.has(Number(number)));
  const rules = Array.from(text.matchAll(/(?<!\w)I(\d{1,3})(?!\w)/g)).filter(([, number]) => Number(number) > 10);
  return [...text.matchAll(foreign), ...unknown, ...rules].map(([cited]) => cited);
}

/** What stands in a source's comments; a string that looks like one counts as well. */
function commentsOf(source: string): string {
  const comments = source.matchAll(/\/\*[^]*?\*\/|(?:^|\s)(?:\/\/|--|#) [^\n]*/g);
  return Array.from(comments, ([comment]) => comment).join('\n');
}

/** Files in which something is found, with what was found. */
function findings(files: string[], find: (text: string) => unknown[]): Record<string, unknown[]> {
  const found = files.map((file): [string, unknown[]] => [file, find(readFileSync(join(root, file), 'utf8'))]);
  return Object.fromEntries(found.filter(([, each]) => each.length > 0));
}

/** Files of ours that a document names in code, such as `libs/agent/src/decide.ts`; a name with a star or a gap is a pattern. */
function filesIn(text: string): string[] {
  const named = Array.from(
    text.matchAll(/`((?:apps|libs|scripts|test|deploy|docs)\/[\w./-]+\.\w+)`/g),
    ([, path = '']) => path,
  );
  return [...new Set(named)];
}

/** Entries of a list that stand in it twice, whole or as they were before a change, however their lines are broken. */
function repeated(text: string): string[] {
  const entries = text.split(/^(?=- |#)/m).map((entry) => entry.replace(/\s+/g, ' ').trim().slice(0, beginningChars));
  return entries.filter((entry, at) => entry.startsWith('- ') && entries.indexOf(entry) < at);
}

/** What two changes that were put together leave of a text: a line that goes on in the middle of a sentence behind a full stop, or a paragraph without its end. */
function brokenSentences(text: string): string[] {
  const prose = text.replaceAll(/^([ \t]*)```[^]*?^\1```$/gm, '```');
  const goesOn = prose.match(/[a-z)`]\.\n *[a-z].*/g) ?? [];
  const blocks = prose.split(/\n\s*\n/).map((block) => block.trim());
  const ends = blocks.filter((block, at) => {
    const isProse = !/^(?:#|\||<|!|> |```|[-*] |\d+\. |\[[^\]]+\]: )/.test(block) && !block.endsWith('```');
    return isProse && /[a-z\d]$/.test(block) && !/^(?:```|[-*] |\d+\. |\|)/.test(blocks[at + 1] ?? '');
  });
  return [...goesOn, ...ends].map((found) => found.split('\n').at(-1) ?? '');
}

/** Decisions that a text links by a label which it does not define: they are shown as brackets, and lead nowhere. */
function undefinedLinks(text: string): string[] {
  const labels = Array.from(text.matchAll(/\[(ADR\s+\d+)\](?![(:])/g), ([, label = '']) => label.replace(/\s+/g, ' '));
  return labels.filter((label) => !text.includes(`\n[${label}]: `));
}

interface Packages {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

describe('the documents', () => {
  it.each(filesOf(markdown))('%s names no file that is not there', (document) => {
    const files = filesIn(readFileSync(join(root, document), 'utf8'));
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('tell a change once', () => {
    expect(repeated('- one\n  two\n- three\n\n## Old\n\n- one two\n')).toEqual(['- one two']);
    const beginning = `- ${'a '.repeat(beginningChars)}`;
    expect(repeated(`${beginning}before\n${beginning}now\n`)).toHaveLength(1);
    expect(findings(['CHANGELOG.md'], repeated)).toEqual({});
  });

  it('begin and end their sentences', () => {
    const planted =
      '- all is well.\n  have to be so. It is\n\nIt says\n\n- this\n\nfor runs that begin from then on\n\n## Next\n';
    expect(brokenSentences(planted)).toEqual(['  have to be so. It is', 'for runs that begin from then on']);
    expect(findings(filesOf(markdown), brokenSentences)).toEqual({});
  });

  it('have no line of over 160 characters', () => {
    expect(longLines(`${'a'.repeat(160)}\n${'a'.repeat(161)}`)).toEqual([2]);
    expect(findings(filesOf([...markdown, 'docs/llms.txt']), longLines)).toEqual({});
  });

  it('define each label by which they link a decision', () => {
    expect(undefinedLinks('as [ADR\n7] and [ADR 8] say, [ADR 9](x.md)\n\n[ADR 8]: y.md\n')).toEqual(['ADR 7']);
    expect(findings(filesOf(markdown), undefinedLinks)).toEqual({});
  });

  it('number each decision once', () => {
    const numbers = readdirSync(join(root, 'docs/adr')).map((name) => name.slice(0, 4));
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  });

  it('say what each package is for', () => {
    const text = readFileSync(join(root, 'docs/dependencies.md'), 'utf8');
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Packages; // as npm reads it
    const names = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith('@types/'));
    expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });

  it('have no cell of a table of over 80 characters', () => {
    expect(longCells(`| a | ${'b'.repeat(80)} |\n| - | ${'-'.repeat(81)} |\n| c | ${'d'.repeat(81)} |`)).toEqual([
      'd'.repeat(81),
    ]);
    expect(findings(filesOf(markdown), longCells)).toEqual({});
  });

  it('and comments cite nothing that is not in the repository', () => {
    const planted = 'as A138, E28-E30 and C12 say (design §5, spec decision 4, §9), ADR 999, I11';
    expect(foreignCitations(planted).sort()).toEqual(
      ['A138', 'ADR 999', 'C12', 'E28', 'E30', 'I11', 'design §5', 'spec decision 4', '§9'].sort(),
    );
    expect(foreignCitations('I9, ADR 25, RFC 9457 §3.1, 2 GB, B2B, E.164')).toEqual([]);
    const source = `const a = 'A138'; ${'//'} as E28 says\n${'--'} and A12\n${'/'}** by E3 */`;
    expect(foreignCitations(commentsOf(source))).toEqual(['E28', 'A12', 'E3']);
    const numbered = ['test/browser/README.md', 'docs/peers.md']; // the first numbers its faults itself, and the second cites that table
    const others = filesOf(markdown).filter((file) => !numbered.includes(file));
    expect(findings(others, foreignCitations)).toEqual({});
    const sources = filesOf(plainComments).filter((file) => file !== 'test/boundaries/documents.spec.ts'); // it plants some
    expect(findings(sources, (source) => foreignCitations(commentsOf(source)))).toEqual({});
  });

  it.each(['docs/security.md', 'docs/operations.md'])('%s says how long a memory may be', (document) => {
    const claims = readFileSync(join(root, document), 'utf8').matchAll(/memory \(at most (\d+) tokens\)/g);
    expect(Array.from(claims, ([, tokens]) => Number(tokens))).toEqual([agentDefaults.memoryMaxTokens]);
  });

  it('on security point at the code often enough to be checked', () => {
    expect(filesIn(readFileSync(join(root, 'docs/security.md'), 'utf8')).length).toBeGreaterThan(30);
  });
});
