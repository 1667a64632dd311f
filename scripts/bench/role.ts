/** The processes of this benchmark that are not the product's. */
export type RoleName =
  | 'model'
  | 'dashboard'
  | 'texter'
  | 'peer-texter'
  | 'floor-worker'
  | 'floor-loader'
  | 'flow'
  | 'bare-edge'
  | 'webhooks'
  | 'crowd';

/** What a role of the world is told at its start. */
export interface FixtureSettings {
  /** How long it keeps who asks waiting, in milliseconds. */
  answerAfterMs: number;
}

/** A question to a role; `about` is what the role's own file says. */
export interface Ask {
  id: number;
  what: string;
  about: object;
}

export interface Answer {
  id: number;
  answer?: unknown;
  error?: string;
}

/** Something said unasked: the number of a run that is done. */
export interface Notice {
  notice: number;
}

/** What a role can be asked; `start` comes first. */
export type RoleWork = Readonly<Record<string, (about: never) => Promise<unknown>>>;

/** How many requests a stand-in has had. */
export class Served {
  private requests = 0;

  count(): void {
    this.requests += 1;
  }

  /** Those since it was asked last. */
  take(): Promise<number> {
    const { requests } = this;
    this.requests = 0;
    return Promise.resolve(requests);
  }
}

/** Says something to the process that started this one. */
export function notify(notice: number): void {
  process.send?.({ notice });
}

/** Serves what a role can do until the process that started it goes away. */
export function serveRole(work: RoleWork, onNotice: (notice: number) => void = () => undefined): void {
  process.on('message', (message: Ask | Notice) => {
    if ('notice' in message) return onNotice(message.notice);
    const { id, what, about } = message;
    const doing = work[what];
    const doingIt = doing ? doing(about as never) : Promise.reject(new Error(`cannot ${what}`)); // asked by this folder alone
    doingIt.then(
      (answer) => process.send?.({ id, answer } satisfies Answer),
      (error: unknown) => process.send?.({ id, error: String(error) } satisfies Answer),
    );
  });
  process.once('disconnect', () => process.exit(0));
}
