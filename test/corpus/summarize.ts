import type { Judged } from './judge-export.js';

export interface Summary {
  files: number;
  read: number;
  comeBack: number;
  compile: number;
  supported: number;
  /** The same if the types were known that the caller takes as known. */
  withKnown: number;
  /** How many files have no stand-in, one, two, and more. */
  byStandIns: readonly [none: number, one: number, two: number, more: number];
  /** What is left, by how many files have it; `alone`: of how many it is the only one. */
  causes: readonly { cause: string; files: number; alone: number }[];
}

/** `known`: types, in their short form, that a second figure takes as known. */
export function summarize(all: readonly Judged[], known: readonly string[] = []): Summary {
  const taken = new Set(known.map((type) => `type ${type}`));
  const count = (is: (one: Judged) => boolean): number => all.filter(is).length;
  const have = (number: number) => count(({ isRead, standIns }) => isRead && standIns.length === number);
  const names = [...new Set(all.flatMap(({ causes }) => causes))];
  const causes = names.map((cause) => {
    const those = all.filter((one) => one.causes.includes(cause));
    return { cause, files: those.length, alone: those.filter((one) => one.causes.length === 1).length };
  });
  return {
    files: all.length,
    read: count(({ isRead }) => isRead),
    comeBack: count(({ comesBack }) => comesBack),
    compile: count(({ compiles }) => compiles),
    supported: count(({ causes: left }) => left.length === 0),
    withKnown: count(({ causes: left }) => left.every((cause) => taken.has(cause))),
    byStandIns: [have(0), have(1), have(2), count(({ isRead, standIns }) => isRead && standIns.length > 2)],
    causes: causes.sort((a, b) => b.files - a.files || b.alone - a.alone || (a.cause < b.cause ? -1 : 1)),
  };
}

export function summaryLines({ files, causes, ...counted }: Summary, most: number): string[] {
  const share = (number: number): string => `${number} (${((100 * number) / Math.max(files, 1)).toFixed(1)} %)`;
  const [none, one, two, more] = counted.byStandIns.map(share);
  return [
    `${files} exports; read ${share(counted.read)}, come back as they came ${share(counted.comeBack)}`,
    `compile ${share(counted.compile)}`,
    `supported ${share(counted.supported)}; with the types that are taken as known ${share(counted.withKnown)}`,
    `stand-ins: none ${none}, one ${one}, two ${two}, more ${more}`,
    `causes: ${causes.length}; files, files with no other cause, cause`,
    ...causes
      .slice(0, most)
      .map((each) => `${each.files.toString().padStart(5)} ${each.alone.toString().padStart(5)}  ${each.cause}`),
    ...(causes.length > most ? [`  and ${causes.length - most} more: --causes ${causes.length}`] : []),
  ];
}
