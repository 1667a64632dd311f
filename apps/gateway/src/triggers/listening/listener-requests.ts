import { IsObject, IsString, Length, Matches } from 'class-validator';
import { sessionIdForm } from '../../builder/session-address.js';
import { Described } from '../../openapi/body-schema.js';

const aName = { message: 'expected the name of a trigger' };

/** `POST /v1/builder/listeners`. */
export class OpenListener {
  /** The session whose draft it is: one at a time listens for it. */
  @Matches(sessionIdForm, { message: 'expected the id of a session' })
  draft!: string;

  @IsObject({ message: 'expected a graph' })
  @Described({ type: 'object', additionalProperties: true })
  graph!: unknown;

  /** The name of the webhook or form that is waited for. */
  @IsString(aName)
  @Length(1, 200, aName)
  node!: string;
}

/** The one that listens, in the path. */
export class ListenerPath {
  @Matches(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { message: 'expected the id of a listener' })
  id!: string;
}
