import type { GraphNode } from '#graph';
import type { CatalogueNode } from '../catalogue-node.js';
import { completeParameters } from '../parameters/complete-parameters.js';
import airtable from './files/airtable.json' with { type: 'json' };
import discord from './files/discord.json' with { type: 'json' };
import github from './files/github.json' with { type: 'json' };
import gmail from './files/gmail.json' with { type: 'json' };
import googleCalendar from './files/google-calendar.json' with { type: 'json' };
import googleDocs from './files/google-docs.json' with { type: 'json' };
import googleDrive from './files/google-drive.json' with { type: 'json' };
import googleSheets from './files/google-sheets.json' with { type: 'json' };
import notion from './files/notion.json' with { type: 'json' };
import openAi from './files/openai.json' with { type: 'json' };
import openAiMessages from './files/openai-messages.json' with { type: 'json' };
import slack from './files/slack.json' with { type: 'json' };
import supabase from './files/supabase.json' with { type: 'json' };
import telegram from './files/telegram.json' with { type: 'json' };
import baserow from './files/baserow.json' with { type: 'json' };
import mattermost from './files/mattermost.json' with { type: 'json' };
import microsoftOutlook from './files/microsoft-outlook.json' with { type: 'json' };
import nocoDb from './files/noco-db.json' with { type: 'json' };
import todoist from './files/todoist.json' with { type: 'json' };
import twilio from './files/twilio.json' with { type: 'json' };
import whatsApp from './files/whats-app.json' with { type: 'json' };
import linear from './files/linear.json' with { type: 'json' };
import pipedrive from './files/pipedrive.json' with { type: 'json' };
import spotify from './files/spotify.json' with { type: 'json' };
import youTube from './files/youtube.json' with { type: 'json' };
import facebookGraphApi from './files/facebook-graph-api.json' with { type: 'json' };
import hubspot from './files/hubspot.json' with { type: 'json' };
import jira from './files/jira.json' with { type: 'json' };
import linkedIn from './files/linked-in.json' with { type: 'json' };
import twitter from './files/twitter.json' with { type: 'json' };
import zendesk from './files/zendesk.json' with { type: 'json' };
import clearbit from './files/clearbit.json' with { type: 'json' };
import googleAnalytics from './files/google-analytics.json' with { type: 'json' };
import googleCloudNaturalLanguage from './files/google-cloud-natural-language.json' with { type: 'json' };
import googlePerspective from './files/google-perspective.json' with { type: 'json' };
import hunter from './files/hunter.json' with { type: 'json' };
import mailchimp from './files/mailchimp.json' with { type: 'json' };
import mondayCom from './files/monday-com.json' with { type: 'json' };
import openWeatherMap from './files/open-weather-map.json' with { type: 'json' };
import reddit from './files/reddit.json' with { type: 'json' };
import stripe from './files/stripe.json' with { type: 'json' };
import trello from './files/trello.json' with { type: 'json' };
import typeform from './files/typeform.json' with { type: 'json' };
import wooCommerce from './files/woo-commerce.json' with { type: 'json' };
import asana from './files/asana.json' with { type: 'json' };
import bitly from './files/bitly.json' with { type: 'json' };
import deepL from './files/deep-l.json' with { type: 'json' };
import dropbox from './files/dropbox.json' with { type: 'json' };
import googleTasks from './files/google-tasks.json' with { type: 'json' };
import googleTranslate from './files/google-translate.json' with { type: 'json' };
import nasa from './files/nasa.json' with { type: 'json' };
import pushover from './files/pushover.json' with { type: 'json' };
import hackerNews from './files/hacker-news.json' with { type: 'json' };
import n8n from './files/n8n.json' with { type: 'json' };
import rss from './files/rss.json' with { type: 'json' };
import quickChart from './files/quick-chart.json' with { type: 'json' };
import wordpress from './files/wordpress.json' with { type: 'json' };
import type { ServiceFile } from './service-file.js';
import { serviceNode } from './service-node.js';
import { findOperation, readRepeat, shortName } from './service-request.js';

/** The services that are here: a test holds that each has the form of docs/schemas/service.schema.json. */
export const serviceFiles: readonly ServiceFile[] = [
  ...[airtable, discord, github, gmail, googleCalendar, googleDocs, googleDrive, googleSheets],
  ...[notion, openAiMessages, openAi, slack, supabase, telegram, wordpress],
  ...[baserow, mattermost, microsoftOutlook, nocoDb, todoist, twilio, whatsApp],
  ...[linear, pipedrive, spotify, youTube],
  ...[facebookGraphApi, hubspot, jira, linkedIn, twitter, zendesk],
  ...[clearbit, googleAnalytics, googleCloudNaturalLanguage, googlePerspective, hunter, mailchimp, mondayCom],
  ...[openWeatherMap, reddit, trello, wooCommerce],
  ...[asana, bitly, deepL, dropbox, googleTasks, googleTranslate, nasa, pushover],
  ...[n8n, hackerNews, quickChart, rss],
] as readonly unknown[] as readonly ServiceFile[]; // by the test

/** And those that have a trigger alone. */
export const allServiceFiles: readonly ServiceFile[] = [
  ...serviceFiles,
  ...([stripe, typeform] as readonly unknown[] as readonly ServiceFile[]), // by the test
];

/** The types of their nodes. */
export const serviceTypes: readonly CatalogueNode[] = serviceFiles.map(serviceNode);

/** What a node of a service does, as `telegram sendMessage`, and whether that writes; null: it is of no service. */
export function serviceDeed(node: GraphNode): { deed: string; writes: boolean } | null {
  const type = node.type.replace(/Tool$/, '');
  const at = serviceFiles.findIndex(({ name }) => name === type);
  const [file, known] = [serviceFiles[at], serviceTypes[at]];
  if (file === undefined || known === undefined) return null;
  const values = completeParameters(node, known.description);
  const operation = findOperation(file, values);
  const writes = operation === undefined || readRepeat(operation) !== 'safe';
  return { deed: `${shortName(file)} ${operation?.name ?? ''}`.trimEnd(), writes };
}

/** The hosts that services are at which take a credential of a type; empty: none is known. */
export function hostsTaking(type: string): string[] {
  const files = allServiceFiles.filter(({ credentials, triggers = [] }) =>
    [...credentials, ...triggers.flatMap((trigger) => trigger.credentials ?? [])].some((one) => one.type === type),
  );
  const homes = files.flatMap(({ home, resources }) => [
    home,
    ...resources.flatMap(({ operations }) => operations.map(({ request }) => request.home ?? null)),
  ]);
  return [...new Set(homes.flatMap((home) => (home === null ? [] : [new URL(home).host])))];
}
