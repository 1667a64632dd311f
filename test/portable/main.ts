import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ConformanceCase } from '../conformance/case.js';
import { unexpected } from '../conformance/compare.js';
import { playInMemory } from '../conformance/in-memory.js';
import type { Library } from '../conformance/in-memory.js';
import { playInBrowser } from './in-browser.js';

const root = fileURLToPath(new URL('../../', import.meta.url.replace('/dist/', '/')));
const home = join(root, 'libs', 'portable', 'package');
const noCode = '--disallow-code-generation-from-strings';

function run(command: string, args: readonly string[], cwd: string): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Packs it, and installs it in a folder where nothing of this clone is. */
function install(): string {
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-portable-'));
  const [packed] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', folder], home)) as [
    { filename: string },
  ]; // npm's own answer
  writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}');
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, packed.filename)], folder);
  return folder;
}

/** The example of its README, as it stands. */
function readExample(): string {
  const [, example = ''] = /```js\n([^]*?)```/.exec(readFileSync(join(home, 'README.md'), 'utf8')) ?? [];
  return example;
}

/** Every case of version 2, by the installed package. */
async function playCases(folder: string): Promise<{ played: number; differences: unknown[] }> {
  const url = pathToFileURL(join(folder, 'node_modules/@turnpike/workflow/dist/index.js')).href;
  const library = (await import(url)) as Library; // what is under test
  const lines = readFileSync(join(root, 'test/conformance/cases/version-2.ndjson'), 'utf8').trimEnd().split('\n');
  const differences: unknown[] = [];
  for (const line of lines) {
    const each = JSON.parse(line) as ConformanceCase; // the lines of our own file
    differences.push(...unexpected(each, (await playInMemory(each, library)).came));
  }
  return { played: lines.length, differences };
}

async function main(): Promise<number> {
  run('node', [join(root, 'scripts/build/workflow-package.mjs')], root);
  const folder = install();
  try {
    const example = readExample();
    writeFileSync(join(folder, 'example.mjs'), example);
    const said = run(process.execPath, [noCode, 'example.mjs'], folder).trim();
    const { played, differences } = await playCases(folder);
    const pages = join(folder, 'pages');
    mkdirSync(pages);
    cpSync(join(folder, 'node_modules/@turnpike/workflow/dist/index.js'), join(pages, 'workflow.js'));
    const seen = await playInBrowser(pages, example);
    const bytes = statSync(join(pages, 'workflow.js')).size;
    console.log(
      `${bytes} bytes; Node ${process.version} without code from texts: ${said}; Chromium under script-src 'self': ${seen}`,
    );
    console.log(`version 2: ${played} cases, ${differences.length} differences`);
    for (const each of differences) console.log(JSON.stringify(each));
    return said === 'Hello Ana' && seen === 'Hello Ana' && differences.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

process.exitCode = await main();
