/**
 * Puts `@turnpike/workflow` together from what is built: one file, without Redis and Node's own modules, in which no code is made from texts. The
 * forms of documents are compiled here (Ajv's standalone code), by which most of a document is checked.
 */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { build } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const home = join(root, 'libs', 'portable');
const made = (path) => import(join(root, 'dist', 'libs', 'workflow', 'src', 'document', path));
const forms = await made('document-schema.js');
const { predicateSchemas } = await made('until-schema.js');

const schemas = [
  ...[forms.envelopeSchema, forms.envelopeSchema2],
  ...[forms.nodeSchemas, forms.nodeSchemas2, predicateSchemas].flatMap((all) => [...all.values()]),
];

/** As `libs/json-schema` compiles them. */
const ajv = new Ajv2020({
  ...{ strict: true, allErrors: true, ownProperties: true, logger: false, strictTypes: false, validateSchema: false },
  ...{ verbose: true, code: { source: true, esm: true } },
});
const names = Object.fromEntries(schemas.map((schema, at) => [`check${at}`, `form${at}`]));
schemas.forEach((schema, at) => ajv.addSchema(schema, `form${at}`));
const checks = standalone.default(ajv, names);
const table = schemas.map((schema, at) => `[${JSON.stringify(JSON.stringify(schema))}, check${at}]`);
const compiled = `${checks}\nexport const compiledChecks = new Map([${table.join(',\n')}]);\n`;

const shims = join(home, 'src', 'shims');
const noModel =
  'export const providerModel = () => () => { throw new Error("a document that asks a model needs model: what answers it"); };';

/** What stands in the place of modules that a browser does not have, or that make code. */
const inPlace = {
  name: 'in-place',
  enforce: 'pre',
  resolveId(id) {
    if (id === 'node:crypto') return join(shims, 'crypto.ts');
    if (id === '#json-schema') return join(shims, 'json-schema.ts');
    if (id.endsWith('/provider-model.js')) return '\0no-model';
    if (id.endsWith('/compiled-checks.js')) return '\0compiled';
    return null;
  },
  load(id) {
    if (id === '\0no-model') return noModel;
    return id === '\0compiled' ? compiled : null;
  },
};

/** As much of Node's globals as is asked for. */
const banner = `const process = globalThis.process ?? { env: {} };
const Buffer = { byteLength: (text) => new TextEncoder().encode(text).length, alloc: (size) => new Uint8Array(size) };`;

const dist = join(home, 'package', 'dist');
mkdirSync(dist, { recursive: true });
await build({
  root,
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  plugins: [inPlace],
  build: {
    outDir: dist,
    emptyOutDir: true,
    minify: false,
    target: 'es2022',
    reportCompressedSize: false,
    lib: { entry: join(home, 'src', 'index.ts'), formats: ['es'], fileName: () => 'index.js' },
    rolldownOptions: {
      shimMissingExports: true,
      treeshake: { moduleSideEffects: false },
      output: { banner, comments: { legal: true, jsdoc: false } },
    },
  },
});
copyFileSync(join(root, 'docs', 'schemas', 'workflow-2.schema.json'), join(dist, 'workflow-2.schema.json'));
copyFileSync(join(root, 'docs', 'llms.txt'), join(dist, 'llms.txt'));
writeFileSync(join(dist, 'LICENSE'), 'Apache-2.0: https://www.apache.org/licenses/LICENSE-2.0\n');
