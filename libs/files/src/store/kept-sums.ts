/** For how long a sum is believed, in milliseconds: others write there too. */
const believedMs = 60_000;
/** So many folders are known before those that nobody asks for are forgotten. */
const mostKnown = 1_000;

interface Sum {
  at: number;
  /** What was there, when it was looked at. */
  walked: Promise<number>;
  /** Bytes taken since the look began. */
  taken: number;
  /** Of those: what has no name yet. */
  open: number;
}

/** How the bytes that were taken end. */
export type EndTaking = (isKept: boolean) => void;

/** How many bytes lie in folders: looked at once a minute, and reckoned on meanwhile. */
export class KeptSums {
  readonly #sums = new Map<string, Sum>();

  constructor(
    private readonly walk: (folder: string) => Promise<number>,
    private readonly now: () => number,
  ) {}

  /** Takes room for bytes that are about to be there; null: there is none. */
  async take(folder: string, bytes: number, most: number): Promise<EndTaking | null> {
    const sum = this.#read(folder);
    const walked = await this.#lookedAt(sum);
    if (walked + sum.taken + bytes > most) return null;
    sum.open += bytes;
    sum.taken += bytes;
    return (isKept) => {
      sum.open -= bytes;
      if (!isKept) sum.taken -= bytes;
    };
  }

  #read(folder: string): Sum {
    const now = this.now();
    const known = this.#sums.get(folder);
    if (known !== undefined && now - known.at < believedMs) return known;
    if (this.#sums.size >= mostKnown) this.#forgetOld(now);
    const sum = known ?? { at: now, walked: Promise.resolve(0), taken: 0, open: 0 };
    // What gets its name while the folder is looked at counts twice, for a minute: never less than there is.
    Object.assign(sum, { at: now, walked: this.walk(folder), taken: sum.open });
    this.#sums.set(folder, sum);
    return sum;
  }

  /** Another may begin to look again meanwhile. */
  async #lookedAt(sum: Sum): Promise<number> {
    try {
      for (;;) {
        const { walked } = sum;
        const bytes = await walked;
        if (walked === sum.walked) return bytes;
      }
    } catch (error) {
      sum.at = Number.NEGATIVE_INFINITY;
      throw error;
    }
  }

  #forgetOld(now: number): void {
    for (const [folder, { at, open }] of this.#sums)
      if (open === 0 && now - at >= believedMs) this.#sums.delete(folder);
  }
}
