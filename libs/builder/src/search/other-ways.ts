/** How what is no service, and has no node of its own, is done all the same, or that it cannot be. */
interface OtherWay {
  /** Words that ask for it, in lower case. */
  words: readonly string[];
  way: string;
}

const code = 'n8n-nodes-base.code';
const http = 'n8n-nodes-base.httpRequest';

export const otherWays: readonly OtherWay[] = [
  {
    words: ['email', 'e-mail', 'mail', 'smtp', 'imap'],
    way: `n8n-nodes-base.emailSend sends by SMTP, with an smtp credential; Gmail and Outlook have nodes of their own, n8n-nodes-base.gmail and n8n-nodes-base.microsoftOutlook; Resend, SendGrid, Mailgun and Brevo by ${http}. Mails that come are looked for by n8n-nodes-base.gmailTrigger alone. Ask for the service only where nothing names it.`,
  },
  {
    words: ['csv', 'tsv'],
    way: `n8n-nodes-base.extractFromFile makes items of a file, n8n-nodes-base.convertToFile a file of items; ${http} with the response format file fetches one.`,
  },
  {
    words: ['pdf'],
    way: `n8n-nodes-base.extractFromFile reads the text of a PDF, and no scan. None is made here: ${http} to a service that does; name it in the answer as what the person must choose.`,
  },
  {
    words: ['docx', 'word document', 'ocr', 'image', 'photo', 'picture', 'audio', 'video'],
    way: `Such files are fetched, kept and sent on, and OpenAI's node describes pictures and transcribes speech. Else ${http} to a service that turns them into text or back; name it in the answer as what the person must choose.`,
  },
  {
    words: ['rss', 'atom', 'feed'],
    way: `n8n-nodes-base.rssFeedRead reads a feed, and n8n-nodes-base.rssFeedReadTrigger begins with its new entries; ${http} only for what is none.`,
  },
  {
    words: ['xml'],
    way: `${http} with the response format text, then n8n-nodes-base.xml.`,
  },
  {
    words: ['html', 'scrape', 'scraping', 'crawl', 'website', 'web page'],
    way: `${http} with the response format text, then n8n-nodes-base.html, which takes what selectors name out of the page.`,
  },
  {
    words: ['postgres', 'postgresql', 'mysql', 'mariadb', 'sql'],
    way: 'n8n-nodes-base.postgres and n8n-nodes-base.mySql, each with its credential. Rows of this installation: n8n-nodes-base.dataTable.',
  },
  {
    words: ['mssql', 'oracle', 'mongodb', 'mongo', 'redis', 'sqlite'],
    way: `This database is not reached by its own protocol here. Rows of this installation: n8n-nodes-base.dataTable. A database elsewhere: ${http} to an HTTP API before it, or one of the person's own.`,
  },
  {
    words: ['ftp', 'sftp', 'ssh', 'file system', 'filesystem', 'local file', 'command line', 'shell'],
    way: `No commands of a computer are run by a workflow, and no files are reached but those of one folder that the operator names, by n8n-nodes-base.readWriteFile. ${http} where the files have an address; else say that it cannot be built.`,
  },
  {
    words: ['mqtt', 'kafka', 'rabbitmq', 'amqp', 'websocket', 'pubsub'],
    way: `No broker is listened to here. n8n-nodes-base.webhook receives what a bridge posts; ${http} posts to one.`,
  },
  { words: ['graphql', 'soap'], way: `${http}: POST with the query, or the envelope, as the body.` },
  {
    words: ['math', 'calculate', 'sum', 'average', 'hash', 'encrypt', 'regex'],
    way: `An expression in n8n-nodes-base.set, or ${code}.`,
  },
  {
    words: [
      'crm',
      'newsletter',
      'payment',
      'invoice',
      'to-do',
      'todo',
      'ticket',
      'helpdesk',
      'accounting',
      'cloud storage',
    ],
    way: `${http} to the service that the person uses; where they name none, ask which.`,
  },
  { words: ['python'], way: `${code} runs JavaScript alone: write it in that.` },
];
