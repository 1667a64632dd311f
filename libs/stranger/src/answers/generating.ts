import { Random } from '../random.js';
import type { Question, Tool } from '../question.js';
import type { Said, Speaker } from '../server.js';
import { generate } from './generate.js';

/** Answers with values drawn by lot out of what the request says an answer may be. The same seed draws the same. */
export function generating(seed: number): Speaker {
  const random = new Random(seed);
  return ({ form }) => drawnFrom(form, random);
}

function drawnFrom(form: Question['form'], random: Random): Said {
  if (form.by === 'schema') return { text: JSON.stringify(generate(form.schema, form.schema, random)) };
  if (form.by === 'json') return { text: '{}' };
  const tool = form.by === 'tools' ? pickTool(form.tools, form.forced, random) : undefined;
  if (tool === undefined) return { text: 'I have looked at it.' };
  return { text: '', call: { name: tool.name, args: generate(tool.schema, tool.schema, random) } };
}

function pickTool(tools: readonly Tool[], forced: string | boolean, random: Random): Tool | undefined {
  if (typeof forced === 'string') return tools.find(({ name }) => name === forced);
  return forced || random.percent(50) ? random.any(tools) : undefined;
}
