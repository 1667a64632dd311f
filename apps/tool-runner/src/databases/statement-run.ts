import type { CredentialPlace } from '#credentials';

/** A statement, and the server that it is for. */
export interface Run {
  server: { values: Readonly<Record<string, string>>; place: CredentialPlace };
  statement: {
    text: string;
    values: readonly unknown[];
    reads: boolean;
    /** Is called as the statement begins to leave: nothing proves from then on that it was not carried out. */
    onLeaves(this: void): void;
  };
}
