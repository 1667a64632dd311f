/** Names that each play makes anew: of nodes, runs and versions, the ends of workflows' ids, and moments in names. */
const form =
  /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b|\b[a-z]{3,4}_[0-9A-HJKMNP-TV-Z]{26}\b|(?<=[a-z0-9]-)[0-9a-f]{8}\b|\b[0-9a-f]{16}\b|\b1[789]\d{11}\b/g;

/** How late it is, to the second: a play that waits for no model is earlier. */
const times = /(?<!\d)\d{1,2}:\d\d:\d\d(?:\.\d+)?/g;

/** A text with every such name and time alike: two plays of the same have it the same. */
export function withoutIds(text: string): string {
  return text.replace(form, '#').replace(times, '#');
}

/** Which names of today stand in the places of recorded ones, out of texts that are the same but for them. */
export class IdsOfToday {
  private readonly today = new Map<string, string>();

  learn(recorded: string, now: string): void {
    const names = now.match(form) ?? [];
    for (const [at, old] of (recorded.match(form) ?? []).entries()) this.today.set(old, names[at] ?? old);
  }

  /** What was recorded, with the names of today. */
  in(text: string): string {
    return text.replace(form, (old) => this.today.get(old) ?? old);
  }
}
