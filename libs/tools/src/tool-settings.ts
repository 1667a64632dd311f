import { EnvError, makeValidator, str } from 'envalid';
import type { ValidatorSpec } from 'envalid';
import type { ToolTable } from '#model-turn';
import { setting, webAddress } from '#settings';
import { problemLine } from './files/file-problem.js';
import { readCatalogue } from './read-catalogue.js';
import { listReferences } from './references.js';
import { ToolCatalogue } from './tool-catalogue.js';

/** In a list of names: the tools that are offered by default. */
const defaultChoice = 'default';

/** A directory that must be fit to be read as one of tools. */
const toolDirectory = makeValidator<string>((input) => {
  const read = readCatalogue(input);
  if (!read.ok) throw new EnvError(read.problems.map(problemLine).join('; '));
  return input;
});

/** Where a deployment's own tools are. Empty: there are none. */
export const toolDirectorySettings = {
  TOOLS_DIR: setting('your own tools, a file each, read at boot', toolDirectory({ default: '' }), {
    note: 'The same for all three: [tools](tools.md).',
  }),
};

/** For those who write tools: what runs them. */
export const toolReloadSettings = {
  TOOLS_RELOAD: setting(
    'load changed code of TypeScript tools at the next call',
    str({ choices: ['yes', 'no'], default: 'no' }),
    {
      note: 'For development. What a file says of its tool (name, input and the like) still needs a restart.',
    },
  ),
};

/** What the files of the shipped tools refer to. */
const shippedReferences: Readonly<Record<string, { does: string; note?: string }>> = {
  DASHBOARD_API_URL: {
    does: 'the address of the dashboard',
    note: 'It and its key are required by the shipped tools, which ask `GET <url>/counts`, `/top5`, `/summary`, `/segments/<segment>` and `POST <url>/notes`. Tools of your own may ask for more: [tools](tools.md).',
  },
  DASHBOARD_API_KEY: { does: 'the bearer key of the dashboard' },
};

/** Which tools there are: the controller offers them to the model, and the tool-runner runs them. Both, and the gateway, read the files as they boot. */
export function toolSettings(environment: NodeJS.ProcessEnv) {
  const all = catalogueIn(environment);
  const enabled = makeValidator<ToolCatalogue>((input) => {
    const names = input.split(',').map((name) => name.trim());
    const isKnown = (name: string): boolean => name === defaultChoice || all.names.includes(name);
    if (all.names.length > 0 && !(names.every(isKnown) && new Set(names).size === names.length))
      throw new EnvError(`expected names out of ${[defaultChoice, ...all.names].join(', ')}, with commas between them`);
    return chosen(all, names);
  });
  return {
    ...toolDirectorySettings,
    ...toolReloadSettings,
    TOOLS_ENABLED: setting('which tools there are', enabled({ default: chosen(all, [defaultChoice]) }), {
      values: 'list of names',
      default: `\`${defaultChoice}\``,
      example: defaultChoice,
      note: '`default` is `today_range`, `get_counts` and all of `TOOLS_DIR`. Shipped too: `get_top5`, `get_summary`, `get_by_segment`, and `add_note`, which writes and asks a person first.',
    }),
  };
}

/** The tools that are enabled, by name; none where the settings of tools are wrong, which is reported there. */
export function enabledNames(environment: NodeJS.ProcessEnv): string[] {
  const names = (environment['TOOLS_ENABLED'] || defaultChoice).split(',').map((name) => name.trim());
  return chosen(catalogueIn(environment), names).names;
}

/** What checks the arguments of all the tools that there are, enabled or not, by their schemas. */
export function toolArguments(environment: NodeJS.ProcessEnv): ToolTable {
  return catalogueIn(environment).table();
}

/**
 * What the files of the enabled tools refer to, as settings: an address where a URL begins with it, else any text. All are required. `only`: of
 * those tools alone which are called by who asks; absent: all.
 */
export function referenceSettings(
  environment: NodeJS.ProcessEnv,
  only: (enabled: ToolCatalogue) => ToolCatalogue = (enabled) => enabled,
): object {
  const { addresses, values } = listReferences(only(catalogueIn(environment).only(enabledNames(environment))));
  const asAddress = addresses.map((name): [string, ValidatorSpec<string>] => [name, described(name, webAddress())]);
  const asText = values.map((name): [string, ValidatorSpec<string>] => [name, described(name, str())]);
  return Object.fromEntries([...asAddress, ...asText]);
}

function described(name: string, spec: ValidatorSpec<string>): ValidatorSpec<string> {
  const known = Object.hasOwn(shippedReferences, name) ? shippedReferences[name] : undefined;
  return known === undefined ? spec : setting(known.does, spec, known);
}

/** Nothing when the files are wrong: that is reported under TOOLS_DIR. */
function catalogueIn(environment: NodeJS.ProcessEnv): ToolCatalogue {
  const read = readCatalogue(environment['TOOLS_DIR'] || null);
  return read.ok ? read.catalogue : new ToolCatalogue([]);
}

function chosen(all: ToolCatalogue, names: readonly string[]): ToolCatalogue {
  return all.only(names.flatMap((name) => (name === defaultChoice ? all.defaults : [name])));
}
