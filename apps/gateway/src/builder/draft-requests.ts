import { IsArray, IsIn, IsInt, IsObject, IsOptional, IsString, Length, Max, Min } from 'class-validator';
import { testedParts } from '#builder';
import { Described } from '../openapi/body-schema.js';

const aGraph = { message: 'expected a graph' };
const anObject = { type: 'object', additionalProperties: true } as const;
const aName = { message: 'expected the name of a node' };

/** `POST /v1/builder/checks`. */
export class CheckDraft {
  @IsObject(aGraph)
  @Described(anObject)
  graph!: unknown;
}

/** `POST /v1/builder/tests`. */
export class TestDraft {
  @IsObject(aGraph)
  @Described(anObject)
  graph!: unknown;

  /** What of it runs: all, what leads to a node with the node, or one node with items that are given; absent: all. */
  @IsOptional()
  @IsIn(testedParts, { message: `expected one of ${testedParts.join(', ')}` })
  part?: (typeof testedParts)[number];

  /** The name of that node. */
  @IsOptional()
  @IsString(aName)
  @Length(1, 200, aName)
  node?: string;

  /** The name of the trigger that begins; absent: the first one. */
  @IsOptional()
  @IsString(aName)
  @Length(1, 200, aName)
  trigger?: string;

  /** What comes to the trigger; absent: what is pinned there, or a sample. */
  @IsOptional()
  @IsObject({ message: 'expected an object' })
  @Described(anObject)
  payload?: unknown;

  /** By the names of nodes, the data of items that stand for what these would make, above what is pinned. */
  @IsOptional()
  @IsObject({ message: 'expected lists of items by the names of nodes' })
  @Described({ type: 'object', additionalProperties: { type: 'array', items: anObject } })
  items?: unknown;

  /** The data of the items that come to a node that is tested alone; absent: what is known of those that lead to it. */
  @IsOptional()
  @IsArray({ message: 'expected a list of items' })
  @Described({ type: 'array', items: anObject })
  input?: unknown;
}

const aTemplate = { message: 'expected an expression of at most 10000 characters, with its =' };

/** `POST /v1/builder/previews`. */
export class PreviewExpression {
  @IsString(aTemplate)
  @Length(1, 10_000, aTemplate)
  template!: string;

  /** The data of the items that come to its node. */
  @IsArray({ message: 'expected a list of items' })
  @Described({ type: 'array', items: anObject })
  input!: unknown;

  /** Which of them it is evaluated for, from 0; absent: the first. */
  @IsOptional()
  @IsInt({ message: 'expected the place of an item' })
  @Min(0, { message: 'expected the place of an item' })
  @Max(9_999, { message: 'expected the place of an item' })
  item_index?: number;

  /** That of the items of other nodes, by their names. */
  @IsOptional()
  @IsObject({ message: 'expected lists of items by the names of nodes' })
  @Described({ type: 'object', additionalProperties: { type: 'array', items: anObject } })
  nodes?: unknown;

  /** The name of the workflow. */
  @IsOptional()
  @IsString({ message: 'expected a name' })
  @Length(0, 200, { message: 'expected a name' })
  workflow?: string;
}
