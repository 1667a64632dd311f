/** Puts the guides into the console's build, with the console's own style. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { renderGuides } from './render-guides.mjs';

const root = resolve(import.meta.dirname, '..', '..', '..');

export const guides = {
  name: 'guides',
  generateBundle(_options, bundle) {
    const source = readFileSync(join(import.meta.dirname, 'guide.css'), 'utf8');
    const own = this.getFileName(this.emitFile({ type: 'asset', name: 'guide.css', source }));
    const consoles = Object.keys(bundle).filter((name) => name.endsWith('.css') && name !== own);
    const { pages, files } = renderGuides(
      root,
      [...consoles, own].map((name) => `/console/${name}`),
    );
    for (const [name, html] of pages) this.emitFile({ type: 'asset', fileName: `docs/${name}`, source: html });
    for (const { name, path } of files)
      this.emitFile({ type: 'asset', fileName: `docs/${name}`, source: readFileSync(path) });
  },
};
