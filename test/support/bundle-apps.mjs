/**
 * Puts each program of dist with its packages into a few files (dist/bundle), and has its main file load those: Node starts it by a
 * dozen files in place of some thousands, for half of the CPU. What reads files beside itself goes on reading those of dist.
 */
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const dist = join(root, 'dist');
const bundle = join(dist, 'bundle');

const mains = [
  ...['gateway', 'controller', 'tool-runner', 'compressor', 'cli'].map((app) => `apps/${app}/src/main.js`),
  ...['fork', 'replay'].map((name) => `apps/controller/src/${name}-main.js`),
];

/** Packages that start threads, load WASM or other packages by name, or compile code that does. */
const outside = [
  ...['pino', 'piscina', 'fast-json-stringify', 'class-transformer/storage', 'msgpackr-extract'],
  ...[/^fastify(\/|$)/, /^@fastify\//, /quickjs/],
];

const loaded = (main) => `import '${relative(dirname(join(dist, main)), join(bundle, nameOf(main)))}';\n`;
const nameOf = (main) => `${main.split('/')[1]}-${basename(main)}`;
const ownOf = (main) => join(dist, main.replace(/\.js$/, '.own.js'));

/** The compiler writes a main file only when it has changed. */
for (const main of mains) {
  const path = join(dist, main);
  if (readFileSync(path, 'utf8') !== loaded(main)) renameSync(path, ownOf(main));
}

/** A module goes on saying that it lies where it was compiled to. */
const places = {
  name: 'places',
  transform: {
    filter: { code: 'import.meta.url' },
    handler(code, id) {
      if (!id.startsWith(dist)) return null;
      const place = `new URL(${JSON.stringify(relative(bundle, id))}, import.meta.url).href`;
      return { code: code.replaceAll('import.meta.url', place), map: null };
    },
  },
};

const { output } = await build({
  root,
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  plugins: [places],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: bundle,
    emptyOutDir: false,
    minify: false,
    target: 'node20',
    reportCompressedSize: false,
    rolldownOptions: {
      input: Object.fromEntries(mains.map((main) => [nameOf(main).replace(/\.js$/, ''), ownOf(main)])),
      external: outside,
      output: { format: 'esm', keepNames: true, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
const written = new Set(output.map(({ fileName }) => fileName));
for (const file of readdirSync(bundle)) if (!written.has(file)) rmSync(join(bundle, file), { recursive: true });
for (const main of mains) writeFileSync(join(dist, main), loaded(main));
