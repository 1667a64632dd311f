/**
 * Puts each program of dist with its packages into a few files, and has its main file load those: Node starts it by a dozen files in place
 * of some thousands, for half of the CPU. What reads files beside itself goes on reading those of dist. Each build has a folder of its own
 * (dist/bundle/<build>), to which the main files are switched once it is whole: a program that runs goes on loading the files of its own.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { buildName } from './build-name.mjs';
import { removeOldBuilds } from './keep-builds.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const dist = join(root, 'dist');
const bundle = join(dist, 'bundle');
const made = join(bundle, `making-${process.pid}`);

const mains = [
  ...['gateway', 'controller', 'tool-runner', 'compressor', 'all-in-one', 'cli'].map(
    (app) => `apps/${app}/src/main.js`,
  ),
  ...['fork', 'replay'].map((name) => `apps/controller/src/${name}-main.js`),
];

/** Packages that start threads, load WASM or other packages by name, compile code that does, or are another module to a bundler than to Node. */
const outside = [
  ...[
    'pino',
    'piscina',
    'fast-json-stringify',
    'class-transformer/storage',
    'msgpackr-extract',
    '@serverlessworkflow/sdk',
  ],
  ...[/^fastify(\/|$)/, /^@fastify\//, /^(@jitl\/)?quickjs/],
];

/** The first words of a main file. */
const bootLine = (main) =>
  `#!/usr/bin/env node\nimport { boot } from '${relative(dirname(join(dist, main)), join(bundle, 'boot.mjs'))}';\n`;
const nameOf = (main) => `${main.split('/')[1]}-${basename(main, '.js')}`;
const ownOf = (main) => join(dist, main.replace(/\.js$/, '.own.js'));

/** The compiler writes a main file only when it has changed, and what stands there may be an older build's: its source has no types. */
for (const main of mains) copyFileSync(join(root, main.replace(/\.js$/, '.ts')), ownOf(main));

/** A module goes on saying that it lies where it was compiled to. */
const places = {
  name: 'places',
  transform: {
    filter: { code: 'import.meta.url' },
    handler(code, id) {
      if (!id.startsWith(dist)) return null;
      const place = `new URL(${JSON.stringify(relative(made, id))}, import.meta.url).href`;
      return { code: code.replaceAll('import.meta.url', place), map: null };
    },
  },
};

/** A file of JSON as a text: V8 compiles an object of thousands of fields for longer than it reads it, and keeps more of it. */
const data = {
  name: 'data',
  load: {
    filter: { id: /^[^?]+[\\/]dist[\\/].*\.json$/ },
    handler: (id) => {
      const text = JSON.stringify(JSON.parse(readFileSync(id, 'utf8')));
      return { code: `export default JSON.parse(${JSON.stringify(text)});`, moduleType: 'js' };
    },
  },
};

/** A main file calls one function of one other. That one is bundled, since to load it runs nothing: files that several programs load hold parts of it. */
const callOf = (main) => {
  const [, imports, from, rest] =
    /^import (\{ \w+ \}) from '\.\/([\w/-]+\.js)';\n([^]*)$/.exec(readFileSync(ownOf(main), 'utf8')) ?? [];
  if (from === undefined || rest.includes('import')) throw new Error(`${main}: expected one import, and a call`);
  return { imports, from: join(dirname(join(dist, main)), from), call: rest };
};

const { output } = await build({
  root,
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  plugins: [places, data],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: made,
    emptyOutDir: true,
    minify: false,
    target: 'node24',
    reportCompressedSize: false,
    rolldownOptions: {
      input: Object.fromEntries(mains.map((main) => [`${nameOf(main)}-run`, callOf(main).from])),
      external: outside,
      output: {
        ...{ format: 'esm', keepNames: true, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        comments: { legal: true, annotation: false, jsdoc: false },
      },
    },
  },
});
for (const main of mains) {
  const { imports, call } = callOf(main);
  writeFileSync(join(made, `${nameOf(main)}.js`), `import ${imports} from './${nameOf(main)}-run.js';\n${call}`);
}

/**
 * V8 keeps the text of every file that it has compiled, with two bytes for each character where one lies beyond ASCII: those are written as escapes, which
 * mean the same wherever they stand but behind a backslash and in a template that is read raw. A file with such a place stays as it is.
 */
function asAscii(text) {
  if (/(?<!\\)(?:\\\\)*\\[^\0-\x7f]|String\.raw`[^`]*[^\0-\x7f]/.test(text)) return text;
  return text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

for (const { fileName, type } of output) {
  const path = join(made, fileName);
  if (type === 'chunk') writeFileSync(path, asAscii(readFileSync(path, 'utf8')));
}

const hash = createHash('sha256');
const files = [...output.map(({ fileName }) => fileName), ...mains.map((main) => `${nameOf(main)}.js`)];
for (const fileName of files.toSorted()) hash.update(fileName).update(readFileSync(join(made, fileName)));
const name = hash.digest('hex').slice(0, 16);
if (existsSync(join(bundle, name))) rmSync(made, { recursive: true });
else renameSync(made, join(bundle, name));

/** Written beside and then renamed: a program that starts meanwhile reads the one or the other. */
const write = (path, text) => {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
};
write(join(dist, 'build.json'), `${JSON.stringify({ build: buildName(root, name) })}\n`);
write(join(bundle, 'boot.mjs'), readFileSync(join(root, 'apps', 'boot.mjs')));
for (const main of mains) write(join(dist, main), `${bootLine(main)}\nawait boot('${name}', '${nameOf(main)}');\n`);
for (const file of readdirSync(bundle)) if (file.endsWith('.js')) rmSync(join(bundle, file));
removeOldBuilds(bundle, name);
