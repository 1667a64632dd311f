import { anyObject, integer, list, meaning, named, nullable, object, text } from '../openapi/shape.js';
import type { Of } from '../openapi/shape.js';

export const runItems = named(
  'RunItems',
  'What the nodes of a graph have made in the tree of a run.',
  object({
    root_run_id: text,
    nodes: meaning(
      'The nodes that have run, by name, and how often.',
      list(
        object(
          { node: text, executions: integer },
          {
            made: meaning(
              'With `counts`, how many items it made in all, by the number of the output. Absent: that is too much to count.',
              list(integer),
            ),
          },
        ),
      ),
    ),
    failed: meaning(
      'The node that the run has failed at. Null: it has not, or at none of its nodes.',
      nullable(object({ node: text, message: meaning('Null to viewers.', nullable(text)) })),
    ),
    items: meaning(
      'Of the node that was asked for, in the order in which it made them.',
      list(
        object({
          rounds: meaning('Those of the loops around the node, the outermost first.', list(integer)),
          output: meaning('The output that the item left by, from 0.', integer),
          json: meaning('Null to viewers.', nullable(anyObject)),
        }),
      ),
    ),
    next: meaning('The `after` of the next page; null: there is none.', nullable(text)),
  }),
);
export type RunItems = Of<typeof runItems>;
