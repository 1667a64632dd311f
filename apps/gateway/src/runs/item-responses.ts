import * as Type from 'typebox';
import { anyObject, list, nullable } from '../openapi/schemas.js';
import { next } from '../platform/http/paging.js';

export const runItems = Type.Object(
  {
    root_run_id: Type.String(),
    nodes: list(
      Type.Object({
        node: Type.String(),
        executions: Type.Integer(),
        made: Type.Optional(
          list(Type.Integer(), {
            description:
              'With `counts`, how many items it made in all, by the number of the output. Absent: that is too much to count.',
          }),
        ),
      }),
      { description: 'The nodes that have run, by name, and how often.' },
    ),
    failed: nullable(
      Type.Object({ node: Type.String(), message: nullable(Type.String(), { description: 'Null to viewers.' }) }),
      { description: 'The node that the run has failed at. Null: it has not, or at none of its nodes.' },
    ),
    items: list(
      Type.Object({
        rounds: list(Type.Integer(), { description: 'Those of the loops around the node, the outermost first.' }),
        output: Type.Integer({ description: 'The output that the item left by, from 0.' }),
        json: nullable(anyObject(), { description: 'Null to viewers.' }),
      }),
      { description: 'Of the node that was asked for, in the order in which it made them.' },
    ),
    next,
  },
  { title: 'RunItems', description: 'What the nodes of a graph have made in the tree of a run.' },
);
export type RunItems = Type.Static<typeof runItems>;
