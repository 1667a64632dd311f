/** A part of the words: of a kind of node, or of all. */
interface Words {
  /** Absent: of any document. */
  kind?: string;
  /** Of what asks the world outside by itself: requests, events, addresses. */
  isOutside?: true;
  /** Of what a run knows nothing of. */
  isForAuthors?: true;
  text: string;
}

/** What documents that are written with these words may have. */
interface Wanted {
  /** Absent: every kind. */
  kinds?: ReadonlySet<string>;
  /** Whether they ask the world outside by themselves, and have tests of themselves. */
  isWhole: boolean;
}

const intro: readonly Words[] = [
  {
    text: `A document: { "version": 2, "input": { "schema": … }, "root": <node>, "output": { "value": …, "schema": … } }
Without input.schema the input is a text. Without output.value a run comes to what its root came to.

Every node: { "kind": …, "id": … }. Ids are unique in the document. "input" says what a node works on; absent: what the step before came to, and in a
branch, catch or child what the node around it works on. tool, fail and nodes that wait have none: they name values by references.`,
  },
];

/** Each by its title. */
const sections: readonly (readonly [title: string, parts: readonly Words[]])[] = [
  [
    'Kinds',
    [
      {
        kind: 'tool',
        text: `tool            { "toolName", "args" } calls a tool of the deployment by its name. Its output is what the tool returned.
                "outputSchema": what the output must fit. "cacheSeconds": an equal call of a tool that reads has the same answer.`,
      },
      {
        kind: 'tool',
        isOutside: true,
        text: `tool + http     { "http": { "url", "method", "query", "headers", "body", "credential", "expect", "keyHeader", "timeout", "pages", "approval" } } in place of
                toolName: one request. Output: { "status", "headers", "body" }.
                "pages": { "items": "body.rows", "next": "body.cursor", "into": "cursor", "most": 10 } reads several pages of a list. Output:
                { "items", "pages", "next" }. A write asks a person first, unless "approval" is "none".`,
      },
      {
        kind: 'tool',
        isOutside: true,
        text: `tool + emit     { "emit": { "name", "subject", "data" } } in place of toolName: an event for other runs that wait for it.`,
      },
      {
        kind: 'llm',
        text: `llm             { "instructions", "model", "tools", "params" } asks a model. Output: a text; with "outputSchema" a value that fits; with "choices" one of those
                texts. Decide by choices or outputSchema, never by a text.`,
      },
      {
        kind: 'approval',
        text: `approval        { "text", "timeout" } asks a person to agree. A refusal fails the node. Its input passes through.`,
      },
      {
        kind: 'waitForMessage',
        text: `waitForMessage  { "text", "timeout" } asks a person, and waits for the next text, which is the output.`,
      },
      {
        kind: 'waitForMessage',
        isOutside: true,
        text: `waitForMessage + event  { "event": … , "timeout" } waits for another system. event is one of { "name" }, { "signal" }, { "callback": true }, { "any": [ … ] },
                { "all": [ … ] }; with "subject", "where" (fields of data), "schema" (what data must fit), "since", "until" (times).
                Output: { "id", "source", "type", "subject", "time", "came", "data" }, of all a list.`,
      },
      {
        kind: 'delay',
        text: `delay           { "ms" } waits so many milliseconds. Its input passes through: with "ms": 0 and "input" it is a value.`,
      },
      {
        kind: 'sequence',
        text: `sequence        { "steps": [ … ] } one behind the other; the output of each is the input of the next.`,
      },
      {
        kind: 'fork',
        text: `fork            { "mode": "all" | "settle" | "race", "paths": [ … ], "merge", "concurrency" } at the same time. Output: an object by path ids; "merge": "list",
                "text", "first" or "last". settle leaves out what failed; with "merge": "outcomes" it keeps each as
                { "ok": true, "output" } or { "ok": false, "error": { "code", "class", "text", "step" } }. race takes the first success.`,
      },
      {
        kind: 'map',
        text: `map             { "each": <node>, "over", "mode", "maxItems", "merge", "concurrency", "items" } the node for each item of a list: $.item and $.index.
                Output: a list.`,
      },
      {
        kind: 'foreach',
        text: `foreach         { "page": <node>, "each": <node>, "mode": "all" | "settle", "concurrency", "maxItems" } a list of many items, page by page. page comes to
                { "items": [ … ], "next": <null at the end> }, as http with pages does; $.page.next in it is that of the page before, absent
                in the first. each: $.item, $.index. Output: { "items", "pages", "failed", "failures" }, numbers and the first errors; what each
                came to is not kept.`,
      },
      {
        kind: 'branch',
        text: `branch          { "cases": [ { "when": <condition>, "then": <node> } ], "default": <node> } the first case that holds. Without a default its input passes
                through.`,
      },
      {
        kind: 'loop',
        text: `loop            { "body": <node>, "until": <condition> or "while": <condition>, "maxIterations" } $.loop.round counts from 1; more rounds fail with LOOP_LIMIT.
                Steps of its last round are read behind it.`,
      },
      {
        kind: 'spawn',
        text: `spawn           { "child": <node>, "timeout", "layers" } as a run of its own, which a timeout ends.`,
      },
      {
        kind: 'provide',
        text: `provide         { "child": <node>, "layers": [ … ] } gives models below it files and memories.`,
      },
      { kind: 'fail', text: `fail            { "code", "text" } fails: "code" is a word of your own, as "no-stock".` },
      {
        kind: 'subflow',
        text: `subflow         { "document": … } or { "ref": "<id of a stored workflow>", "version": "<absent: the current one>" }, with "input".`,
      },
    ],
  ],
  [
    'Errors',
    [
      {
        text: `Any node but fail may have "timeout" (milliseconds), "catch": [ { "on", "then": <node> or "value" } ], of which the first that names the error counts, and
"finally": <node>, which comes last. A fail in a then goes on to the next catch around. tool and llm may have
"retry": { "on", "count", "ms", "factor", "maximumMs", "jitter" }: it waits 1,000 ms first, each time twice as long, up to half of it less by chance unless
"jitter" is false. "on" has codes, or classes: unavailable (no connection, 408, 429, 5xx), timeout (of any node; a person who does not answer too), unknown (it
may have been done), refused (401, 403, 404, 409, 410; a person's no), input, limit, failed (other statuses), own (a fail).
In a catch $.error.code .class .text .step are those of the node that failed.
A step of a sequence may have "compensate": <node>, which takes it back where a later step fails: the last first; then the error goes on.`,
      },
    ],
  ],
  [
    'Tests',
    [
      {
        isForAuthors: true,
        text: `"tests": [ { "name", "input", "answers": { "<id>": [ … ] }, "approvals", "expect" } ] at the top are played by \`workflow test\`, in memory; a run knows
nothing of them.`,
      },
    ],
  ],
  [
    'References',
    [
      {
        text: `A text that is a reference gives the value: "$.steps.look.output.body.items[0].id". In a text "{{ $.input.name }}" is replaced by the value as text.
$.input, $.steps.<id>.output, $.item and $.index in a map or foreach, $.page.number .next in a page, $.loop.round .ms .usd .previous in a loop,
$.run.id, $.now.`,
      },
      {
        isOutside: true,
        text: `In http $.callbacks.<id> is the path of an address that answers the node: put that of your deployment before it.`,
      },
      {
        text: `"$.input.count ?? 0" has a default, as JSON, for what is absent or null. There are no expressions, functions or filters: let a tool or a model compute.
A step is reached only behind it, in the same run. What is in a fork, map, foreach or spawn is reached by the output of that node. Behind a branch or a
while give a default for a step that may not have run.`,
      },
    ],
  ],
  [
    'Conditions',
    [
      {
        text: `{ "value": <value>, <test>: <value> } with one test: equals, in (a list), has (value is a list), exists (true or false), above, atLeast, below, atMost
(numbers), before, after (times with a zone, or days), startsWith, endsWith (texts). { "all": [ … ] }, { "any": [ … ] }, { "not": … }, true, false.`,
      },
    ],
  ],
  [
    'Schemas',
    [
      {
        text: `type, properties, required, additionalProperties, items, enum, minimum, maximum, minLength, maxLength, minItems, maxItems, description. Nothing else.`,
      },
    ],
  ],
];

function isWanted({ kind, isOutside, isForAuthors }: Words, { kinds, isWhole }: Wanted): boolean {
  if (!isWhole && (isOutside === true || isForAuthors === true)) return false;
  return kind === undefined || kinds?.has(kind) !== false;
}

/** The words that a model needs to write documents of version 2, each under its title. `docs/llms.txt` has all of them. */
export function documentWords(wanted: Wanted): string {
  const said = (parts: readonly Words[]): string =>
    parts
      .filter((part) => isWanted(part, wanted))
      .map(({ text }) => text)
      .join('\n');
  const titled = sections.map(([title, parts]) => ({ title, text: said(parts) })).filter(({ text }) => text !== '');
  return [said(intro), ...titled.map(({ title, text }) => `## ${title}\n\n${text}`)].join('\n\n');
}
