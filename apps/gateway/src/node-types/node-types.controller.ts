import { Controller, Get, Param, Query } from '@nestjs/common';
import { searchByConnection, searchByName } from '#graph';
import { catalogue } from '#nodes';
import { knownNodeType, nodeTypeList } from './node-type-responses.js';
import type { KnownNodeTypeView, NodeTypeView } from './node-type-responses.js';
import { Operation } from '../openapi/operation.js';
import { notFound } from '../platform/http/problem.js';
import { strictly } from '../platform/http/validation.js';
import { NodeTypePath, NodeTypesQuery } from './node-type-requests.js';

const descriptions = catalogue.map(({ description }) => description);
const byName = new Map(catalogue.map((node) => [node.description.name, node]));

function found({ query, connectionType }: NodeTypesQuery): NodeTypeView[] {
  const limit = descriptions.length;
  if (connectionType !== undefined)
    return searchByConnection(descriptions, connectionType, { ...(query !== undefined && { query }), limit }).map(
      ({ type }) => type,
    );
  return query === undefined ? descriptions : searchByName(descriptions, query, limit).map(({ type }) => type);
}

/** The types of nodes that a graph may hold. */
@Controller('v1/node-types')
export class NodeTypesController {
  @Operation({
    id: 'listNodeTypes',
    summary: 'The types of nodes that a graph may hold; those that a search finds, the best first',
    answers: { 200: nodeTypeList },
  })
  @Get()
  list(@Query(strictly) query: NodeTypesQuery): { node_types: NodeTypeView[] } {
    return { node_types: found(query) };
  }

  @Operation({
    id: 'getNodeType',
    summary: 'A type of nodes, with the schema of its parameters',
    answers: { 200: knownNodeType },
    problems: [404],
  })
  @Get(':name')
  show(@Param(strictly) { name }: NodeTypePath): KnownNodeTypeView {
    const known = byName.get(name);
    if (known === undefined) throw notFound('type of nodes');
    return { ...known.description, parameterSchema: known.parameters };
  }
}
