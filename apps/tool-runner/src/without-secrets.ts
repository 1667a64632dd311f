import { redactSecrets } from '#secrets';
import type { OwedTool, ToolAnswer } from '#tools';

/** A tool without the secrets in its answers: what a person's files and browser hold no model, log or record has. */
export function withoutSecrets(tool: OwedTool): OwedTool {
  return { ...tool, run: async (args, context) => redactedAnswer(await tool.run(args, context)) };
}

async function redactedAnswer(answer: ToolAnswer): Promise<ToolAnswer> {
  if (answer.ok) return { ok: true, value: { text: await redactSecrets(toRedactedText(answer.value)) } };
  const { envelope, why } = answer;
  const message = await redactSecrets(envelope.error.message);
  const known = { ...why, message: await redactSecrets(why.message) };
  return { ...answer, envelope: { ...envelope, error: { ...envelope.error, message } }, why: known };
}

/** What has a form is redacted as text: what a value is stands in the words around it. */
function toRedactedText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const [[name, text] = [], ...more] = Object.entries(value);
  return name === 'text' && typeof text === 'string' && more.length === 0 ? text : JSON.stringify(value);
}
