import type { Repeat } from '#model-turn';
import type { PropertyType } from '../parameters/properties.js';
import type {
  Condition,
  EachForm,
  FailsForm,
  FailureForm,
  LookupForm,
  PagesForm,
  PollForm,
  RequestForm,
  Template,
} from '../run/service-call.js';

/** A parameter of a service's file. */
export interface ParameterForm {
  name: string;
  type: PropertyType;
  displayName?: string;
  default?: unknown;
  required?: boolean;
  description?: string;
  placeholder?: string;
  /** Of a choice: names by value. Of a collection: parameters. Of a fixed collection: groups. */
  options?: Readonly<Record<string, string>> | readonly ParameterForm[] | readonly GroupForm[];
  /** A list of values, or of groups. */
  several?: boolean;
  /** By which values of others it is shown. */
  show?: Readonly<Record<string, readonly unknown[]>>;
  min?: number;
  max?: number;
  /** The first and the last version that has it. */
  since?: number;
  until?: number;
  /** The only value that can be carried out, and why. */
  only?: { value: unknown; why: string };
  /** Its value is never an expression. */
  fixed?: boolean;
}

export interface GroupForm {
  name: string;
  displayName?: string;
  values: readonly ParameterForm[];
}

export interface OperationForm {
  name: string;
  displayName: string;
  /** Names of shared parameters, and its own. */
  parameters?: readonly (string | ParameterForm)[];
  /** Absent: `safe` of GET and HEAD, else `never`. */
  repeat?: Repeat;
  /** The header that carries the key of a call, where the service knows a repeat by one. */
  keyHeader?: string;
  /** What cannot be carried out, by the parameter that asks for it. */
  refuses?: readonly { when: Condition; parameter: string; why: string }[];
  /** Templates under names, which follow `@` in the others. */
  named?: Readonly<Record<string, Template>>;
  lookups?: readonly LookupForm[];
  /** One request for all items of the node, `@rows`: a list of `{item, values}`. */
  together?: boolean;
  /** Why it is not carried out, after the lookups. */
  fails?: readonly FailsForm[];
  /** Why an answer is a failure though its status is none, by `@answer`. */
  failsAfter?: readonly FailsForm[];
  request: RequestForm;
  pages?: PagesForm;
  each?: EachForm;
  /** An item, or a list of them; absent: the answer, a list of it one item each. */
  items?: Template;
  /** The field of `binary` that the file goes to which comes; nothing: none does. */
  into?: Template;
  /** When the request is made at all, after the lookups; absent: always. */
  requestWhen?: Condition;
}

export interface ResourceForm {
  name: string;
  displayName: string;
  /** The way of signing in that has this resource alone, and no other; absent: each that no other resource names. */
  way?: string;
  /** The operation of a node that names none; absent: the first. */
  usual?: string;
  /** The parameter that chooses the operation; absent: `operation`. */
  by?: string;
  operations: readonly OperationForm[];
}

/** How nodes of early versions are read as those of a later one. */
export interface EarlierForm {
  from: readonly number[];
  to: number;
  /** When they cannot be said in the later version: the node stays unknown. */
  unless?: Condition;
  /** The parameters that are read; the others stay as they are. */
  reads: readonly string[];
  /** What they become. */
  parameters: Readonly<Record<string, Template>>;
  /** What is otherwise then, in words. */
  differs?: readonly string[];
}

/** How a service calls a trigger, and how it is told to. */
export interface HookForm {
  /** They know `@url` and `@secret`. */
  register: RequestForm;
  unregister: RequestForm;
  /** In lower case: the header by which the service says the secret. */
  secretHeader: string;
  named?: Readonly<Record<string, Template>>;
  /** Which calls it takes, by `@body`. */
  takes: Condition;
  /** What a call and its repeats have in common, and no other call has. */
  once: Template;
  /** Who has caused it. */
  caller: Template;
  /** Whether strangers may cause it, by the parameters. */
  open: Condition;
}

/** A read whose news start runs; `when`: by which parameters it is this one. */
export type PollOperation = PollForm &
  Omit<OperationForm, 'name' | 'displayName' | 'parameters'> & { when?: Condition };

/** A type of triggers. */
export interface ServiceTriggerForm {
  name: string;
  displayName: string;
  description: string;
  alias: readonly string[];
  hint: string;
  versions: readonly number[];
  parameters: readonly ParameterForm[];
  /** It is called by its service. */
  hook?: HookForm;
  /** It looks for what is new: a read, which knows `@since` and `@now`; of several the first that is meant. */
  poll?: PollOperation | readonly PollOperation[];
  /** Absent: those of its service. */
  credentials?: ServiceFile['credentials'];
  /** What comes to it, as a test of a draft begins with. */
  sample?: Readonly<Record<string, unknown>>;
}

/** A service: docs/schemas/service.schema.json is the form of its file. */
export interface ServiceFile {
  name: string;
  displayName: string;
  description: string;
  alias: readonly string[];
  hint: string;
  versions: readonly number[];
  earlier?: readonly EarlierForm[];
  /** Its server; null: the first host of the credential. */
  home: string | null;
  docs: string;
  /** Types of credentials, one of which a request carries; none: it is open to all. */
  credentials: readonly { type: string; way?: string; scopes?: readonly string[] }[];
  /** The parameter that chooses one of several; absent: `authentication`. */
  wayBy?: string;
  /** Headers of all requests. */
  headers?: Readonly<Record<string, string>>;
  failure?: FailureForm;
  named?: Readonly<Record<string, Template>>;
  /** Parameters that several operations have, by name. */
  shared?: Readonly<Record<string, ParameterForm>>;
  resources: readonly ResourceForm[];
  triggers?: readonly ServiceTriggerForm[];
}
