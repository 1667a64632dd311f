import { IANAZone } from 'luxon';

/**
 * The guest's `Intl`: QuickJS has none, so the host formats. Only JSON comes in and goes out; what the guest may ask for is the methods named here.
 */
interface Asked {
  kind: string;
  name: string;
  locales: string | string[] | null;
  options: Record<string, unknown> | null;
  values: unknown[];
}

type Answer = (values: unknown[]) => unknown;
type Methods = Record<string, Answer>;

const maxFormats = 200;
const maxText = 10_000;
const formats = new Map<string, Methods>();

/** @throws RangeError or TypeError, as Intl does. */
export function intlAnswer(request: string): unknown {
  if (request.length > maxText) throw new RangeError('too much for Intl');
  // The guest's own request, made by the prelude: what foreign code changes in it fails below, in Intl's own checks.
  const { kind, name, locales, options, values } = JSON.parse(request) as Asked;
  const key = JSON.stringify([kind, locales, options]);
  let methods = formats.get(key);
  if (methods === undefined) {
    methods = makers.get(kind)?.(locales ?? 'en-US', options ?? {}) ?? {};
    if (formats.size >= maxFormats) formats.clear();
    formats.set(key, methods);
  }
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (method === undefined) throw new TypeError(`Intl.${kind} has no ${name} here`);
  return method(values);
}

type Maker = (locales: string | string[], options: object) => Methods;

const makers = new Map<string, Maker>([
  [
    'DateTimeFormat',
    (locales, options) => {
      const format = new Intl.DateTimeFormat(locales, options);
      return {
        format: ([date]) => format.format(numberOf(date)),
        formatToParts: ([date]) => format.formatToParts(numberOf(date)),
        resolvedOptions: () => format.resolvedOptions(),
      };
    },
  ],
  [
    'NumberFormat',
    (locales, options) => {
      const format = new Intl.NumberFormat(locales, options);
      return {
        format: ([value]) => format.format(numberOf(value)),
        formatToParts: ([value]) => format.formatToParts(numberOf(value)),
        resolvedOptions: () => format.resolvedOptions(),
      };
    },
  ],
  [
    'RelativeTimeFormat',
    (locales, options) => {
      const format = new Intl.RelativeTimeFormat(locales, options);
      return {
        // Intl itself refuses a word that is no unit.
        format: ([value, unit]) => format.format(numberOf(value), String(unit) as Intl.RelativeTimeFormatUnit),
        resolvedOptions: () => format.resolvedOptions(),
      };
    },
  ],
  [
    'ListFormat',
    (locales, options) => {
      const format = new Intl.ListFormat(locales, options);
      return {
        format: ([list]) => format.format(Array.isArray(list) ? list.map((each: unknown) => String(each)) : []),
        resolvedOptions: () => format.resolvedOptions(),
      };
    },
  ],
  [
    'PluralRules',
    (locales, options) => {
      const rules = new Intl.PluralRules(locales, options);
      return { select: ([value]) => rules.select(numberOf(value)), resolvedOptions: () => rules.resolvedOptions() };
    },
  ],
]);

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  throw new RangeError('Invalid time value');
}

/** What Luxon in the guest would find by `Intl`, in many steps: the minutes by which a zone is ahead of UTC at a moment; null: it has none. */
export function offsetAnswer(request: string): number | null {
  if (request.length > maxText) throw new RangeError('too much for a zone');
  const [name, at] = JSON.parse(request) as [name: unknown, at: unknown]; // the prelude's own, as above
  const minutes = ianaZone(String(name)).offset(numberOf(at));
  return Number.isFinite(minutes) ? minutes : null;
}

const ianaZones = new Map<string, IANAZone>();

/** By its first name: Luxon keeps what it has made for each. */
function ianaZone(name: string): IANAZone {
  const known = ianaZones.get(name);
  if (known !== undefined) return known;
  const made = IANAZone.create(new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone);
  if (ianaZones.size >= maxFormats) {
    ianaZones.clear();
    IANAZone.resetCache(); // a format for each name: 0.1 MB, and a guest may ask for thousands
  }
  ianaZones.set(name, made);
  return made;
}

/** Milliseconds by which a zone is ahead of UTC at a moment. */
export function zoneOffset(timeZone: string, at: number): number {
  const parts = zoneFormat(timeZone).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return local - Math.floor(at / 1000) * 1000;
}

const zones = new Map<string, Intl.DateTimeFormat>();

function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  const known = zones.get(timeZone);
  if (known !== undefined) return known;
  const [number, hourCycle] = ['numeric', 'h23'] as const;
  const fields = { year: number, month: number, day: number, hour: number, minute: number, second: number };
  const made = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle, era: undefined, ...fields });
  zones.set(timeZone, made);
  return made;
}
