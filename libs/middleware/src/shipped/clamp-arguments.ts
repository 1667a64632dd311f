import type { Middleware } from '../middleware.js';

interface Bounds {
  min?: number;
  max?: number;
}

type BoundsOfTools = Readonly<Record<string, Readonly<Record<string, Bounds>>>>;

const number = { type: 'number' };
const bounds = { type: 'object', properties: { min: number, max: number }, additionalProperties: false };
const tools = { type: 'object', additionalProperties: { type: 'object', additionalProperties: bounds } };

/** Keeps numbers in tool calls within bounds, by tool and argument: a number beyond a bound becomes the bound. */
export const clampArguments: Middleware = {
  name: 'clamp-arguments',
  onFailure: 'skip',
  deadlineMs: 1_000,
  options: { type: 'object', properties: { tools }, required: ['tools'], additionalProperties: false },
  open(options) {
    const of = options['tools'] as BoundsOfTools; // the schema says so
    return {
      beforeTool({ tool, args }) {
        const limits = Object.hasOwn(of, tool) ? (of[tool] ?? {}) : {};
        const clamped = Object.entries(args).map(
          ([name, value]) => [name, within(value, findBounds(limits, name))] as const,
        );
        return { pass: Object.fromEntries(clamped) };
      },
    };
  },
};

function findBounds(limits: Readonly<Record<string, Bounds>>, name: string): Bounds {
  return (Object.hasOwn(limits, name) && limits[name]) || {};
}

function within(value: unknown, { min = -Infinity, max = Infinity }: Bounds): unknown {
  return typeof value === 'number' ? Math.min(Math.max(value, min), max) : value;
}
