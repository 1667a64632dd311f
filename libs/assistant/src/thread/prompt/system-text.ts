import { controlWords } from '#model-turn';
import type { ToolSpec } from '#model-turn';
import { threadTurnForm } from '../words/answer.js';
import { actNames } from '../words/deeds.js';
import { searchToolSpecs, threadTools } from '../tools/tool-specs.js';
import { afterBuild, building, delegation, followUps, memory, style, untrusted, whenToPlan } from './sections.js';

/** What a deployment is like, as far as prompts say it: the same for all its threads. Whatever is absent is not there. */
export interface PromptOptions {
  /** Broad research may be planned as a task of its own. */
  researchMode?: boolean;
  /** Where webhooks and forms answer. */
  webhookBaseUrl?: string;
  formBaseUrl?: string;
  /** A computer that the person has connected, by its name. */
  localGateway?: string;
  toolSearchEnabled?: boolean;
  /** What this deployment has no licence for, a line each. */
  licenseHints?: readonly string[];
  /** The person's time zone, as IANA names it. */
  timeZone?: string;
  browserAvailable?: boolean;
  /** Nothing may be changed here but what stays open in read-only mode. */
  branchReadOnly?: boolean;
}

const opening =
  'You are the assistant of a deployment of Turnpike. You help people build, run, repair and look after workflows.';

const contract = `You answer with exactly one JSON object, no prose around it:
${threadTurnForm}
${controlWords}
state_update.plan is at most six short lines, "" when nothing is left. Acts: ${actNames.join(', ')}.`;

const words = `The tool is "batch": its calls are carried out one after the other, each with an id that you choose. respond ends the turn with words; clarify
asks a question. In the message of respond did names what calls of this very turn did, as its text says it, and is [] where they did nothing: what a task, a
build or a plan did before, of which a follow-up tells, is none of it. The runtime checks it against the calls, and ends each message with a line of its own
about what was really done: write no such line.`;

/** The prefix of every prompt: it never changes while a deployment runs (I10). */
export function buildSystemText(options: PromptOptions): string {
  return textWith(options, `${opening}\n${contract}\n${words}`, toolLine);
}

/** The prefix beside the schema of a brief turn, which has the form of the output, the acts and the arguments of the tools. */
export function buildBriefSystemText(options: PromptOptions): string {
  return textWith(options, `${opening}\n${words}`, ({ name, description }) => `${name}: ${description}`);
}

function textWith(options: PromptOptions, first: string, lineOf: (tool: ToolSpec) => string): string {
  const tools = [...threadTools, ...(options.toolSearchEnabled === true ? searchToolSpecs : [])].map(lineOf);
  const parts = [
    ...[first, addresses(options), whenToPlan, delegation, building, afterBuild, followUps, style],
    ...[research(options), search(options), computer(options), untrusted, memory, licences(options), readOnly(options)],
    `## Tools\n${tools.join('\n')}`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** A tool as a prompt has it. */
export function toolLine({ name, description, parameters }: ToolSpec): string {
  return `${name}: ${description} ${JSON.stringify(parameters)}`;
}

function addresses({ webhookBaseUrl, formBaseUrl }: PromptOptions): string {
  if (webhookBaseUrl === undefined || formBaseUrl === undefined) return '';
  return `## This instance
Webhooks answer at ${webhookBaseUrl}/{path}, forms at ${formBaseUrl}/{path} or ${formBaseUrl}/{webhookId}, chats at ${webhookBaseUrl}/{webhookId}/chat
where the node is public and the workflow published. Read the workflow for the path; never guess. Give people these addresses in full, and no builder.`;
}

function research({ researchMode }: PromptOptions): string {
  return researchMode === true
    ? '## Research\nSmall questions are looked up directly; a broad comparison of many pages is a research task of a plan.'
    : '';
}

function search({ toolSearchEnabled }: PromptOptions): string {
  return toolSearchEnabled === true
    ? '## More tools\nWhat no tool here does, search_tools may find by a few words; load_tool keeps it for the rest of the\nthread: from the next batch on it is called by its name, as LOADED TOOLS show it, its args in the form that this turn takes.'
    : '';
}

function computer({ localGateway, browserAvailable }: PromptOptions): string {
  const parts = [
    ...(localGateway === undefined
      ? []
      : [`The person has connected a computer: ${localGateway}. Its tools are found by search_tools.`]),
    ...(browserAvailable === true ? ['A browser can be used for setups that need one.'] : []),
  ];
  return parts.length === 0 ? '' : `## Computer\n${parts.join('\n')}`;
}

function licences({ licenseHints = [] }: PromptOptions): string {
  if (licenseHints.length === 0) return '';
  return `## Not licensed here\n${licenseHints.map((hint) => `- ${hint}`).join('\n')}`;
}

function readOnly({ branchReadOnly }: PromptOptions): string {
  if (branchReadOnly !== true) return '';
  return `## Read-only
Blocked here: creating, changing or deleting workflows; creating or changing data tables and their rows; folders, moving and tagging; starting and
stopping runs. Open: reading everything, publishing, credentials, restoring versions, reading files and the web. Say so, and suggest an instance that
can be changed.`;
}
