/** The counts by which the house is held: each with a bound in bounds.json, and the places that it counts. */
import { inspectImports } from '../checks/imports.mjs';
import { circlesOf } from './arrows.mjs';
import { filesThatNamePrograms } from './controller.mjs';
import { buildScriptsInTest, flatFolders } from './folders.mjs';
import { countFunctions } from './functions.mjs';
import { countLibraries } from './libraries.mjs';
import { forbiddenProse } from './prose.mjs';
import { filesThatSleep, livePolls } from './sleeps.mjs';
import { productFiles, readSources } from './sources.mjs';

/**
 * @typedef {{ what: string, count: number, places: readonly string[] }} Count
 * @param {string} what
 * @param {readonly string[]} places
 * @returns {Count}
 */
const counted = (what, places) => ({ what, count: places.length, places });

/**
 * What the sources alone say: some seconds of a processor.
 * @param {string} tree
 * @returns {Record<string, Count>}
 */
export function countSources(tree) {
  const sources = readSources(tree);
  const { named, ofs, wide, checkers, shared } = countFunctions(sources);
  const { sizes, deep, arrows } = countLibraries(tree, sources);
  const share = Math.round((ofs.length / named) * 1_000);
  return {
    largestLibrary: {
      what: 'names that the largest library exports',
      count: sizes[0]?.[1] ?? 0,
      places: sizes.slice(0, 5).map((pair) => pair.join(' ')),
    },
    deepImports: counted('imports of a library past its entry points', deep),
    circles: counted('libraries that lead back to themselves', circlesOf(arrows)),
    namedPrograms: counted('files of the controller that name a program', filesThatNamePrograms(sources)),
    livePolls: counted('poll loops of live views in the gateway', livePolls(sources)),
    sleepingFiles: counted('files that sleep', filesThatSleep(sources)),
    ofShare: { what: `functions that end in Of, in thousandths of ${named}`, count: share, places: ofs },
    sharedNames: counted('names that functions of more than five files bear', shared),
    wideFunctions: counted('functions of six parameters or more', wide),
    checkers: counted('files that make an Ajv', checkers),
    forbiddenProse: counted('forbidden words in comments, texts and titles of tests', forbiddenProse(tree)),
    flatFolders: counted('folders of more than thirty files that are no lists', flatFolders(productFiles(tree))),
    buildInTest: counted('build scripts under test/', buildScriptsInTest(tree)),
  };
}

/**
 * The arrows between libraries by their imports as they are written.
 * @param {string} tree
 */
export function writtenArrows(tree) {
  return countLibraries(tree, readSources(tree)).arrows;
}

/**
 * Those that dependency-cruiser does not draw, which knows no name of ours: with the options of its own wizard, and without a build.
 * @param {string} tree
 */
export async function unseenArrows(tree) {
  const { arrows: seen } = await inspectImports(tree);
  const unseen = writtenArrows(tree).filter((arrow) => !seen.includes(arrow));
  return counted('arrows between libraries that no tool sees', unseen);
}
