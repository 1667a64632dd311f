import type { Given } from '#stranger';
import type { BuildTask } from '../../../test/stranger/builds/build-task.js';
import type { Part } from '../../../test/stranger/builds/drawing.js';

/** A workflow as somebody would draw it who understands what was asked. */
export interface Drawing extends Pick<BuildTask, 'name' | 'parts' | 'lines'> {
  /** What comes to its trigger where it is tried, and what parts give then. */
  comes?: Given;
  gives?: Given;
  /** What it does, for the person. */
  does: string;
}

/** Parts that only the demo's workflows have. */
export const agent = (question: string): Part => [
  'ai agent',
  'lets a model answer each item, with the tools and the memory that stand under it',
  { 'source type of the prompt': 'define below', text: question },
];
export const chatModel: Part = ['chat model', 'lends the chat model that the policy names'];
export const asks = (message: string): Part => [
  'approval',
  'asks a person, and sends its items on by the answer',
  { message },
];
export const tool = (found: string, given: Given = {}): Part => [
  'call a function',
  'calls any tool of this installation',
  { tool: { found }, arguments: given },
];
