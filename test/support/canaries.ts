import { ourNumber, standInKeys } from './product-environment.js';

/**
 * What must be found nowhere but in the store and at those it is meant for, by what it is. Words stand at the head of what
 * they are in and are short: a complaint that quotes a text stops after ten letters.
 */
export type Canaries = Readonly<Record<string, string>>;

/** A person, what people, models and tools say, and every secret the apps are started with. */
export const canaries = {
  person: '5550142',
  caller: '5550177',
  ours: ourNumber.slice(2),
  question: 'zanzibarx',
  reply: 'heronwing',
  nonsense: 'quokkaxyz',
  toolWords: 'pelicanxy',
  providerWords: 'walruslamp',
  gatewayKey: standInKeys.api,
  modelKey: standInKeys.model,
  dashboardKey: standInKeys.dashboard,
  authToken: 'twilio-auth-token',
  wrongKey: 'guessed-key-of-a-stranger',
} as const satisfies Canaries;

export interface Sighting {
  canary: string;
  where: string;
}

/** A shorter word leaves so little of itself in base64 that chance would show it. */
const tellingLength = 12;

/** Every canary in every text, with the text around it. Base64 and percent signs do not hide one. */
export function sightings(texts: readonly string[], birds: Canaries): Sighting[] {
  return texts.flatMap((text) =>
    Object.entries(birds).flatMap(([canary, value]) => {
      const disguises = [value, encodeURIComponent(value), ...(value.length < tellingLength ? [] : base64Of(value))];
      const found = disguises.map((disguise) => text.indexOf(disguise)).find((at) => at >= 0);
      return found === undefined ? [] : [{ canary, where: text.slice(Math.max(0, found - 120), found + 120) }];
    }),
  );
}

/** What any base64 with these bytes in it must hold, at each of the three places a byte may stand. */
function base64Of(value: string): string[] {
  return [0, 1, 2].map((shift) => {
    const encoded = Buffer.from(' '.repeat(shift) + value).toString('base64');
    return encoded.slice(shift === 0 ? 0 : 4, -4);
  });
}
