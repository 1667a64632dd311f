import { airtableCases } from './cases/airtable.js';
import { asanaCases } from './cases/asana.js';
import { discordCases } from './cases/discord.js';
import { dropboxCases } from './cases/dropbox.js';
import { githubCases } from './cases/github.js';
import { gmailCases } from './cases/gmail.js';
import { googleCalendarCases } from './cases/google-calendar.js';
import { googleDocsCases } from './cases/google-docs.js';
import { googleDriveCases } from './cases/google-drive.js';
import { googleSheetsCases } from './cases/google-sheets.js';
import { googleAnalyticsCases, googleLanguageCases, googlePerspectiveCases } from './cases/google-more.js';
import { googleTasksCases } from './cases/google-tasks.js';
import { bitlyCases, deepLCases, googleTranslateCases, nasaCases, pushoverCases } from './cases/small.js';
import { hubspotCases } from './cases/hubspot.js';
import { jiraCases } from './cases/jira.js';
import { linearCases } from './cases/linear.js';
import { spotifyCases, youTubeCases } from './cases/media.js';
import { mattermostCases, twilioCases, whatsAppCases } from './cases/messages.js';
import { mailchimpCases } from './cases/mailchimp.js';
import { microsoftOutlookCases } from './cases/microsoft-outlook.js';
import { mondayCases } from './cases/monday.js';
import { notionCases } from './cases/notion.js';
import { openAiCases, openAiMessagesCases } from './cases/openai.js';
import { hackerNewsCases, n8nCases, quickChartCases, rssCases } from './cases/open.js';
import { pipedriveCases } from './cases/pipedrive.js';
import { clearbitCases, hunterCases, openWeatherMapCases } from './cases/reads.js';
import { redditCases } from './cases/reddit.js';
import { slackCases } from './cases/slack.js';
import { facebookGraphCases, linkedInCases, twitterCases } from './cases/social.js';
import { supabaseCases } from './cases/supabase.js';
import { baserowCases, nocoDbCases } from './cases/tables.js';
import { todoistCases } from './cases/tasks.js';
import { telegramCases } from './cases/telegram.js';
import { trelloCases } from './cases/trello.js';
import { wooCommerceCases } from './cases/woo-commerce.js';
import { wordPressCases } from './cases/wordpress.js';
import { zendeskCases } from './cases/zendesk.js';
import type { ServiceCases } from './service-case.js';

/** The cases of every service that is here. */
export const serviceCases: readonly ServiceCases[] = [
  ...[
    airtableCases,
    discordCases,
    githubCases,
    gmailCases,
    googleCalendarCases,
    googleDocsCases,
    googleDriveCases,
    googleSheetsCases,
  ],
  ...[notionCases, openAiCases, openAiMessagesCases, slackCases, supabaseCases, telegramCases, wordPressCases],
  ...[baserowCases, mattermostCases, microsoftOutlookCases, nocoDbCases, todoistCases, twilioCases, whatsAppCases],
  ...[linearCases, pipedriveCases, spotifyCases, youTubeCases],
  ...[clearbitCases, googleAnalyticsCases, googleLanguageCases, googlePerspectiveCases, hunterCases, mailchimpCases],
  ...[
    asanaCases,
    bitlyCases,
    deepLCases,
    dropboxCases,
    googleTasksCases,
    googleTranslateCases,
    nasaCases,
    pushoverCases,
  ],
  ...[mondayCases, openWeatherMapCases, redditCases, trelloCases, wooCommerceCases],
  ...[facebookGraphCases, hubspotCases, jiraCases, linkedInCases, twitterCases, zendeskCases],
  ...[n8nCases, hackerNewsCases, quickChartCases, rssCases],
];
