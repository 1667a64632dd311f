import type { CredentialTypeName } from '#credentials';

/** A request as it is sent, from its path on. Names of the query and of a form come in any order. */
export interface SentRequest {
  method: string;
  path: string;
  query?: Readonly<Record<string, string | readonly string[]>>;
  body?: unknown;
}

/** One use of an operation: what a node says, what its service is asked, as its documentation says, and what it makes of the answers. */
export interface ServiceCase {
  /** `resource.operation`. */
  of: string;
  parameters: Readonly<Record<string, unknown>>;
  version?: number;
  /** The item that the node is given. */
  item?: Readonly<Record<string, unknown>>;
  /** The files of that item, each of bytes `bytes of <name>`. */
  files?: readonly string[];
  asks: readonly SentRequest[];
  /** One for each; absent: the service's usual one. */
  answers?: readonly unknown[];
  /** What comes of it; absent: the answer. */
  items?: readonly unknown[];
  /** The file that comes: its field, its name and its bytes. */
  brings?: { into: string; fileName: string; bytes: string };
}

/** The cases of a service. */
export interface ServiceCases {
  /** The last part of the type's name. */
  service: string;
  credentials: readonly {
    type: CredentialTypeName;
    hosts: readonly string[];
    values: Readonly<Record<string, string>>;
  }[];
  /** The servers of one that needs no credential. */
  hosts?: readonly string[];
  /** An answer in which all went well. */
  usual: unknown;
  /** An answer that refuses the key, and its status. */
  refusal: { status: number; body: unknown; said: string };
  cases: readonly ServiceCase[];
}
