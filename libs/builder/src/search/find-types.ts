import { serviceDeed, serviceFiles } from '#nodes';
import type { CatalogueNode } from '#nodes';
import { containsName, listStems } from './word-stems.js';
import { WordIndex } from './word-index.js';

/** Of one query. */
const mostTypes = 5;

const indexes = new WeakMap<readonly CatalogueNode[], WordIndex>();

/** Many services have messages and rows: what is of this deployment comes before them, unless one is named. */
function indexCatalogue(catalogue: readonly CatalogueNode[]): WordIndex {
  const known = indexes.get(catalogue);
  if (known) return known;
  const index = new WordIndex(
    catalogue.map(({ description: { name, displayName, description, codex } }) => ({
      ...{ id: name, text: description, isLater: isOfService(name) },
      names: [ownName(name), ownName(name).toLowerCase(), displayName, ...(codex?.alias ?? [])].join(' '),
    })),
  );
  indexes.set(catalogue, index);
  return index;
}

const serviceTriggers = new Set(serviceFiles.flatMap(({ triggers = [] }) => triggers.map(({ name }) => name)));

function isOfService(type: string): boolean {
  return serviceTriggers.has(type) || serviceDeed({ id: '', name: '', type }) !== null;
}

function ownName(type: string): string {
  return type.slice(type.lastIndexOf('.') + 1);
}

/** The types whose name, alias or description has the words: one of that very type or name first, then the best. */
export function typesWithAll(catalogue: readonly CatalogueNode[], query: string): CatalogueNode[] {
  const wanted = listStems(query).join(' ');
  const exact = catalogue.filter(({ description: { name, displayName } }) =>
    [ownName(name), displayName].some((each) => listStems(each).join(' ') === wanted),
  );
  const typed = catalogue.filter(({ description: { name } }) => name.toLowerCase() === query.trim().toLowerCase());
  const found = findTypesNamed(catalogue, indexCatalogue(catalogue).withAll(query, mostTypes));
  return [...new Set([...typed, ...exact, ...found])];
}

/** The types that have some of the words: those that the query names first, then the best. A service that is named is no word among others. */
export function typesWithSome(catalogue: readonly CatalogueNode[], query: string): CatalogueNode[] {
  const words = listStems(query.toLowerCase());
  const found = findTypesNamed(catalogue, indexCatalogue(catalogue).withSome(query, mostTypes));
  const named = catalogue.filter(({ description: { name, displayName } }) =>
    [ownName(name), displayName].some((each) => containsName(words, each)),
  );
  const isService = ({ description: { name } }: CatalogueNode): boolean => isOfService(name);
  const first = [...named.filter(isService), ...named.filter((each) => !isService(each))];
  return [...new Set([...first, ...found])];
}

function findTypesNamed(catalogue: readonly CatalogueNode[], names: readonly string[]): CatalogueNode[] {
  return names.flatMap((name) => catalogue.filter(({ description }) => description.name === name));
}
