/** The console's build: a few hashed files in dist/console, each with its gzip and brotli form. */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { defineConfig } from 'vite';
import { fonts, fontsCss } from './fonts/plugin.mjs';
import { guides } from './guides/plugin.mjs';

const outDir = '../../dist/console';
let builtInto = outDir;

/** How long what is no part of a build any more stays: gateways that run, and pages that are open, load it still. In milliseconds. */
const staysMs = 30 * 86_400_000;

function isUnused(path, isWritten) {
  const found = statSync(path);
  return found.isFile() && !isWritten && Date.now() - found.mtimeMs > staysMs;
}

/** Files of earlier builds stay, and so do their forms. */
function isCompressed(path) {
  const form = statSync(`${path}.br`, { throwIfNoEntry: false });
  return form !== undefined && form.mtimeMs >= statSync(path).mtimeMs;
}

/** Compressed once here, so that no gateway does it for every request. */
const compress = {
  name: 'compress',
  configResolved({ root, build }) {
    builtInto = resolve(root, build.outDir);
  },
  writeBundle(_options, output) {
    const written = new Set(Object.keys(output));
    for (const name of readdirSync(builtInto, { recursive: true, encoding: 'utf8' }))
      if (isUnused(join(builtInto, name), written.has(name.replace(/\.(gz|br)$/, '')))) rmSync(join(builtInto, name));
  },
  closeBundle() {
    for (const name of readdirSync(builtInto, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(js|css|html|svg)$/.test(name) || isCompressed(join(builtInto, name))) continue;
      const plain = readFileSync(join(builtInto, name));
      writeFileSync(join(builtInto, `${name}.gz`), gzipSync(plain));
      // The guides are many and rarely read: the last percent is not worth the seconds of every build.
      const params = name.startsWith('docs') ? { [constants.BROTLI_PARAM_QUALITY]: 4 } : {};
      writeFileSync(join(builtInto, `${name}.br`), brotliCompressSync(plain, { params }));
    }
  },
};

const sharedSmall =
  /console\/src\/(api\/(gather|lasting-stream)|parts\/recent-reasons|builder\/(session\/kept-edits|graph\/shown)|session|wording)\.tsx?$/;

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  logLevel: 'warn',
  plugins: [fonts, guides, compress],
  // React Flow is written for React; Preact stands in for it (ADR 52).
  resolve: {
    alias: [
      { find: 'console-fonts.css', replacement: fontsCss },
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
    ],
  },
  build: {
    outDir,
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // React Flow's "use client" means nothing here.
    rolldownOptions: {
      onLog: (level, log, tell) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && tell(level, log),
      // What the first visit and later pages share is many small modules: a file each would be more headers than code.
      output: { codeSplitting: { groups: [{ name: 'shared', test: sharedSmall }] } },
    },
  },
});
