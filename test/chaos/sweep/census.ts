import type { AppName } from '../../support/app-process.js';
import type { Random } from '../random.js';

const sides = ['before', 'after'] as const;

/** An I/O boundary and a side of it: `redis.commit:before`. */
export type Point = `${string}:${(typeof sides)[number]}`;

/** A life in vain takes as long as some kills: what nothing brings about must not hold up what is left. */
const missWeighs = 4;

/** What is found of each app's I/O boundaries, and how often it was killed on each side of each. */
export class Census {
  private readonly kills = new Map<AppName, Map<Point, number>>();
  /** How many lives waited for a point in vain, as kills. */
  private readonly misses = new Map<string, number>();

  /** `wanted`: the I/O boundaries that are counted, of one app as `app:name`; others are as if they were not. None: all. */
  constructor(
    private readonly killsPerSide: number,
    private readonly wanted: readonly string[] = [],
  ) {}

  /** Both sides of an I/O boundary are to be killed at from now on. */
  learn(app: AppName, names: readonly string[]): void {
    for (const name of names.filter((one) => this.wants(app, one)))
      for (const side of sides) this.count(app, `${name}:${side}`, 0);
  }

  killed(app: AppName, point: Point): void {
    this.count(app, point, 1);
  }

  /** A life has lasted long and come to none of the points that `draw` gave it: they are drawn less often. */
  missed(app: AppName, drawn: readonly string[]): void {
    for (const text of drawn) {
      const key = missKey(app, pointOf(text));
      this.misses.set(key, (this.misses.get(key) ?? 0) + missWeighs);
    }
  }

  /** The points of an app that have not been killed at often enough. */
  left(app: AppName): Point[] {
    return [...this.of(app)].filter(([, kills]) => kills < this.killsPerSide).map(([point]) => point);
  }

  /**
   * The points that the next life of an app dies at, whichever it comes to first, as `KILL_AT` words them. Of those that are
   * left (and chosen, where a choice is given) it is some of the half that was killed at, or missed, least often: few in one life, many in
   * another, so that the ones every life passes at its start do not always win; and always one, where any is left. A point that is
   * alone is died at when it is first come to, since a life may pass it once.
   */
  draw(app: AppName, random: Random, isChosen: (point: Point) => boolean = () => true): string[] {
    const weighed = this.left(app).map((point) => [this.tries(app, point), random.next(), point] as const);
    const left = weighed.filter(([, , point]) => isChosen(point)).sort(([a, m], [b, n]) => a - b || m - n);
    const half = random.shuffle(left.slice(0, Math.ceil(left.length / 2)));
    const drawn = half.slice(0, random.between(1, half.length));
    const nth = (): number => (half.length === 1 || random.chance(0.6) ? 1 : random.between(2, 5));
    return drawn.map(([, , point]) => `${point}:${nth()}`);
  }

  ioBoundaries(app: AppName): string[] {
    return [...new Set([...this.of(app).keys()].map(ioBoundaryOf))].sort();
  }

  /** Kills before and after each I/O boundary of an app. */
  table(app: AppName): Record<string, [before: number, after: number]> {
    const kills = this.of(app);
    const row = (name: string): [number, number] => [kills.get(`${name}:before`) ?? 0, kills.get(`${name}:after`) ?? 0];
    return Object.fromEntries(this.ioBoundaries(app).map((name) => [name, row(name)]));
  }

  /** Those that are wanted and that no app has passed. */
  unreached(): string[] {
    const passed = (app: AppName): string[] => this.ioBoundaries(app).flatMap((name) => [name, `${app}:${name}`]);
    const found = new Set([...this.kills.keys()].flatMap(passed));
    return this.wanted.filter((name) => !found.has(name));
  }

  total(): number {
    return [...this.kills.values()].flatMap((of) => [...of.values()]).reduce((sum, kills) => sum + kills, 0);
  }

  private wants(app: AppName, name: string): boolean {
    return this.wanted.length === 0 || this.wanted.includes(name) || this.wanted.includes(`${app}:${name}`);
  }

  private tries(app: AppName, point: Point): number {
    return (this.of(app).get(point) ?? 0) + (this.misses.get(missKey(app, point)) ?? 0);
  }

  private of(app: AppName): Map<Point, number> {
    const known = this.kills.get(app) ?? new Map<Point, number>();
    this.kills.set(app, known);
    return known;
  }

  private count(app: AppName, point: Point, more: number): void {
    const kills = this.of(app);
    kills.set(point, (kills.get(point) ?? 0) + more);
  }
}

function missKey(app: AppName, point: Point | null): string {
  return `${app} ${point}`;
}

/** The I/O boundary that a point is a side of. */
export function ioBoundaryOf(point: Point): string {
  return point.slice(0, point.lastIndexOf(':'));
}

/** Reads a point as a process has written it; null for anything else. */
export function pointOf(text: string): Point | null {
  const [name, side] = text.split(':');
  const known = sides.find((one) => one === side);
  return name && known ? `${name}:${known}` : null;
}
