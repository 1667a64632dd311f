/** A request of a node, as somebody has to answer it. */
export interface HttpAsked {
  method: string;
  /** With its query. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** A value that is sent as JSON, or a text under its own content type. Absent: none. */
  body?: unknown;
  /** The stored credential that it is sent with; absent: none. */
  credential?: { id: string; type: string };
  /** The header that has the key of the call; absent: none. */
  keyHeader?: string;
  signal: AbortSignal;
}

export interface HttpReply {
  status: number;
  headers?: Readonly<Record<string, string>>;
  /** A text as it is, any other value as JSON. Absent: an empty text. */
  body?: unknown;
}

/** An event, or a signal to the run, that is there when the run begins. */
export interface GivenEvent {
  /** The `name` that a node waits for. */
  name?: string;
  /** Or the `signal`. */
  signal?: string;
  /** Or the id of the node whose address is called back; of one that waits in several rounds or items its place, as `m[2]/answer`. */
  callback?: string;
  subject?: string;
  data?: unknown;
}

/** Answers the requests of a document. */
export type HttpFunction = (request: HttpAsked) => HttpReply | Promise<HttpReply>;

/** What plays the world outside of a document. */
export interface Outside {
  /** Answers the requests by HTTP of a document. Absent: each fails. */
  http?: HttpFunction;
  /** What its nodes wait for in place of texts. Absent: nothing comes. */
  events?: readonly GivenEvent[];
}
