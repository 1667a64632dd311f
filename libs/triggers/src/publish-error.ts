/** What keeps a graph from being published; the path is a JSON Pointer in the graph. */
export interface GraphRefusal {
  code: string;
  path: string;
  message: string;
}

/** `refused`: it cannot be; `conflict`: things stand otherwise by now; `unknown`: it is not there. */
export type PublishErrorCode = 'refused' | 'conflict' | 'unknown';

/** Why nothing was published. */
export class PublishError extends Error {
  override readonly name = 'PublishError';

  constructor(
    readonly code: PublishErrorCode,
    message: string,
    /** Of what is refused: the places in the graph. */
    readonly problems: readonly GraphRefusal[] = [],
  ) {
    super(message);
  }
}
