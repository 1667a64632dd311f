import { appendFileSync } from 'node:fs';

const text = { type: 'object', properties: { text: { type: 'string', maxLength: 100_000 } }, required: ['text'] };

const say = (what) => ({ content: [{ type: 'text', text: what }] });
const never = () => new Promise(() => undefined);

/** Answers to a write that has been made, as its text decides: good ones among such as no SDK would write. */
function malformed(said, context) {
  const raw = (words) => {
    process.stdout.write(
      `${typeof words === 'string' ? words : JSON.stringify({ jsonrpc: '2.0', id: context.mcpReq.id, ...words })}\n`,
    );
    return never();
  };
  const ways = [
    () => say(said),
    () => say(said),
    () => say(said),
    () => raw({ result: { content: 'written' } }),
    () => raw({ result: 'written' }),
    () => raw({ error: { code: -32_603, message: 'internal error' } }),
    () => raw({ error: { code: -32_602, message: 'the output is not as it should be' } }),
    () => ({ ...say('written, and then it broke'), isError: true }),
    () => raw('written!'),
    () => process.exit(3),
  ];
  const sum = [...said].reduce((total, letter) => (total * 31 + letter.codePointAt(0)) % 1_000_003, 7);
  return ways[sum % ways.length]();
}

/** Tools that echo, write, fail, hang and end their server, with the words of the environment in their descriptions. */
export function registerTools(server, schemaOf, environment) {
  const calls = [];
  const { ALMANAC_DESCRIPTION: description = 'Says it again.', ALMANAC_LOG: log } = environment;
  const tool = (name, annotations, run) =>
    server.registerTool(
      name,
      { description, inputSchema: schemaOf(text), annotations },
      async ({ text: said }, context) => {
        calls.push(said);
        if (log) appendFileSync(log, `${JSON.stringify({ name, said, meta: context?.mcpReq?._meta ?? null })}\n`);
        return run(said, context);
      },
    );
  tool('echo', { readOnlyHint: true }, say);
  const afterwards = environment.ALMANAC_AFTERWARDS === 'malformed' ? malformed : say;
  tool('note', { readOnlyHint: false, idempotentHint: true }, afterwards);
  tool('pay', {}, afterwards);
  tool('refuse', { readOnlyHint: true }, (said) => ({ ...say(`no ${said}`), isError: true }));
  tool('hang', { readOnlyHint: true }, never);
  tool('die', { readOnlyHint: true }, () => process.exit(3));
  tool('pid', { readOnlyHint: true }, () => say(String(process.pid)));
  tool('uid', { readOnlyHint: true }, () => say(String(process.getuid?.())));
  tool('secrets', { readOnlyHint: true }, () => say(Object.keys(environment).sort().join(' ')));
}
