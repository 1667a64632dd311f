import { appendFileSync } from 'node:fs';

const text = { type: 'object', properties: { text: { type: 'string', maxLength: 100_000 } }, required: ['text'] };

/** Tools that echo, write, fail, hang and end their server, with the words of the environment in their descriptions. */
export function registerTools(server, schemaOf, environment) {
  const calls = [];
  const say = (what) => ({ content: [{ type: 'text', text: what }] });
  const { ALMANAC_DESCRIPTION: description = 'Says it again.', ALMANAC_LOG: log } = environment;
  const tool = (name, annotations, run) =>
    server.registerTool(
      name,
      { description, inputSchema: schemaOf(text), annotations },
      async ({ text: said }, context) => {
        calls.push(said);
        if (log) appendFileSync(log, `${JSON.stringify({ name, said, meta: context?.mcpReq?._meta ?? null })}\n`);
        return run(said);
      },
    );
  tool('echo', { readOnlyHint: true }, say);
  tool('note', { readOnlyHint: false, idempotentHint: true }, say);
  tool('pay', {}, say);
  tool('refuse', { readOnlyHint: true }, (said) => ({ ...say(`no ${said}`), isError: true }));
  tool('hang', { readOnlyHint: true }, () => new Promise(() => undefined));
  tool('die', { readOnlyHint: true }, () => process.exit(3));
  tool('pid', { readOnlyHint: true }, () => say(String(process.pid)));
  tool('uid', { readOnlyHint: true }, () => say(String(process.getuid?.())));
  tool('secrets', { readOnlyHint: true }, () => say(Object.keys(environment).sort().join(' ')));
}
