import type { CatalogueNode } from '../../src/index.js';
import { exempt } from './exempt.js';
import type { ParameterPlace } from './places.js';
import { prove } from './prove.js';

/** What came of proving these parameters: figures, and those that do nothing though no reason is given for it. */
export interface Figures {
  types: number;
  versions: number;
  parameters: number;
  proven: number;
  refused: number;
  exempt: number;
  wrong: string[];
}

/** Enough to notice an exemption that is needed no more. */
const fewDraws = 50;

export function figuresOf(all: readonly { type: CatalogueNode; place: ParameterPlace }[]): Figures {
  const wrong: string[] = [];
  const figures = { parameters: all.length, proven: 0, refused: 0, exempt: 0 };
  for (const { type, place } of all) {
    if (isExempt(place)) {
      const proof = prove(type, place, fewDraws);
      figures.exempt += 1;
      if (proof !== 'nothing') wrong.push(`${wordsOf(place)}: it is exempt and ${proof}`);
      continue;
    }
    const proof = prove(type, place);
    if (proof === 'proven' || proof === 'refused') figures[proof] += 1;
    else wrong.push(`${wordsOf(place)}: ${proof}`);
  }
  const types = new Set(all.map(({ place }) => place.type)).size;
  return { types, versions: new Set(all.map(({ place }) => `${place.type} ${place.version}`)).size, ...figures, wrong };
}

function isExempt({ type, path }: ParameterPlace): boolean {
  return exempt.has(`${type.split('.').at(-1) ?? ''} ${path}`);
}

function wordsOf({ type, version, path }: ParameterPlace): string {
  return `${type} ${version}, ${path}`;
}
