import { str } from 'envalid';
import { credentialSettings } from '#credentials';
import { fileSettings } from '#files';
import { accountSettings, modelSettings } from '#llm';
import { middlewareSettings } from '#middleware';
import { commonSettings, integer, readSettings, setting, sharedSettings, webAddress } from '#settings';
import { referenceSettings, toolSettings } from '#tools';

/** What a person may be sent by workflows that they have not just written to (ADR 120). */
const recipientSettings = {
  RECIPIENT_MESSAGES_PER_MINUTE: setting(
    'messages of workflows to one person in a minute; 0: no limit',
    integer({ min: 0, max: 1_000, default: 6 }),
    { note: 'One more fails its node with `RECIPIENT_CAP` (ADR 120). Answers to a person’s own texts do not count.' },
  ),
  RECIPIENT_MESSAGES_PER_HOUR: setting(
    'messages of workflows to one person in an hour; 0: no limit',
    integer({ min: 0, max: 1_000, default: 30 }),
  ),
  RECIPIENT_MESSAGES_PER_DAY: setting(
    'messages of workflows to one person in a day; 0: no limit',
    integer({ min: 0, max: 1_000, default: 100 }),
  ),
};

const ownSettings = {
  ...sharedSettings(9466),
  TOOL_TIMEOUT_MS: commonSettings.TOOL_TIMEOUT_MS,
  TOOL_CONCURRENCY: setting('tool calls at once', integer({ min: 1, max: 10_000, default: 100 })),
  EGRESS_ALLOW: commonSettings.EGRESS_ALLOW,
  TENANT_BYTES_PER_DAY: commonSettings.TENANT_BYTES_PER_DAY,
  ...fileSettings,
  GRAPH_FILES_DIR: setting('the folder of the disk that graphs may read and write', str({ default: '' }), {
    note: 'Empty: none, and a node that reads or writes files of the disk fails with `FILES_OFF`. Nothing outside of it is reached, by links either.',
  }),
  ...recipientSettings,
  WEB_SEARCH_URL: setting('a SearXNG that searches the web for the assistant', webAddress({ default: undefined }), {
    note: 'It may be private, and must answer with JSON (`search.formats`). Without it `web-search` says so.',
  }),
  OPENAI_API_KEY: modelSettings.OPENAI_API_KEY,
  OPENAI_API_URL: modelSettings.OPENAI_API_URL,
  GEMINI_API_KEY: modelSettings.GEMINI_API_KEY,
  GEMINI_API_URL: modelSettings.GEMINI_API_URL,
  MISTRAL_API_KEY: modelSettings.MISTRAL_API_KEY,
  MISTRAL_API_URL: modelSettings.MISTRAL_API_URL,
  OLLAMA_API_URL: modelSettings.OLLAMA_API_URL,
  HF_TOKEN: modelSettings.HF_TOKEN,
  HF_API_URL: modelSettings.HF_API_URL,
  ...accountSettings,
  ...credentialSettings,
  ...middlewareSettings,
};

/** What the tool-runner reads, by name: its settings, and the values that the files of its tools refer to. */
export function settingsIn(environment: NodeJS.ProcessEnv) {
  return { ...ownSettings, ...toolSettings(environment), ...referenceSettings(environment) };
}

/** The tool-runner's settings; throws one error that names every problem. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  return readSettings('tool-runner', settingsIn(environment), environment);
}

export type Config = ReturnType<typeof readConfig>;

/** The environment variable that a tool's file refers to. */
export function resolveReference(config: Config, name: string): string {
  return String(Reflect.get(config, name));
}
