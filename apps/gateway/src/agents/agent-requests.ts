import { IsBoolean, Length, Matches, ValidateIf } from 'class-validator';
import { OperatorRequest } from '../auth/operator-request.js';
import { Described } from '../openapi/body-schema.js';
import { IfGiven } from '../platform/http/if-given.js';

const anId = { message: 'expected the id of an agent' };
const aVersion = { message: 'expected a version of 16 hex digits, or file' };
const versionOrFile = /^(?:file|[0-9a-f]{16})$/;
const expectedWords = { message: 'expected 1 to 8000 characters, or null for what the file says' };

/** The agent, in the path. */
export class AgentPath {
  @Matches(/^[a-z0-9][a-z0-9-]{0,63}$/, anId)
  id!: string;
}

/** `GET /v1/agents/:id/diff`. */
export class DiffAgentQuery {
  @IfGiven()
  @Matches(versionOrFile, aVersion)
  from?: string;

  @IfGiven()
  @Matches(versionOrFile, aVersion)
  to?: string;
}

/** Text, null for what the file says, or left out. */
function Words(maxLength: number): PropertyDecorator {
  return (target, property) => {
    const given = (_body: unknown, value: unknown): boolean => value !== undefined && value !== null;
    ValidateIf(given)(target, property);
    Length(1, maxLength, { message: expectedWords.message.replace('8000', String(maxLength)) })(target, property);
    Described({ anyOf: [{ type: 'string', minLength: 1, maxLength }, { type: 'null' }] })(target, property);
  };
}

/** What is said in place of the file; what is left out is as it is published. */
export class AgentWords extends OperatorRequest {
  @Words(8_000)
  goal?: string | null;

  @Words(8_000)
  constraints?: string | null;

  @Words(128)
  model?: string | null;
}

/** `POST /v1/agents/:id/tries`. */
export class TryAgent extends AgentWords {
  @Length(1, 8_000, { message: 'expected a text of 1 to 8000 characters' })
  text!: string;

  /** As an earlier try has named it: the agent remembers what was said there. */
  @IfGiven()
  @Matches(/^[\w-]{16,64}$/, { message: 'expected the conversation of an earlier try' })
  conversation?: string;
}

/** `POST /v1/agents/:id/versions`. */
export class PublishAgent extends AgentWords {
  /** The published version that its author has looked at, or `file` where nothing was published. */
  @IfGiven()
  @Matches(versionOrFile, aVersion)
  base?: string;

  /** Plays the kept tests with these words first, and publishes only if they all pass: within a minute. */
  @IfGiven()
  @IsBoolean({ message: 'expected true or false' })
  tests?: boolean;

  /** Only says what it would change. */
  @IfGiven()
  @IsBoolean({ message: 'expected true or false' })
  dry_run?: boolean;
}

/** `POST /v1/agents/:id/rollback`. */
export class RollBackAgent extends OperatorRequest {
  @Matches(versionOrFile, aVersion)
  version!: string;

  @IfGiven()
  @Matches(versionOrFile, aVersion)
  base?: string;
}
