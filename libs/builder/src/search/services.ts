/** A service without a node of its own, and how HTTP Request reaches it. */
export interface Service {
  name: string;
  /** Other words for it, in lower case. */
  also: readonly string[];
  /** The type of its credential; empty: it asks for none. */
  credential: string;
  /** What the credential holds, or where the secret stands instead. */
  secret: string;
  /** A first request; `{…}` stands for what the person names. */
  first: string;
  docs: string;
  /** What else must be known; empty: nothing. */
  note: string;
}

const hour = 'Its token lasts about an hour and nothing renews it here: say so in the answer.';

/** Name, other words, type of the credential, what it holds, first request, documentation, note. */
const table = `
Bitbucket |  | httpBasicAuth | the e-mail address and an API token | GET https://api.bitbucket.org/2.0/repositories/{workspace} | https://developer.atlassian.com/cloud/bitbucket/rest/
Brevo | sendinblue | httpHeaderAuth | the name api-key and the key | POST https://api.brevo.com/v3/smtp/email | https://developers.brevo.com/reference
Calendly |  | httpBearerAuth | a personal access token | GET https://api.calendly.com/users/me | https://developer.calendly.com/api-docs
ClickUp |  | httpHeaderAuth | the name Authorization and the token | POST https://api.clickup.com/api/v2/list/{listId}/task | https://developer.clickup.com/reference
Currency rates | currency,exchange rate,forex |  |  | GET https://api.frankfurter.dev/v1/latest?base={EUR} | https://frankfurter.dev
Firebase | firestore | httpBearerAuth | a Google access token | GET https://firestore.googleapis.com/v1/projects/{project}/databases/(default)/documents/{collection} | https://firebase.google.com/docs/firestore/reference/rest | (hour)
Freshdesk |  | httpBasicAuth | the API key as the user, X as the password | POST https://{domain}.freshdesk.com/api/v2/tickets | https://developers.freshdesk.com/api/
Gemini | google ai | httpHeaderAuth | the name x-goog-api-key and the key | POST https://generativelanguage.googleapis.com/v1beta/models/{model}:generateContent | https://ai.google.dev/api
GitLab |  | httpHeaderAuth | the name PRIVATE-TOKEN and the token | GET https://gitlab.com/api/v4/projects/{projectId}/issues | https://docs.gitlab.com/api/rest/
Hugging Face |  | httpBearerAuth | an access token | POST https://router.huggingface.co/v1/chat/completions | https://huggingface.co/docs/inference-providers
Instagram |  | httpBearerAuth | an access token of the app | GET https://graph.instagram.com/me/media | https://developers.facebook.com/docs/instagram-platform
Intercom |  | httpBearerAuth | an access token | GET https://api.intercom.io/conversations | https://developers.intercom.com/docs/references/rest-api
Mailgun |  | httpBasicAuth | the user api and the key | POST https://api.mailgun.net/v3/{domain}/messages | https://documentation.mailgun.com
Microsoft Excel | excel,xlsx | httpBearerAuth | an access token of Microsoft Entra | GET https://graph.microsoft.com/v1.0/me/drive/items/{itemId}/workbook/worksheets/{sheet}/usedRange | https://learn.microsoft.com/graph/api/resources/excel | (hour) A file of its own is not read here.
Microsoft Teams | teams |  | none: the address of the channel’s webhook is the secret, which the person sets | POST {address of a Workflows webhook of the channel} with an adaptive card | https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/
OneDrive | sharepoint | httpBearerAuth | an access token of Microsoft Entra | GET https://graph.microsoft.com/v1.0/me/drive/root/children | https://learn.microsoft.com/graph/api/resources/onedrive | (hour)
PayPal |  | httpBearerAuth | an access token | GET https://api-m.paypal.com/v2/checkout/orders/{orderId} | https://developer.paypal.com/api/rest/ | The token lasts some hours and nothing renews it here: say so in the answer.
Pinecone |  | httpHeaderAuth | the name Api-Key and the key | POST https://{indexHost}/query | https://docs.pinecone.io/reference/api
Resend |  | httpBearerAuth | the API key | POST https://api.resend.com/emails | https://resend.com/docs/api-reference
S3 | aws,amazon,bucket |  | none: an address that the person has signed | PUT {signed address} | https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-presigned-url.html | Requests are not signed for AWS here: signed addresses, or a gateway of the person’s own.
Salesforce |  | httpBearerAuth | an access token | GET https://{instance}.my.salesforce.com/services/data/v64.0/query?q={SOQL} | https://developer.salesforce.com/docs/apis | (hour)
SendGrid |  | httpBearerAuth | the API key | POST https://api.sendgrid.com/v3/mail/send | https://www.twilio.com/docs/sendgrid/api-reference
Shopify |  | httpHeaderAuth | the name X-Shopify-Access-Token and the token | GET https://{shop}.myshopify.com/admin/api/{version}/orders.json | https://shopify.dev/docs/api
Stripe |  | httpBearerAuth | the secret key | GET https://api.stripe.com/v1/charges?limit=10 | https://docs.stripe.com/api
Typeform |  | httpBearerAuth | a personal access token | GET https://api.typeform.com/forms/{formId}/responses | https://www.typeform.com/developers/ | A form of this installation is a node: n8n-nodes-base.formTrigger.
Weather | forecast |  |  | GET https://api.open-meteo.com/v1/forecast?latitude={lat}&longitude={lon}&daily=temperature_2m_max | https://open-meteo.com/en/docs
Zoom |  | httpBearerAuth | an access token | POST https://api.zoom.us/v2/users/me/meetings | https://developers.zoom.us/docs/api/ | (hour)
`;

/** The services that a search leads to HTTP Request for, by name. */
export const services: readonly Service[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [name = '', also = '', credential = '', secret = '', first = '', docs = '', note = ''] = cells;
    const words = also.split(',').filter((word) => word !== '');
    return { name, also: words, credential, secret, first, docs, note: note.replace('(hour)', hour) };
  });
