/** A value made of what a node says: `template.ts` has its form. */
export type Template = unknown;

/** A condition over templates: `conditions.ts` has its form. */
export type Condition = Readonly<Record<string, unknown>>;

/** A request as a template. Its path is a text in which `{…}` stands for a value, escaped. */
export interface RequestForm {
  method: string;
  path: string;
  /** Another server of the service. */
  home?: string;
  /** Another one, which a lookup has found. */
  homeAt?: Template;
  /** The whole address, of a service that is open to all: the node says it. */
  address?: Template;
  /** What comes is a feed of RSS or Atom: the answer is the list of its entries. `customFields`: elements that they have besides, a list. */
  feed?: { customFields?: Template };
  query?: Readonly<Record<string, Template>>;
  /** More of the query, as a text of it. */
  queryText?: Template;
  /** More of the query, as an object whose names are values themselves. */
  queryMore?: Template;
  headers?: Readonly<Record<string, Template>>;
  body?: Template;
  /** How the body is written; absent: as JSON. */
  bodyAs?: 'json' | 'form' | 'text';
  /**
   * Where mails are: what the body holds under `sent` is made MIME in base64url, what the answer holds so under `read` is read. What is attached to it is kept
   * where `files` says how the fields begin.
   */
  mail?: { sent?: string; read?: string; files?: Template };
  /**
   * Fields of a form that are files of the item: each gives the field of `binary`, or nothing; `{field, name}`: under that name. With one of them the body is
   * a form of several parts.
   */
  files?: Readonly<Record<string, Template>>;
  /** The body is a file of the item: its field of `binary`. */
  bodyFile?: Template;
  /** What comes is a file. */
  brings?: BringsForm;
}

/** A file that comes: the body of the answer, or what stands in it in Base64 under `base64`. */
export interface BringsForm {
  when?: Condition;
  /** Absent: as the server says. */
  name?: Template;
  base64?: string;
}

/** A read that comes first, under a name by which the templates after it know what it found. */
export interface LookupForm {
  name: string;
  /** Absent: always. */
  when?: Condition;
  request: RequestForm;
  /** It changes something that the request needs. */
  writes?: boolean;
  /** What of its answer is kept; absent: all. */
  keep?: Template;
}

/** How the pages of a list follow each other. */
export interface PagesForm {
  /** The items of a page, a list. */
  list: Template;
  /** What leads to the next page; nothing: this was the last. */
  next: Template;
  /** Where that goes: a field of the query, or one of the body by its path; `url`: it is the address. */
  as: { query: string } | { body: string } | 'url';
  /** How many items are wanted; nothing: all. */
  most?: Template;
}

/** What each of a list is asked for by itself: the list of the answers is the answer then. */
export interface EachForm {
  of: Template;
  /** One of the list is `@each`. */
  request: RequestForm;
  /** What of its answer is kept; absent: all. */
  keep?: Template;
}

/** What of a list is new since the last look. It is known by one of `at`, `order` and `mark`, else by its id, so that nothing comes twice. */
export interface PollForm {
  /** Of one of the list, `@each`. */
  id: Template;
  /** When it came, in milliseconds since 1970, of what is kept of one: a look lists what is newer than the last. */
  at?: Template;
  /** Its place in a list that only grows at its end, a number: new is what stands behind the last. */
  order?: Template;
  /** What changes with it, in a list that each look reads whole: new is what was not there, or was otherwise. */
  mark?: Template;
  /** By `mark`: which of these are wanted; absent or nothing: both. */
  news?: Template;
  /** By `order` and `mark`: which list it is. Another one is learned anew. */
  of?: Template;
  /** The list begins with the newest. */
  newestFirst?: boolean;
}

/**
 * By `at`: up to when a list was looked through, and what was there, by id with its time. By `order`: the last place. By `mark`: all, by id with its mark.
 * By none of them: all, by id with when it was listed last.
 */
export interface PollState {
  since: number;
  seen: Readonly<Record<string, number>>;
  /** By `order` and `mark`: which list it was. */
  of?: string;
}

export interface FailureForm {
  /** When an answer is a failure though its status is none. */
  when?: Condition;
  /** What the service says of it. */
  says: Template;
  /** After how many seconds a request that came too soon may be made again, where no header says so. */
  retryAfter?: Template;
}

/** Why an operation is not carried out, after its lookups, or has failed, after its answer. */
export interface FailsForm {
  when: Condition;
  says: Template;
}

/** What templates know. */
export interface Scope {
  /** The values of the node's parameters, behind `$`. */
  values: Readonly<Record<string, unknown>>;
  /** All else, behind `@`: `item`, `answer`, what was looked up, and in a list `each` and `index`. */
  known: Readonly<Record<string, unknown>>;
  /** Names behind `@` that are templates themselves. */
  named: Readonly<Record<string, Template>>;
}

/** What carries out an operation of a service beside the request itself: all of its file that the call needs, so that a later file changes nothing of it. */
export interface ServiceCall {
  /** `telegram sendMessage`, for people. */
  name: string;
  /** Whether the server is the first host of the credential. */
  atCredential?: true;
  /** What a service account asks for, where the credential is one. */
  scopes?: readonly string[];
  /** Headers of all its requests, and its server. */
  base: { home: string; headers: Readonly<Record<string, string>> };
  /** What its templates know of the node. */
  scope: Scope;
  lookups: readonly LookupForm[];
  fails: readonly FailsForm[];
  /** Absent: none. */
  failsAfter?: readonly FailsForm[];
  /** The request, where it is made of what the lookups find; null: it is made already. */
  request: RequestForm | null;
  pages: PagesForm | null;
  /** Absent: each of the list is whole as it comes. */
  each?: EachForm;
  /** What is new of its list alone, by the state that is kept under a place. */
  poll?: PollForm & { place: string };
  items: Template;
  failure: FailureForm | null;
  /** The field of `binary` that the file goes to which comes; absent: none does. */
  into?: string;
  /** Its items have files under `filesOfItem`. */
  bringsMany?: true;
  /** When the request is made at all, after the lookups; absent: always. */
  requestWhen?: Condition;
}
