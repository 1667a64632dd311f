import { conditionOperations } from '#nodes';
import type { NodeCategory } from './node-category.js';

/** All that conditions can do, out of the table that carries it out. */
const operations = Object.entries(conditionOperations)
  .map(([type, names]) => `${type} ${names.join(', ')}`)
  .join('; ');

const set = `EXAMPLES (Set)
Change: a field message that says Hello World.
{"parameters":{"assignments":{"assignments":[{"id":"a1","name":"message","value":"Hello World","type":"string"}]}}}
Change: keep the incoming fields, and add total, which is price times quantity.
{"parameters":{"assignments":{"assignments":[{"id":"a1","name":"total","value":"={{ $json.price * $json.quantity }}","type":"number"}]},
"includeOtherFields":true}}
An assignment has an id of its own, and a type: string, number, boolean, array or object.`;

const conditions = `EXAMPLES (conditions)
Change: go on when status is paid.
{"parameters":{"conditions":{"options":{"caseSensitive":true,"typeValidation":"loose"},"conditions":[{"id":"c1",
"leftValue":"={{ $json.status }}","rightValue":"paid","operator":{"type":"string","operation":"equals"}}],"combinator":"and"}}}
Change: more than 100, or no customer.
{"parameters":{"conditions":{"options":{"caseSensitive":true,"typeValidation":"loose"},"conditions":[{"id":"c1",
"leftValue":"={{ $json.amount }}","rightValue":100,"operator":{"type":"number","operation":"gt"}},{"id":"c2",
"leftValue":"={{ $json.customer }}","rightValue":"","operator":{"type":"string","operation":"empty","singleValue":true}}],"combinator":"or"}}}
Operations by type: ${operations}.
Those without a right side have singleValue true.`;

const http = `EXAMPLES (HTTP Request)
Change: read https://api.example.com/orders, ten of them.
{"parameters":{"method":"GET","url":"https://api.example.com/orders","sendQuery":true,
"queryParameters":{"parameters":[{"name":"limit","value":"10"}]}}}
Change: POST the city of the item as JSON to https://api.example.com/v1/forecast.
{"parameters":{"method":"POST","url":"https://api.example.com/v1/forecast","sendBody":true,"contentType":"json","specifyBody":"keypair",
"bodyParameters":{"parameters":[{"name":"city","value":"={{ $json.city }}"}]}}}
Headers need sendHeaders true and headerParameters.parameters. Keys and tokens never stand in parameters: name a credential instead.`;

const tool = `EXAMPLES (a tool that a model calls)
Change: let the model choose recipient and text.
{"parameters":{"to":"={{ $fromAI('to', 'who gets it') }}","text":"={{ $fromAI('text', 'what it says') }}"}}
Change: fixed address, and the city from the model.
{"parameters":{"method":"GET","url":"=https://api.example.com/weather?city={{ $fromAI('city', 'name of the city', 'string') }}"}}
$FROMAI
$fromAI('key', 'description', 'type', default) stands for a value that the calling model fills in, in tools only. The key has letters, digits,
_ and -; the type is string, number, boolean or json. Give the rest of the parameters fixed values.`;

const calledTool = `EXAMPLES (Tool of this installation)
Change: call get_order for the id of the item, where the schema of get_order has order_id.
{"parameters":{"tool":"get_order","arguments":"={{ { order_id: $json.id } }}"}}
Change: call list_orders, of which nothing is to be said.
{"parameters":{"tool":"list_orders","arguments":"{}"}}
The tool is the name that the request or the changes give, to the letter; arguments have the names and types of its schema. $fromAI has no place here:
no model calls this node.`;

const generic = `EXAMPLE
Change: at most five items.
{"parameters":{"maxItems":5}}`;

const byCategory: Readonly<Record<NodeCategory, string>> = {
  ...{ set, if: conditions, httpRequest: http, tool, calledTool, generic },
};

/** What shows a model the form of the parameters of such types. */
export function examplesFor(category: NodeCategory): string {
  return byCategory[category];
}
