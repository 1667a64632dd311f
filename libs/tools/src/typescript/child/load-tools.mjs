/** Loads the tools of a folder, and says of each what the parent has to know. */
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Tools find the package without having installed it: what they load is of the same build as what calls them. */
export function lendPackage(sdk) {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === '@turnpike/tools' ? { url: sdk, shortCircuit: true } : next(specifier, context),
  });
}

const copied = [
  ...[
    'name',
    'description',
    'repeat',
    'approval',
    'approver',
    'sentence',
    'maxCalls',
    'cacheSeconds',
    'cacheScope',
    'timeoutMs',
  ],
  ...['secrets', 'addresses', 'egress', 'examples'],
];

/** `onFile` is told of each file before it is loaded: if none comes after it, it is to blame. */
export async function loadTools(folder, files, onFile) {
  const tools = [];
  const problems = [];
  for (const file of files) {
    const say = (field, text) => problems.push({ file, field, text });
    onFile(file);
    try {
      const { default: tool } = await import(pathToFileURL(join(folder, file)).href);
      const definition = describe(tool, say);
      if (definition !== null) tools.push({ file, tool, definition });
    } catch (error) {
      say('', explain(error));
    }
  }
  return { tools, problems };
}

export function isStandard(schema) {
  return (typeof schema === 'object' || typeof schema === 'function') && schema !== null && '~standard' in schema;
}

function describe(tool, say) {
  if (typeof tool?.run !== 'function') {
    const isTool = typeof tool === 'object' && tool !== null;
    say(isTool ? 'run' : 'default', isTool ? 'must be a function' : 'must be a tool, made by defineTool');
    return null;
  }
  const own = Object.fromEntries(copied.filter((key) => tool[key] !== undefined).map((key) => [key, tool[key]]));
  const parameters = tool.parameters ?? inJson(tool, 'input', say);
  const result = inJson(tool, 'output', say);
  return JSON.parse(
    JSON.stringify({
      ...own,
      ...(parameters !== undefined && { parameters }),
      ...(result !== undefined && { result }),
      checksResult: isStandard(tool.output),
    }),
  );
}

function inJson(tool, field, say) {
  const schema = tool[field];
  if (!isStandard(schema)) return schema;
  try {
    return schema['~standard'].jsonSchema?.[field]({ target: 'draft-2020-12' });
  } catch (error) {
    say(field, `has no JSON Schema: ${error.message}`);
    return undefined;
  }
}

/** Types are taken out as they stand, so syntax that would have to become code is refused by its place. */
function explain(error) {
  if (error?.code === 'ERR_ACCESS_DENIED' && error.resource !== undefined)
    return `may not read ${error.resource}: only its folder, and node_modules in it, beside it and above it`;
  const place = /^(.+?:\d+)\n/.exec(String(error?.stack ?? ''))?.[1];
  const line = place === undefined ? '' : ` (line ${place.split(':').at(-1)})`;
  return `cannot be loaded: ${error?.name ?? 'Error'}: ${error?.message ?? String(error)}${line}`;
}
