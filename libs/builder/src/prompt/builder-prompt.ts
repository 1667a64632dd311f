import { clip, localTime } from '#values';
import { roughTokens } from '#model-turn';
import type { SessionRole } from '../session-words.js';
import { listPortTypes } from '#graph';
import type { Graph } from '#graph';
import type { CatalogueNode } from '#nodes';
import type { House } from '../house/house.js';
import { houseText } from '../house/house-text.js';
import { limits } from '../limits.js';
import { shownWorkflow } from '../shown/shown-workflow.js';
import { addressLines } from './addresses.js';
import { systemText } from './system-text.js';
import { templateLines } from './templates.js';
import { tag } from '../shown/xml.js';
import { fenced } from '../shown/untrusted.js';

/** A line of the history, as the model reads it. */
export interface HistoryLine {
  role: SessionRole;
  text: string;
}

export interface PromptParts {
  /** What compaction has left of older messages; empty: nothing. */
  summary: string;
  /** What a thread says was said before, and what its tasks came to; empty: nothing, or no thread has asked. */
  said: string;
  graph: Graph;
  /** What the last run of the workflow has shown, and the form of its data; empty: nothing. */
  executionText: string;
  /** What the person asks for: an empty graph is shown with templates for it. */
  request: string;
  /** Where this instance is reached, as `https://host`; empty: nobody said. */
  baseUrl: string;
  history: readonly HistoryLine[];
  /** What the installation has. */
  house: House;
  /** What the model must be told about its last output; null: nothing. */
  note: string | null;
}

/** The prompt of one decision: a prefix that never changes, then what does, the most volatile last (I10). */
export function builderPrompt(
  parts: PromptParts,
  catalogue: readonly CatalogueNode[],
): { system: string; user: string } {
  const { summary, said, graph, executionText, request, baseUrl, history, house, note } = parts;
  const templates = graph.nodes.length === 0 ? templateLines(request) : [];
  const before = (types: string): string[] => [
    ...(summary === '' ? [] : [`SUMMARY OF EARLIER MESSAGES\n${summary}`]),
    ...(said === '' ? [] : [`WHAT WAS SAID BEFORE, and what earlier tasks came to\n${fenced(said)}`]),
    `THIS INSTALLATION\n${houseText(house, request)}`,
    `WORKFLOW\n${fenced(shownWorkflow(graph))}`,
    ...(executionText === '' ? [] : [`LAST RUN\n${fenced(executionText)}`]),
    `NODE TYPES IN USE\n${types || 'none'}`,
    `ADDRESSES, once it is published\n${addressLines(graph, baseUrl).join('\n') || 'none'}`,
    ...(templates.length > 0 ? [`TEMPLATES that may fit\n${templates.join('\n')}`] : []),
  ];
  const after = [...(note === null ? [] : [`NOTE: ${note}`]), `NOW: ${localTime(house.at, house.timeZone)}`];
  const most = [systemText, ...before(typesInUse(graph, catalogue, '')), ...after];
  const messages = messagesWithin(history, request, limits.inputTokens - roughTokens(most.join('\n\n'))).join('\n\n');
  return {
    system: systemText,
    user: [...before(typesInUse(graph, catalogue, messages)), messages, ...after].join('\n\n'),
  };
}

/** The messages that fit; a request that is not among them any more stands before them. */
function messagesWithin(history: readonly HistoryLine[], request: string, tokens: number): string[] {
  const latest = latestWithin(history, tokens);
  if (isAskedIn(latest, request)) return [formatMessages(latest, history)];
  const asked = `REQUEST, which you work on\n${request}`;
  return [asked, formatMessages(latestWithin(history, tokens - roughTokens(asked)), history)];
}

/** Whether a person's messages say all of a request. */
function isAskedIn(lines: readonly HistoryLine[], request: string): boolean {
  const said = lines.filter(({ role }) => role === 'user').map(({ text }) => text);
  return said.join('\n').includes(request);
}

function formatMessages(lines: readonly HistoryLine[], { length }: readonly HistoryLine[]): string {
  const title = lines.length < length ? 'MESSAGES, only the latest' : 'MESSAGES';
  return [title, ...lines.map(({ role, text }) => `${role.toUpperCase()}: ${text}`)].join('\n');
}

/** The types of the nodes, a line each; what the messages tell of one is not told again. */
function typesInUse({ nodes }: Graph, catalogue: readonly CatalogueNode[], messages: string): string {
  const used = new Set(nodes.map(({ type }) => type));
  const found = catalogue.filter(({ description }) => used.has(description.name));
  const isTold = ({ description }: CatalogueNode): boolean => messages.includes(tag('name', description.name));
  return found
    .filter((type) => !isTold(type))
    .map(
      ({ description: { name, builderHint, inputs, outputs } }) =>
        `${name} (${ends(inputs)} > ${ends(outputs)}): ${builderHint}`,
    )
    .join('\n');
}

function ends(of: Parameters<typeof listPortTypes>[0]): string {
  return listPortTypes(of).join(', ') || 'none';
}

/** The last lines of a history that fit; the very last is there in any case, cut if need be. */
function latestWithin(history: readonly HistoryLine[], tokens: number): readonly HistoryLine[] {
  let left = tokens;
  let from = history.length;
  while (from > 0) {
    left -= roughTokens(history[from - 1]?.text ?? '') + 4;
    if (left < 0) break;
    from -= 1;
  }
  const [last] = history.slice(-1);
  if (from < history.length || last === undefined) return history.slice(from);
  return [{ ...last, text: clip(last.text, Math.max(0, tokens), ' [cut]') }];
}
