import type { Schemas } from '#client';
import { classifyNode } from '../graph/node-kind.js';
import type { Kind } from '../graph/node-kind.js';

/** Drawn in 16 by 16. */
const drawings = {
  bolt: 'M9 1.8L3.5 9H8l-1 5.2L12.5 7H8z',
  clock: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M8 4.8V8l2.2 1.6',
  hook: 'M6.2 6.6a2.6 2.6 0 1 1 3.4-.9l2 3.4M10 12.4a2.6 2.6 0 1 0 1.6-3.3M6 8.2l-1.4 2.6a2.1 2.1 0 1 0 1.7 1.9h4',
  form: 'M3.5 2.5h9v11h-9zM5.5 5.5h5M5.5 8h5M5.5 10.5h3',
  bubble: 'M2.5 3.5h11v7.5H7.5L4.5 13.5V11h-2z',
  fork: 'M2.5 8h4l3-4h4M6.5 8l3 4h4M11.8 2.3L13.5 4l-1.7 1.7M11.8 10.3l1.7 1.7-1.7 1.7',
  join: 'M2.5 4h3l3.5 4h4.5M2.5 12h3l3.5-4M11.8 6.3L13.5 8l-1.7 1.7',
  loop: 'M3 8a5 5 0 0 1 8.7-3.3M13 8a5 5 0 0 1-8.7 3.3M11.9 2v2.9H9M4.1 14v-2.9H7',
  filter: 'M2.5 3.5h11L9.5 8.5v4l-3 1v-5z',
  list: 'M6 4h7.5M6 8h7.5M6 12h7.5M2.7 4h.6M2.7 8h.6M2.7 12h.6',
  braces:
    'M6 2.5c-2 0-1.5 2-1.5 3.5S3.5 8 2.5 8c1 0 2 .5 2 2s-.5 3.5 1.5 3.5M10 2.5c2 0 1.5 2 1.5 3.5S12.5 8 13.5 8c-1 0-2 .5-2 2s.5 3.5-1.5 3.5',
  pencil: 'M3 13l.7-2.9 7.2-7.2 2.2 2.2-7.2 7.2zM9.5 4.3l2.2 2.2',
  globe: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M2.2 8h11.6M8 2c3.2 3.5 3.2 8.5 0 12M8 2c-3.2 3.5-3.2 8.5 0 12',
  send: 'M2.5 7.5l11-5-4 11-2.2-4.8z',
  hand: 'M3 8.5l3.2 3L13 4.5',
  wrench: 'M9.7 3.3a3.2 3.2 0 0 0-3.9 4.1L2.5 10.7l2.8 2.8 3.3-3.3a3.2 3.2 0 0 0 4.1-3.9L10.5 8.5 7.5 5.5z',
  spark: 'M8 1.8l1.5 4.7L14.2 8l-4.7 1.5L8 14.2 6.5 9.5 1.8 8l4.7-1.5z',
  chip: 'M4.5 4.5h7v7h-7zM6.5 2v2.5M9.5 2v2.5M6.5 11.5V14M9.5 11.5V14M2 6.5h2.5M2 9.5h2.5M11.5 6.5H14M11.5 9.5H14',
  store:
    'M3 4.2c0-1.2 2.2-2 5-2s5 .8 5 2-2.2 2-5 2-5-.8-5-2v7.6c0 1.2 2.2 2 5 2s5-.8 5-2V4.2M3 8c0 1.2 2.2 2 5 2s5-.8 5-2',
  stop: 'M5.5 2.5h5l3 3v5l-3 3h-5l-3-3v-5zM8 5.2v3.3M8 10.8v.1',
  dot: 'M8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
  unknown: 'M5.5 6a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M8 12.6v.1',
} as const;

/** By the end of a type's name; the first that fits. */
const byName: readonly [RegExp, keyof typeof drawings][] = [
  [/scheduleTrigger$|\.wait$|dateTime$/, 'clock'],
  [/webhook$/i, 'hook'],
  [/formTrigger$/, 'form'],
  [/chatTrigger$|smsTrigger$/, 'bubble'],
  [/\.(if|switch)$/, 'fork'],
  [/\.merge$/, 'join'],
  [/splitInBatches$/, 'loop'],
  [/\.(filter|removeDuplicates|limit)$/, 'filter'],
  [/\.(sort|aggregate|splitOut)$/, 'list'],
  [/[cC]ode$/, 'braces'],
  [/\.set$/, 'pencil'],
  [/ttpRequest$|mcpClientTool$/, 'globe'],
  [/sendMessage$/, 'send'],
  [/approval$/, 'hand'],
  [/stopAndError$/, 'stop'],
  [/\.noOp$/, 'dot'],
  [/lmChat/, 'chip'],
  [/memory|vectorStore|document|embeddings/i, 'store'],
  [/tool/i, 'wrench'],
];

const byKind: Readonly<Record<Kind, keyof typeof drawings>> = {
  Triggers: 'bolt',
  AI: 'spark',
  'Flow and data': 'list',
  Actions: 'send',
  'Parts of AI nodes': 'wrench',
};

/** The icon of a type of nodes, on a tile in the colour of its kind; hidden from screen readers, since words stand beside it. */
export function NodeIcon({
  name,
  type,
}: Pick<Schemas['NodeType'], 'name'> & { type: Schemas['NodeType'] | undefined }) {
  const drawing = type
    ? (byName.find(([pattern]) => pattern.test(name))?.[1] ?? byKind[classifyNode(type)])
    : 'unknown';
  return (
    <span class="tile" data-kind={type ? classifyNode(type) : 'unknown'} aria-hidden="true">
      <svg class="mark" viewBox="0 0 16 16">
        <path d={drawings[drawing]} />
      </svg>
    </span>
  );
}
