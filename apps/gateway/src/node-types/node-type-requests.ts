import { IsIn, IsOptional, Matches } from 'class-validator';
import { connectionTypes } from '#graph';
import type { ConnectionType } from '#graph';

const form = /^[^\p{Cc}]{1,128}$/u;
const expected = { message: 'expected 1 to 128 characters, none of them a control character' };

/** `GET /v1/node-types`, the query: which types, the best first; all where it asks for nothing. */
export class NodeTypesQuery {
  /** A part of a name, an alias or a description. */
  @IsOptional()
  @Matches(form, expected)
  query?: string;

  /** Types with an output of this type. */
  @IsOptional()
  @IsIn(connectionTypes, { message: `expected one of: ${connectionTypes.join(', ')}` })
  connectionType?: ConnectionType;
}

/** The type, in the path: a slash in its name is written as `%2F`. */
export class NodeTypePath {
  @Matches(form, expected)
  name!: string;
}
